import { HueMark, State } from '../ui/badge.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ProgressBar, Skeleton, Stat } from '../ui/figures.tsx'
import { FilterChips, Segments } from '../ui/filter-chips.tsx'
import { Pager, Pagination } from '../ui/pagination.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { Tabs } from '../ui/tabs.tsx'

interface Row {
  no: string
  name: string
  hue: number
  department: string
  fee: string
}

const ROWS: Row[] = [
  { no: '10482', name: 'Lorenz, Anke', hue: 2, department: 'Turnen', fee: 'Familie' },
  { no: '10483', name: 'Lorenz, Käthe', hue: 2, department: 'Turnen', fee: '0,00 €' },
  { no: '08817', name: 'Lorentz, Rüdiger', hue: 5, department: 'Fußball', fee: '96,00 €' },
  { no: '10911', name: 'Loreti, Sofia', hue: 1, department: 'Tanz', fee: '1.180,00 €' },
]

const COLUMNS: Column<Row>[] = [
  { key: 'name', label: 'Name', cell: ({ name }) => name, sort: { href: '#listen', state: 'ascending' } },
  { key: 'no', label: 'Nr.', cell: ({ no }) => no },
  { key: 'department', label: 'Abteilung', cell: ({ hue, department }) => <HueMark hue={hue}>{department}</HueMark> },
  { key: 'state', label: 'Stand', cell: () => <State kind="good">aktiv</State> },
  { key: 'fee', label: 'Beitrag / Jahr', number: true, cell: ({ fee }) => fee },
]

const HERE = '/admin/sampleAccordion'

export function SampleLists() {
  return (
    <div className="grid gap-6">
      <Breadcrumb trail={[{ to: '/', label: 'Sportangebot' }]} here="Beispiel-Akkordeon" />
      <Tabs
        label="Mitglied"
        tabs={[
          { to: HERE, label: 'Daten' },
          { to: '/support', label: 'Familie' },
          { to: '/', label: 'Beitrag' },
        ]}
      />
      <div className="flex flex-wrap gap-3">
        <FilterChips
          label="Filter"
          chips={[
            { to: `${HERE}?a`, label: 'Montag', isOn: true },
            { to: `${HERE}?b`, label: 'ab 17 Uhr', isOn: false },
            { to: `${HERE}?c`, label: 'Nur freie Plätze', isOn: false },
          ]}
        />
        <Segments
          label="Ansicht"
          segments={[
            { to: HERE, label: 'Liste', isOn: true },
            { to: `${HERE}?w`, label: 'Woche', isOn: false },
          ]}
        />
      </div>
      <Table
        caption="Mitglieder"
        columns={COLUMNS}
        rows={ROWS}
        keyOf={({ no }) => no}
        stack
        isSelected={({ no }) => no === '10483'}
      />
      <Pager previous={HERE} next={HERE}>
        Treffer 51–100 von 1.184
      </Pager>
      <Pagination page={4} pages={12} addressOf={(page) => `${HERE}?seite=${page}`} />
      <div className="grid gap-3 sm:grid-cols-3">
        <Stat value="82 %" label="belegt 15–22 Uhr" to="/" />
        <Stat value="1.184" label="Mitglieder" />
        <Stat value="1.234,56 €" label="offen" />
      </div>
      <ProgressBar label="Rückenfit" value={18} max={20} />
      <Skeleton />
      <EmptyState action={<LinkButton to="/">Angebote ansehen</LinkButton>}>Sie sind noch zu keinem Kurs angemeldet.</EmptyState>
    </div>
  )
}
