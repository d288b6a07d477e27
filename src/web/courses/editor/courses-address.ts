import type { ObjectKind } from '../../../domain/audit/happenings.ts'
import type { CourseSort, EditableCourseFilter } from '../../../domain/courses/list-editable-courses.ts'
import { readId } from '../../../kernel/id.ts'
import type { Order } from '../../../kernel/order.ts'
import { oneOf } from '../../kit/query.ts'
import { readOrder } from '../../kit/sorting.ts'

/** States by their name in the address. */
/** Kinds behind the list, for kept and open pages. */
export const READS: readonly ObjectKind[] = ['course', 'session', 'season', 'department']

export const STATES = {
  live: 'Alle laufenden',
  draft: 'Entwürfe',
  published: 'Veröffentlicht',
  running: 'Läuft',
  finished: 'Beendet',
  cancelled: 'Abgesagt',
  archived: 'Archiviert',
} as const

/** Names of the filter in the address, to be handed on. */
export const FILTER_NAMES = ['q', 'stand', 'abteilung', 'saison', 'sortierung'] as const

/** Sorted columns by their name in the address. */
export const COURSE_SORTS = {
  angebot: 'title',
  stand: 'state',
  abteilung: 'department',
  saison: 'season',
  zeitraum: 'term',
} as const satisfies Record<string, CourseSort>

export const readCourseOrder = (search: URLSearchParams): Order<CourseSort> =>
  readOrder(search, COURSE_SORTS, { by: 'title', isDescending: false })

export function readFilter(search: URLSearchParams): EditableCourseFilter {
  const text = search.get('q')?.trim().slice(0, 80)
  const departmentId = readId(search.get('abteilung'))
  const seasonId = readId(search.get('saison'))
  return {
    state: oneOf(Object.keys(STATES) as (keyof typeof STATES)[], search.get('stand')) ?? 'live',
    order: readCourseOrder(search),
    ...(text ? { search: text } : {}),
    ...(departmentId ? { departmentId } : {}),
    ...(seasonId ? { seasonId } : {}),
  }
}
