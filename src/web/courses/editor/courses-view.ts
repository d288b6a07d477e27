import type { EditableCourse } from '../../../domain/courses/list-editable-courses.ts'
import { kindText, type StateText } from '../../../domain/courses/texts.ts'
import type { Season } from '../../../domain/seasons/queries.ts'
import { berlinDay, formatDay, formatMoment, weekdayShort } from '../../../kernel/calendar.ts'
import { stateView } from './editor-view.ts'

export interface CourseLine {
  id: string
  slug: string
  title: string
  kind: string
  times: string
  department: { name: string; hue: number } | null
  season: string
  state: StateText
  /** Moment of a planned publication; empty without one. */
  publishAt: string
  span: string
}

export function presentLine(course: EditableCourse): CourseLine {
  const { id, slug, title, department, hue, season, publishAt, slots, firstAt, lastAt } = course
  const [first, last] = [firstAt, lastAt].map((moment) => (moment ? formatDay(berlinDay(moment)) : ''))
  return {
    id,
    slug,
    title,
    kind: kindText(course.kind),
    season: season ?? '',
    times: slots.map(({ weekday, from, to }) => `${weekdayShort(weekday)} ${from.slice(0, 5)}–${to.slice(0, 5)}`).join(', '),
    department: department === null ? null : { name: department, hue: hue ?? 0 },
    state: stateView(course.state),
    publishAt: publishAt ? `ab ${formatMoment(publishAt)}` : '',
    span: course.kind === 'ongoing' ? 'laufend' : first ? (first === last ? first : `${first} – ${last}`) : 'noch ohne Termine',
  }
}

export interface SeasonLine {
  id: string
  name: string
  from: string
  to: string
  version: number
}

export const presentSeason = ({ id, name, from, to, version }: Season): SeasonLine => ({
  id,
  name,
  from: formatDay(from),
  to: formatDay(to),
  version,
})
