import { useSearchParams } from 'react-router'
import { KINDS } from '../../domain/audit/happenings.ts'
import { findEntry, listEntries, listNames } from '../../domain/audit/queries.ts'
import { RECORDED_FIELDS, RECORDED_VALUES } from '../../domain/audit/texts.ts'
import { listDepartments } from '../../domain/clubs/queries.ts'
import { FIELD_TEXTS } from '../../domain/clubs/texts.ts'
import { ROLE_NAMES } from '../../domain/users/texts.ts'
import { isId } from '../../kernel/id.ts'
import { gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { ColumnChoice } from '../ui/column-choice.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListPanel } from '../ui/list-panel.tsx'
import type { Route } from './+types/audit'
import { FILTER_NAMES, PAGE, PATH } from './audit-address.ts'
import { AUDIT_COLUMNS, readColumns } from './audit-columns.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditPanel } from './audit-panel.tsx'
import { AuditTable } from './audit-table.tsx'
import { presentDetail, presentEntry, readFilter } from './audit-view.ts'

const FIELDS = { ...RECORDED_FIELDS, ...FIELD_TEXTS }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
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
  return {
    rows: entries.map(presentEntry),
    next,
    names,
    columns: readColumns(search),
    isNarrowed: Object.keys(filter).length > 0,
    detail: detail && presentDetail(detail, FIELDS, words),
  }
}

export default function Audit({ loaderData: { rows, next, names, columns, isNarrowed, detail } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  useLive(...KINDS)
  const panel = detail && <AuditPanel key={detail.id} entry={detail} search={search} />
  return (
    <>
      <PageHead title="Protokoll" line="Wer wann was geändert hat. Einträge lassen sich nicht ändern und nicht löschen." />
      <ListPanel panel={panel}>
        <AuditFilters search={search} names={names} isNarrowed={isNarrowed} />
        {!panel && <ColumnChoice path={PATH} search={search} filters={FILTER_NAMES} all={AUDIT_COLUMNS} shown={columns} />}
        {rows.length > 0 ? (
          <AuditTable rows={rows} next={next} search={search} shown={columns} openId={detail?.id ?? null} />
        ) : (
          <EmptyState
            action={
              isNarrowed && (
                <LinkButton to={PATH} look="quiet">
                  Filter zurücksetzen
                </LinkButton>
              )
            }
          >
            {isNarrowed
              ? 'Dazu steht nichts im Protokoll.'
              : 'Noch steht nichts im Protokoll. Jede Änderung erscheint hier von selbst.'}
          </EmptyState>
        )}
      </ListPanel>
    </>
  )
}
