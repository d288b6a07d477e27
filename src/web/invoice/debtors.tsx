import { Link, useSearchParams } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { changedQuery } from '../kit/query.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Select } from '../ui/field.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Options } from '../ui/options.tsx'
import { Pager } from '../ui/pagination.tsx'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/debtors'
import { ContactFields } from './contact-fields.tsx'
import { FormCard } from './form-card.tsx'
import { DEBTORS_PATH, READS } from './invoice-address.ts'

export { action, loader } from './debtors.page.ts'

type Row = Route.ComponentProps['loaderData']['rows'][number]

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    label: 'Zahler',
    cell: ({ name, to }) => (
      <Link to={to} className="link">
        {name}
      </Link>
    ),
  },
  { key: 'payment', label: 'Zahlt per', cell: ({ payment }) => payment },
  { key: 'overdue', label: 'Überfällig', number: true, cell: ({ overdue }) => overdue && <State kind="bad">{overdue}</State> },
  { key: 'open', label: 'Offen', number: true, cell: ({ open }) => <strong>{open}</strong> },
]

function NewDebtor({ answer }: { answer: FormAnswer | null }) {
  const view = formView(answer, { delivery: 'post' })
  return (
    <div className="mt-6 max-w-3xl">
      <FormCard
        id="new-debtor"
        title="Firma oder Amt anlegen"
        line="Zum Beispiel das Jobcenter, wenn es einen Teil übernimmt. Personen sind Zahler, sobald sie etwas schulden."
        faults={view.faults}
        failed="Noch nicht angelegt"
        submit="Zahler anlegen"
        look="quiet"
      >
        <ContactFields view={view} isOrganisation />
      </FormCard>
    </div>
  )
}

export default function Debtors({ loaderData: { rows, page, hasMore, mayChange }, actionData }: Route.ComponentProps) {
  useLive(...READS)
  const answer = useKeptAnswer(actionData?.form)
  const [search] = useSearchParams()
  const to = (at: number) => changedQuery(DEBTORS_PATH, search, { seite: String(at) })
  return (
    <>
      <PageHead title="Rechnungen verwalten" line="Zahler: wer bezahlt, und was offen ist." />
      <FilterBar path={DEBTORS_PATH} search={search} placeholder="Name">
        <Select label="Stand" name="offen" defaultValue={search.get('offen') ?? ''}>
          <Options options={{ '1': 'nur mit Offenem' }} none="Alle Zahler" />
        </Select>
      </FilterBar>
      {rows.length === 0 ? (
        <EmptyState>Auf diese Suche passt kein Zahler.</EmptyState>
      ) : (
        <Table caption="Zahler" captionHidden columns={COLUMNS} rows={rows} keyOf={({ id }) => id} stack />
      )}
      {(page > 1 || hasMore) && (
        <Pager previous={page > 1 ? to(page - 1) : null} next={hasMore ? to(page + 1) : null}>
          {`Seite ${page}`}
        </Pager>
      )}
      {mayChange && <NewDebtor answer={answer} />}
    </>
  )
}
