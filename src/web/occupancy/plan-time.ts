/** Minutes since midnight, Berlin wall-clock time. The plan counts in them, in the browser too. */
export type Minute = number

export const DAY: Minute = 1440

const two = (value: number): string => String(value).padStart(2, '0')

/** 1050 → `17:30`; the end of a day is `24:00`. */
export const minuteText = (minute: Minute): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
/** Without the soft hyphens that a name carries on the plan. */
export const plainName = (name: string): string => name.replaceAll('\u00ad', '')
/** `17:30–18:30`; `ganztägig` from midnight to midnight. */
export const minutesText = (from: Minute, to: Minute): string =>
  from === 0 && to === DAY ? 'ganztägig' : `${minuteText(from)}–${minuteText(to)}`
