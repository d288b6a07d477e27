export const REPORT_PATH = '/admin/members/report'
export const REPORT_EXPORT_PATH = `${REPORT_PATH}/export`

/** Live screens listen to these. */
export const REPORT_READS = ['member', 'person', 'department', 'annual_report'] as const
