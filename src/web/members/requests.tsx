import { Link, useSearchParams } from 'react-router'
import { useLive } from '../kit/live.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListPager } from '../ui/pagination.tsx'
import { Table } from '../ui/table.tsx'
import { TableFiles } from '../ui/table-files.tsx'
import type { Route } from './+types/requests'
import { carePath } from './care-address.ts'
import { Entries, Entry } from './care-parts.tsx'

export { loader } from './requests.page.ts'

const PATH = '/admin/members/requests'

/** Report of what the nights removed. */
function Erasures({ erasures }: { erasures: Route.ComponentProps['loaderData']['erasures'] }) {
  return (
    <section aria-labelledby="geloescht" className="card mt-6 grid max-w-3xl gap-3">
      <h2 id="geloescht">Was von selbst gelöscht wurde</h2>
      <Entries isEmpty={erasures.length === 0} empty="Noch war nichts über seine Frist hinaus.">
        {erasures.map(({ id, content, day }) => (
          <Entry key={id} title={<span className="font-normal">{content}</span>} line={day} />
        ))}
      </Entries>
    </section>
  )
}

export default function Requests({ loaderData: { requests, next, erasures } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  useLive('data_request', 'person', 'retention')
  return (
    <>
      <PageHead
        title="Datenschutz: Anfragen"
        line="Wer Auskunft, Berichtigung oder Löschung will, bekommt binnen eines Monats Antwort. Eine Anfrage tragen Sie in der Akte unter „Datenschutz“ ein."
        actions={requests.length > 0 && <TableFiles path={`${PATH}/export`} />}
      />
      {requests.length === 0 ? (
        <EmptyState>Noch keine Anfrage.</EmptyState>
      ) : (
        <Table
          caption="Anfragen"
          captionHidden
          columns={[
            {
              key: 'name',
              label: 'Person',
              cell: ({ personId, name }) => (
                <Link to={carePath(personId, 'auskunft')} className="link font-semibold text-ink">
                  {name}
                </Link>
              ),
            },
            { key: 'kind', label: 'Was', cell: ({ kind }) => kind },
            { key: 'line', label: 'Angefragt von', cell: ({ line }) => line },
            {
              key: 'due',
              label: 'Antwort bis',
              cell: ({ due, isLate }) =>
                isLate ? <State kind="bad">{due}: überfällig</State> : <span className="tabular">{due}</span>,
            },
            {
              key: 'state',
              label: 'Stand',
              cell: ({ answer, identity }) => answer || (identity ? 'Identität geprüft' : 'Identität noch nicht geprüft'),
            },
          ]}
          rows={requests}
          keyOf={({ id }) => id}
          stack
        />
      )}
      <ListPager path={PATH} search={search} next={next} count={requests.length} />
      <Erasures erasures={erasures} />
    </>
  )
}
