import type { CourseFields } from './input.ts'

export type Gap = 'no_dates' | 'no_price' | 'no_limit' | 'no_text' | 'no_age' | 'no_trainer'

/** `dates`: coming ones. `prices`: number of them; a course without any cannot be published. `text`: its whole description. */
export function gapsOf({
  kind,
  dates,
  prices,
  capacity,
  text,
  ageFrom,
  ageTo,
  trainers,
}: Pick<CourseFields, 'kind' | 'capacity' | 'ageFrom' | 'ageTo'> & {
  dates: number
  prices: number
  text: string
  trainers: number
}): Gap[] {
  const gaps: Gap[] = []
  if (dates === 0) gaps.push('no_dates')
  if (prices === 0) gaps.push('no_price')
  if (kind === 'course' && capacity === null) gaps.push('no_limit')
  if (text.trim() === '') gaps.push('no_text')
  if (ageFrom === null && ageTo === null) gaps.push('no_age')
  if (trainers === 0) gaps.push('no_trainer')
  return gaps
}
