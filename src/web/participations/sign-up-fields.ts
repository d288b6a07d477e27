/** The names that travel from step to step, in the order they are asked. */
export const FIELDS = [
  'firstname',
  'lastname',
  'birthOn',
  'sex',
  'guardian.firstname',
  'guardian.lastname',
  'email',
  'phone',
  'claimsMembership',
  'message',
] as const

export type Typed = Readonly<Record<string, string[]>>

const asNumber = (year: string, month: string, day: string): number => Number(year) * 10000 + Number(month) * 100 + Number(day)

/** Whether a birth date as typed (`5.3.2014`) is that of somebody under 18 on `today` (ISO). Null while it is no date yet. */
export function isMinorTyped(typed: string, today: string): boolean | null {
  const birth = /^\s*(\d{1,2})\.(\d{1,2})\.(\d{4})\s*$/.exec(typed)
  const now = /^(\d{4})-(\d{2})-(\d{2})$/.exec(today)
  if (!birth || !now) return null
  const born = asNumber(birth[3] ?? '', birth[2] ?? '', birth[1] ?? '')
  return asNumber(now[1] ?? '', now[2] ?? '', now[3] ?? '') - born < 18_00_00
}
