import type { FormAnswer } from '../../kit/form-view.ts'

const momentOf = (day = '', time = ''): string => (time === '' ? day : `${day}, ${time} Uhr`)

/** `Wasserschaden, ab 24.11.2026 bis auf Weiteres`, with the hours where some are typed. */
export function typedClosure({ reason, from, fromTime, to, toTime, isOpenEnded }: FormAnswer['typed']): string {
  const start = momentOf(from?.[0], fromTime?.[0])
  const span = isOpenEnded ? `ab ${start} bis auf Weiteres` : `${start} bis ${momentOf(to?.[0], toTime?.[0])}`
  return `${reason?.[0] ?? ''}, ${span}`
}
