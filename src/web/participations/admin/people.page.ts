import { listDepartments } from '../../../domain/clubs/queries.ts'
import { canSeePrices } from '../../../domain/participations/access.ts'
import { listContactFacts } from '../../../domain/participations/list-contact-facts.ts'
import { countLedParticipations, listLedParticipations } from '../../../domain/participations/list-led-participations.ts'
import { readId } from '../../../kernel/id.ts'
import { gateOf } from '../../kit/gate.ts'
import type { Route } from './+types/people'
import { drawPeople } from './draw-people.ts'
import { findOrdered } from './ordered-view.ts'
import { PAGE, readPeopleFilter } from './people-address.ts'
import { readColumns } from './people-columns.ts'
import { presentPeople } from './people-view.ts'

const COUNTED = 10_000

const countText = (count: number): string =>
  count > COUNTED ? `mehr als ${COUNTED.toLocaleString('de-DE')}` : count.toLocaleString('de-DE')

export async function loader({ context, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx } = gate
  const search = url.searchParams
  const filter = readPeopleFilter(search)
  const [{ people, next }, count, departments, ordered] = await Promise.all([
    listLedParticipations(ctx, filter, { after: readId(search.get('nach')), limit: PAGE }),
    countLedParticipations(ctx, filter, COUNTED + 1),
    listDepartments(ctx),
    findOrdered(ctx, search.get('auftrag')),
  ])
  const columns = readColumns(search, canSeePrices(ctx.actor))
  const asksContacts = columns.some((name) => name === 'notfall' || name === 'anschrift')
  const contacts = await listContactFacts(ctx, asksContacts ? people.map(({ id }) => id) : [])
  return {
    people: gate.draw('people', drawPeople(presentPeople(ctx, people, contacts), columns, url.pathname + url.search)),
    shown: people.length,
    next,
    filter,
    total: countText(count),
    columns,
    departments: departments.map(({ id, name }) => ({ id, name })),
    course: filter.courseId ? (people[0]?.courseTitle ?? null) : null,
    seesPrices: canSeePrices(ctx.actor),
    ordered,
  }
}
