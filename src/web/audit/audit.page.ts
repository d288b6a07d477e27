import { findEntry, listEntries, listNames } from '../../domain/audit/queries.ts'
import { RECORDED_FIELDS, RECORDED_VALUES } from '../../domain/audit/texts.ts'
import { listDepartments } from '../../domain/clubs/queries.ts'
import { FIELD_TEXTS } from '../../domain/clubs/texts.ts'
import { ROLE_NAMES } from '../../domain/users/texts.ts'
import { isId } from '../../kernel/id.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/audit'
import { PAGE } from './audit-address.ts'
import { readColumns } from './audit-columns.ts'
import { presentDetail, presentEntry, readFilter } from './audit-view.ts'
import { drawEntries } from './draw-entries.ts'

const FIELDS = { ...RECORDED_FIELDS, ...FIELD_TEXTS }

export async function loader({ context, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx } = gate
  const search = url.searchParams
  const filter = readFilter(search)
  const open = search.get('eintrag')
  const [{ entries, next }, names, detail, departments] = await Promise.all([
    listEntries(ctx, filter, { after: search.get('nach') ?? undefined, limit: PAGE }),
    listNames(ctx),
    open && isId(open) ? findEntry(ctx, open) : null,
    open ? listDepartments(ctx) : [],
  ])
  const words = { ...RECORDED_VALUES, ...ROLE_NAMES, ...Object.fromEntries(departments.map(({ id, name }) => [id, name])) }
  const columns = readColumns(search)
  return {
    entries: gate.draw('entries', drawEntries(entries.map(presentEntry), columns, search, detail?.id ?? null)),
    shown: entries.length,
    next,
    names,
    columns,
    isNarrowed: Object.keys(filter).length > 0,
    detail: detail && presentDetail(detail, FIELDS, words),
  }
}
