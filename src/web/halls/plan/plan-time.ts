/** Minutes since midnight, Berlin wall-clock time. The plan counts in them, in the browser too. */
export type Minute = number

export const DAY: Minute = 1440

export interface DayTime {
  /** ISO day. */
  day: string
  minute: Minute
}

/** Closed time of a hall's lanes. */
export interface ShutView {
  from: Minute
  to: Minute
  lane: number
  span: number
}

const CLOCK = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short' })

/** Now in Berlin, by the browser's clock. */
export function berlinNow(): DayTime {
  const [day = '', time = ''] = CLOCK.format(new Date()).split(' ')
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return { day, minute: hours * 60 + minutes }
}

const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))

/** 1050 → `17:30`; the end of a day is `24:00`. */
export const minuteText = (minute: Minute): string => `${TWO_DIGITS[Math.floor(minute / 60)]}:${TWO_DIGITS[minute % 60]}`
/** Removes the soft hyphens of a name on the plan. */
export const plainName = (name: string): string => name.replaceAll('\u00ad', '')
/** `17:30–18:30`; `ganztägig` from midnight to midnight. */
export const minutesText = (from: Minute, to: Minute, dash = '–'): string =>
  from === 0 && to === DAY ? 'ganztägig' : minuteText(from) + dash + minuteText(to)
