import { allow, found } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'
import type { GroupKind } from '../notices/input.ts'
import { listParticipantFacts } from '../people/list-cared-for.ts'
import { canManageMembers } from './access.ts'
import type { MemberFilter } from './is-listed.ts'
import { countMembers, peopleIn } from './list-members.ts'
import { listFilters, type NamedFilter } from './save-filter.ts'

const on = ({ filter }: NamedFilter, asOf: Temporal.PlainDate): MemberFilter => ({ ...filter, asOf, sort: 'name' })

/** Members by a saved filter, read anew whenever somebody writes. */
const memberFilters: GroupKind = {
  name: 'memberFilters',
  title: 'Gespeicherte Filter der Mitglieder',
  because: (title) => `weil Sie im Verein zu „${title}“ gehören`,
  field: null,
  async listChoices(ctx) {
    if (!canManageMembers(ctx.actor)) return []
    const today = berlinDay(ctx.now)
    const filters = await listFilters(ctx)
    return Promise.all(
      filters.map(async (one) => ({
        id: one.id,
        title: one.name,
        note: plural(await countMembers(ctx, on(one, today)), 'Person', 'Personen'),
      })),
    )
  },
  async listMembers(ctx, id, day) {
    allow(canManageMembers(ctx.actor))
    const filter = found((await listFilters(ctx)).find((one) => one.id === id))
    return { title: filter.name, link: null, people: await listParticipantFacts(ctx, peopleIn(ctx, on(filter, day)), day) }
  },
}

export const filterGroups: readonly GroupKind[] = [memberFilters]
