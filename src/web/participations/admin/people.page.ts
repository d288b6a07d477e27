import { listDepartments } from '../../../domain/clubs/queries.ts'
import { canSeePrices } from '../../../domain/participations/access.ts'
import { countLedParticipations, listLedParticipations } from '../../../domain/participations/list-led-participations.ts'
import { readId } from '../../../kernel/id.ts'
import { gateOf } from '../../kit/gate.ts'
import type { Route } from './+types/people'
import { findOrdered } from './ordered-view.ts'
import { PAGE, readPeopleFilter } from './people-address.ts'
import { readColumns } from './people-columns.ts'
import { presentPeople } from './people-view.ts'

const COUNTED = 10_000

const countText = (count: number): string =>
  count > COUNTED ? `mehr als ${COUNTED.toLocaleString('de-DE')}` : count.toLocaleString('de-DE')

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const search = url.searchParams
  const filter = readPeopleFilter(search)
  const [{ people, next }, count, departments, ordered] = await Promise.all([
    listLedParticipations(ctx, filter, { after: readId(search.get('nach')), limit: PAGE }),
    countLedParticipations(ctx, filter, COUNTED + 1),
    listDepartments(ctx),
    findOrdered(ctx, search.get('auftrag')),
  ])
  return {
    rows: presentPeople(ctx, people),
    next,
    filter,
    total: countText(count),
    columns: readColumns(search),
    departments: departments.map(({ id, name }) => ({ id, name })),
    course: filter.courseId ? (people[0]?.courseTitle ?? null) : null,
    seesPrices: canSeePrices(ctx.actor),
    ordered,
  }
}
