import { Form, useLocation, useSearchParams } from 'react-router'
import { useLive } from '../../kit/live.ts'
import { changedQuery } from '../../kit/query.ts'
import { PageHead } from '../../ui/band.tsx'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { ColumnChoice } from '../../ui/column-choice.tsx'
import { DrawnTable } from '../../ui/drawn.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pagination.tsx'
import type { Route } from './+types/people'
import { PATH as BATCH, BATCH_ACTIONS } from './batch-address.ts'
import { OrderedNotice } from './ordered-notice.tsx'
import { FILTER_NAMES, PATH } from './people-address.ts'
import { PEOPLE_COLUMNS } from './people-columns.ts'
import { PeopleFilters } from './people-filters.tsx'

export { loader } from './people.page.ts'

const TO_CHECK =
  'Hier wurde „Mitglied“ oder „ermäßigt“ angegeben. Sehen Sie nach, ob das stimmt: Bis dahin gilt der Preis vorläufig und wird nicht abgerechnet.'

function NothingFound() {
  return (
    <EmptyState
      action={
        <LinkButton to={PATH} look="quiet">
          Filter zurücksetzen
        </LinkButton>
      }
    >
      Auf diese Suche passt niemand aus Ihren Angeboten.
    </EmptyState>
  )
}

/** People of all courses led by the actor: search, choose columns, order something for many. */
export default function People({ loaderData }: Route.ComponentProps) {
  useLive('participation', 'person', 'order')
  const { people, shown, next, filter, total, columns, departments, course, seesPrices, ordered } = loaderData
  const [search] = useSearchParams()
  const { pathname, search: query } = useLocation()
  return (
    <>
      <PageHead
        title="Kurse und Teilnehmer verwalten"
        line={
          seesPrices && filter.standing === 'unchecked'
            ? TO_CHECK
            : course
              ? `Alle mit Anmeldung in: ${course}`
              : 'Alle Personen Ihrer Angebote.'
        }
        actions={
          <LinkButton to={BATCH} look="quiet">
            Sammelaktionen
          </LinkButton>
        }
      />
      <div>
        {ordered && <OrderedNotice ordered={ordered} />}
        <PeopleFilters search={search} filter={filter} departments={departments} seesPrices={seesPrices} />
        <ColumnChoice
          path={PATH}
          exportPath="/admin/participants/export"
          search={search}
          filters={FILTER_NAMES}
          all={PEOPLE_COLUMNS}
          shown={columns}
        />
        {shown === 0 ? (
          <NothingFound />
        ) : (
          <Form action={BATCH} key={query}>
            {FILTER_NAMES.flatMap((name) =>
              search.getAll(name).map((value) => <input key={`${name}${value}`} type="hidden" name={name} value={value} />),
            )}
            <input type="hidden" name="zurueck" value={`${pathname}${query}`} />
            <BulkBar
              legend="Für mehrere Personen"
              all={`Alle ${total} Treffer`}
              actions={BATCH_ACTIONS.filter(({ isPrice }) => seesPrices || !isPrice).map(({ kind, label }) => ({
                value: kind,
                label,
              }))}
            />
            <DrawnTable label="Personen" drawn={people} />
          </Form>
        )}
        {(next || search.has('nach')) && (
          <Pager
            previous={search.has('nach') ? changedQuery(PATH, search, { nach: null }) : null}
            next={next && changedQuery(PATH, search, { nach: next, auftrag: null })}
          >
            {search.has('nach') ? `Von ${total}` : `Die ersten ${shown} von ${total}`}
          </Pager>
        )}
      </div>
    </>
  )
}
