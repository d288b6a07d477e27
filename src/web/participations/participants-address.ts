import type { CourseStanding, LedCourseFilter } from '../../domain/participations/list-led-courses.ts'
import { readId } from '../../kernel/id.ts'
import { oneOf } from '../query.ts'
import { textFor } from '../text-for.ts'

export const PATH = '/admin/participants'
export const PAGE = 50

/** The two ways of looking: by offer, by person. */
export const VIEWS = [
  { to: PATH, label: 'Angebote' },
  { to: `${PATH}/people`, label: 'Personen' },
] as const

export const STANDINGS: Record<CourseStanding, string> = {
  free: 'Mit freien Plätzen',
  full: 'Ausgebucht',
  waiting: 'Mit Warteliste',
  unconfirmed: 'Mit unbestätigten',
  draft: 'Entwürfe',
  ended: 'Beendet',
}

/** What was done, as it stands in the address and as it is said. */
export const DONE = {
  confirmed: 'Die Person ist angemeldet.',
  waiting: 'Alle Plätze sind vergeben. Die Person steht jetzt auf der Warteliste.',
  placed: 'Der Platz ist vergeben.',
  removed: 'Die Person ist abgemeldet.',
} as const
export type Done = keyof typeof DONE

/** What the address says was done; null for anything else. */
export const doneText = (key: string | null): string | null => textFor(DONE, key)

/** What the address says of the list. */
export function readFilter(search: URLSearchParams): LedCourseFilter {
  const text = search.get('q')?.trim().slice(0, 80)
  const departmentId = readId(search.get('abteilung'))
  return {
    standing: oneOf(Object.keys(STANDINGS) as CourseStanding[], search.get('stand')),
    ...(text ? { search: text } : {}),
    ...(departmentId ? { departmentId } : {}),
  }
}
