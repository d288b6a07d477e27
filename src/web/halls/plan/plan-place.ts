import type { Minute } from './plan-time.ts'

/** First and last drawn minute, in whole hours. */
export interface Axis {
  from: Minute
  to: Minute
}

export interface PlacedShape {
  from: Minute
  to: Minute
  lane: number
  span: number
}

/** A row of the drawn grid. */
const ROW: Minute = 5

/** Grid area of a shape among the rows and lanes of its group: `13/2/31`. One lane wide is the default. */
export function areaOf(axis: Axis, { from, to, lane, span }: PlacedShape): string {
  const first = Math.max(Math.round((from - axis.from) / ROW), 0) + 1
  const end = Math.max(Math.round((Math.min(to, axis.to) - axis.from) / ROW) + 1, first + 1)
  const area = `${first}/${lane + 1}/${end}`
  return span === 1 ? area : `${area}/${lane + 1 + span}`
}

/** Lane and width of a grid area. */
export function lanesOfArea(area: string): { lane: number; span: number } {
  const [, lane = 1, , end = lane + 1] = area.split('/').map(Number)
  return { lane: lane - 1, span: end - lane }
}
