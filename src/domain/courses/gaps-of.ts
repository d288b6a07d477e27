import type { CourseFields } from './input.ts'

/** What a draft lacks, or would look like on the website that its editor may not have meant. */
export type Gap = 'no_dates' | 'no_price' | 'no_limit'

/** `dates`: how many lie ahead. `prices`: how many are entered; without any it is not published. */
export function gapsOf({
  kind,
  dates,
  prices,
  capacity,
}: Pick<CourseFields, 'kind' | 'capacity'> & { dates: number; prices: number }): Gap[] {
  const gaps: Gap[] = []
  if (dates === 0) gaps.push('no_dates')
  if (prices === 0) gaps.push('no_price')
  if (kind === 'course' && capacity === null) gaps.push('no_limit')
  return gaps
}
