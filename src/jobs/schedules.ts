/** Of duties that run once a night; seconds and minutes as in `Duty`. */
export const nightly = { lookEvery: 60, overdueAfter: 2 * 24 * 60, retries: 2 }
/** Of duties that run every five minutes. */
export const often = { cron: '*/5 * * * *', lookEvery: 30, overdueAfter: 30, retries: 0 }
