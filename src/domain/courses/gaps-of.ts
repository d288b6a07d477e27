import type { CourseFields } from './input.ts'

export type Gap = 'no_dates' | 'no_price' | 'no_limit'

/** `dates`: coming ones. `prices`: number of them; a course without any cannot be published. */
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
