import { Link } from 'react-router'
import { changedQuery } from '../kit/query.ts'
import { FactList, Panel } from '../ui/list-panel.tsx'
import { Table } from '../ui/table.tsx'
import { PATH } from './audit-address.ts'
import type { AuditPanelView } from './audit-view.ts'

type Change = AuditPanelView['changes'][number]

const COLUMNS = [
  { key: 'field', label: 'Angabe', cell: ({ field }: Change) => field },
  { key: 'before', label: 'Vorher', cell: ({ before }: Change) => <span className="wrap-anywhere">{before}</span> },
  { key: 'after', label: 'Nachher', cell: ({ after }: Change) => <span className="wrap-anywhere">{after}</span> },
]

export function AuditPanel({ entry, search }: { entry: AuditPanelView; search: URLSearchParams }) {
  const { at, name, content, about, kind, event, club, app, objectKind, objectId, changes } = entry
  const sameThing = changedQuery(PATH, new URLSearchParams(), { art: objectKind, ding: objectId })
  return (
    <Panel title={content} close={changedQuery(PATH, search, { eintrag: null })} closeText="Schließen">
      <FactList
        facts={[
          ['Zeit', at],
          ['Person', name],
          ...(about ? [['Betrifft', about] as const] : []),
          ['Art', kind],
          ['Verein', club],
          ['App', app],
          ['Vorgang', <code key="event">{event}</code>],
        ]}
      />
      {changes.length > 0 ? (
        <Table caption="Vorher und nachher" columns={COLUMNS} rows={changes} keyOf={({ field }) => field} dense />
      ) : (
        <p className="text-muted">Zu diesem Eintrag sind keine Werte vermerkt, oder ihre Aufbewahrungszeit ist vorbei.</p>
      )}
      <p>
        <Link to={sameThing} className="link">
          Alles zu dieser Sache
        </Link>
      </p>
    </Panel>
  )
}
