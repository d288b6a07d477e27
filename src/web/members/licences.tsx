import { Link, useSearchParams } from 'react-router'
import { useLive } from '../kit/live.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListPager } from '../ui/pagination.tsx'
import { Table } from '../ui/table.tsx'
import { TableFiles } from '../ui/table-files.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { Route } from './+types/licences'
import { carePath, LICENCES_PATH } from './care-address.ts'

export { loader } from './licences.page.ts'

type View = Route.ComponentProps['loaderData']

const NameLink = ({ personId, name }: { personId: string; name: string }) => (
  <Link to={carePath(personId, 'nachweise')} className="link font-semibold text-ink">
    {name}
  </Link>
)

function Leaders({ leaders }: Pick<View, 'leaders'>) {
  if (leaders.length === 0) return <EmptyState>Zurzeit leitet niemand ein Angebot, zu dem Minderjährige kommen.</EmptyState>
  return (
    <Table
      caption="Wer Minderjährige leitet"
      captionHidden
      columns={[
        { key: 'name', label: 'Name', cell: NameLink },
        {
          key: 'faults',
          label: 'Nachweise',
          cell: ({ faults }) =>
            faults.length === 0 ? <State kind="good">vollständig</State> : <State kind="bad">{faults.join(' · ')}</State>,
        },
        { key: 'issued', label: 'Zeugnis vom', cell: ({ issued }) => issued },
      ]}
      rows={leaders}
      keyOf={({ personId }) => personId}
      stack
    />
  )
}

function Licences({ licences }: Pick<View, 'licences'>) {
  if (licences.length === 0) return <EmptyState>In den nächsten sechs Monaten läuft keine Lizenz ab.</EmptyState>
  return (
    <Table
      caption="Lizenzen, die ablaufen"
      captionHidden
      columns={[
        { key: 'name', label: 'Name', cell: NameLink },
        { key: 'title', label: 'Lizenz', cell: ({ title, kind }) => `${title} (${kind})` },
        { key: 'number', label: 'Nummer', cell: ({ number }) => number },
        {
          key: 'to',
          label: 'Letzter Tag',
          cell: ({ to, isOver }) => (isOver ? <State kind="bad">{to}: abgelaufen</State> : <span className="tabular">{to}</span>),
        },
      ]}
      rows={licences}
      keyOf={({ id }) => id}
      stack
    />
  )
}

export default function LicencesPage({ loaderData: { isOfLicences, leaders, licences, next } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  useLive('qualification', 'course', 'session', 'person', 'member', 'contract')
  return (
    <>
      <PageHead
        title="Lizenzen und Nachweise"
        line="Wer mit Minderjährigen arbeitet, braucht ein eingesehenes Führungszeugnis und den Ehrenkodex."
        actions={
          (isOfLicences ? licences : leaders).length > 0 && (
            <TableFiles path={`${LICENCES_PATH}/export`} kept={isOfLicences ? [['teil', 'lizenzen']] : []} />
          )
        }
      />
      <Tabs
        label="Was"
        tabs={[
          { to: LICENCES_PATH, label: 'Arbeit mit Minderjährigen', isCurrent: !isOfLicences },
          { to: `${LICENCES_PATH}?teil=lizenzen`, label: 'Lizenzen, die ablaufen', isCurrent: isOfLicences },
        ]}
      />
      <div className="mt-4">{isOfLicences ? <Licences licences={licences} /> : <Leaders leaders={leaders} />}</div>
      {isOfLicences && <ListPager path={LICENCES_PATH} search={search} next={next} count={licences.length} />}
    </>
  )
}
