import { AREAS, type Area } from '../../src/domain/context.ts'

const PEOPLE: Area[] = ['members', 'finance', 'safeguarding']
const PLAN: Area[] = ['halls', 'website']

/** Pages for every role of staff; their content asks for its own right. */
const ALL_STAFF = ['/admin', '/admin/search', '/admin/duties', '/admin/statements/own', '/admin/statements/year/:person']

/** Areas of staff pages by the beginning of the address; the longest counts. Others need the whole club. */
const AREAS_OF: Record<string, Area[]> = {
  '/admin/b': PLAN,
  '/admin/batch': PLAN,
  '/admin/bookings': PLAN,
  '/admin/bookings/allocation': ['halls'],
  '/admin/bookings/import': ['members'],
  '/admin/bookings/shared': ['halls'],
  '/admin/cards': ['finance'],
  '/admin/courseStat': ['members', 'finance'],
  '/admin/courses': ['website'],
  '/admin/decisions': ['website'],
  '/admin/declarations': ['members'],
  '/admin/draws': ['website'],
  '/admin/events': PLAN,
  '/admin/facilities': PLAN,
  '/admin/facilities/:facility/close': ['halls'],
  '/admin/invoice': ['finance'],
  '/admin/mobile/participantList/:session/cancel': PLAN,
  '/admin/members/care': ['members', 'safeguarding'],
  '/admin/members/contracts': ['finance'],
  '/admin/members/licences': ['members', 'safeguarding'],
  '/admin/members/tariffs': ['members', 'finance'],
  '/admin/memberStatistic': ['members'],
  '/admin/members': ['members'],
  '/admin/mobile': PEOPLE,
  '/admin/mobile/members': ['members'],
  '/admin/news': ['website'],
  '/admin/mail': ['members'],
  '/admin/mobile/operations': ['members'],
  '/admin/operations': ['members'],
  '/admin/statements': ['finance'],
  '/admin/participants': PEOPLE,
  '/admin/settings/offices': ['members'],
}

export function areasOf(path: string): readonly Area[] {
  if (ALL_STAFF.includes(path)) return AREAS
  const known = Object.keys(AREAS_OF).filter((one) => path === one || path.startsWith(`${one}/`))
  return AREAS_OF[known.toSorted((one, other) => other.length - one.length)[0] ?? ''] ?? []
}
