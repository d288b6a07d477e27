import type { CourseStanding, LedCourseFilter } from '../../domain/participations/list-led-courses.ts'
import { readId } from '../../kernel/id.ts'
import { oneOf } from '../kit/query.ts'

export const PATH = '/admin/participants'
export const PAGE = 50

export const STANDINGS: Record<CourseStanding, string> = {
  free: 'Mit freien Plätzen',
  full: 'Ausgebucht',
  waiting: 'Mit Warteliste',
  unconfirmed: 'Mit unbestätigten',
  draft: 'Entwürfe',
  ended: 'Beendet',
}

export function readFilter(search: URLSearchParams): LedCourseFilter {
  const text = search.get('q')?.trim().slice(0, 80)
  const departmentId = readId(search.get('abteilung'))
  return {
    standing: oneOf(Object.keys(STANDINGS) as CourseStanding[], search.get('stand')),
    ...(text ? { search: text } : {}),
    ...(departmentId ? { departmentId } : {}),
  }
}
