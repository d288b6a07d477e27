import {
  PARTICIPATION_STANDINGS,
  type ParticipationFilter,
  type ParticipationStanding,
} from '../../../domain/participations/list-led-participations.ts'
import { readId } from '../../../kernel/id.ts'
import { oneOf } from '../../kit/query.ts'

export const PATH = '/admin/participants/people'
export const PAGE = 50

export const STANDINGS: Record<ParticipationStanding, string> = {
  placed: 'Angemeldet',
  unconfirmed: 'Unbestätigt',
  offered: 'Platz angeboten',
  waiting: 'Auf der Warteliste',
  unchecked: 'Preis zu prüfen',
  ended: 'Beendet',
}

/** Names of the filter in the address, to be handed on. */
export const FILTER_NAMES = ['q', 'stand', 'abteilung', 'angebot'] as const

/** Filter of an address or a form. */
export function readPeopleFilter(given: URLSearchParams): ParticipationFilter {
  const text = given.get('q')?.trim().slice(0, 80)
  const departmentId = readId(given.get('abteilung'))
  const courseId = readId(given.get('angebot'))
  return {
    standing: oneOf(PARTICIPATION_STANDINGS, given.get('stand')),
    ...(text ? { search: text } : {}),
    ...(departmentId ? { departmentId } : {}),
    ...(courseId ? { courseId } : {}),
  }
}
