import type { EditableCourseFilter } from '../../../domain/courses/list-editable-courses.ts'
import { readId } from '../../../kernel/id.ts'
import { oneOf } from '../../query.ts'

/** States in the address and as they are chosen. */
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
export const FILTER_NAMES = ['q', 'stand', 'abteilung', 'saison'] as const

/** What the address says of the list. */
export function readFilter(search: URLSearchParams): EditableCourseFilter {
  const text = search.get('q')?.trim().slice(0, 80)
  const departmentId = readId(search.get('abteilung'))
  const seasonId = readId(search.get('saison'))
  return {
    state: oneOf(Object.keys(STATES) as (keyof typeof STATES)[], search.get('stand')) ?? 'live',
    ...(text ? { search: text } : {}),
    ...(departmentId ? { departmentId } : {}),
    ...(seasonId ? { seasonId } : {}),
  }
}
