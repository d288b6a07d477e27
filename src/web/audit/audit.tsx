import { useSearchParams } from 'react-router'
import { KINDS } from '../../domain/audit/happenings.ts'
import { useLive } from '../kit/live.ts'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { ColumnChoice } from '../ui/column-choice.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListPanel } from '../ui/list-panel.tsx'
import type { Route } from './+types/audit'
import { FILTER_NAMES, PATH } from './audit-address.ts'
import { AUDIT_COLUMNS } from './audit-columns.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditPanel } from './audit-panel.tsx'
import { AuditTable } from './audit-table.tsx'

export { loader } from './audit.page.ts'

export default function Audit({
  loaderData: { entries, shown, next, names, columns, isNarrowed, detail },
}: Route.ComponentProps) {
  const [search] = useSearchParams()
  useLive(...KINDS)
  const panel = detail && <AuditPanel key={detail.id} entry={detail} search={search} />
  return (
    <>
      <PageHead title="Protokoll" line="Wer wann was geändert hat. Einträge lassen sich nicht ändern und nicht löschen." />
      <ListPanel panel={panel}>
        <AuditFilters search={search} names={names} isNarrowed={isNarrowed} />
        {!panel && <ColumnChoice path={PATH} search={search} filters={FILTER_NAMES} all={AUDIT_COLUMNS} shown={columns} />}
        {shown > 0 ? (
          <AuditTable entries={entries} shown={shown} next={next} search={search} />
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
