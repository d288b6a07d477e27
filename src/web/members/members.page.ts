import { listDepartments } from '../../domain/clubs/queries.ts'
import { canManageMembers } from '../../domain/members/access.ts'
import { countMembers, listMembers } from '../../domain/members/list-members.ts'
import { listOwnFields } from '../../domain/own-fields/queries.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { readId } from '../../kernel/id.ts'
import { flash } from '../kit/flash.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/members'
import { findMemberPanel } from './member-panel-view.ts'
import { PAGE } from './members-address.ts'
import { listRowFacts, readColumns } from './members-columns.ts'
import { presentMemberRow, readAsOf, readFilter } from './members-view.ts'
import { readOwn } from './own-filter.ts'

const FLASH = flash({
  aufgenommen: (members: number) => (members === 1 ? 'Das Mitglied ist aufgenommen.' : `${members} Mitglieder sind aufgenommen.`),
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const search = url.searchParams
  const today = berlinDay(ctx.now)
  const fields = await listOwnFields(ctx)
  const filter = readFilter(search, today, fields)
  const openId = readId(search.get('mitglied'))
  const [{ members, next }, count, departments, panel] = await Promise.all([
    listMembers(ctx, filter, { after: readId(search.get('nach')), limit: PAGE }),
    countMembers(ctx, filter),
    listDepartments(ctx),
    openId ? findMemberPanel(ctx, openId, filter.asOf) : null,
  ])
  const columns = readColumns(search, fields)
  const facts = await listRowFacts(ctx, { columns, fields, day: filter.asOf }, members)
  return {
    rows: members.map((line) => presentMemberRow(line, filter.asOf, facts(line))),
    next,
    count,
    day: formatDay(filter.asOf),
    isToday: filter.asOf.equals(today),
    isDayWrong: readAsOf(search, today) === null,
    columns,
    fields,
    fieldFaults: readOwn(search, fields).faults,
    departments: departments.map(({ id, name, hue }) => ({ id, name, hue })),
    sort: filter.sort,
    panel,
    isGone: openId !== undefined && panel === null,
    mayChange: canManageMembers(ctx.actor),
    done: FLASH.text(search),
  }
}
