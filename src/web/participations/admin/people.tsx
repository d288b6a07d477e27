import { Form, useLocation, useSearchParams } from 'react-router'
import { listDepartments } from '../../../domain/clubs/queries.ts'
import { canSeePrices } from '../../../domain/participations/access.ts'
import { countLedParticipations, listLedParticipations } from '../../../domain/participations/list-led-participations.ts'
import { readId } from '../../../kernel/id.ts'
import { gateOf } from '../../gate.ts'
import { useLive } from '../../live.ts'
import { changedQuery } from '../../query.ts'
import { PageHead } from '../../ui/band.tsx'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { ColumnChoice } from '../../ui/column-choice.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pagination.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { VIEWS } from '../participants-address.ts'
import type { Route } from './+types/people'
import { PATH as BATCH, BATCH_ACTIONS } from './batch-address.ts'
import { OrderedNotice } from './ordered-notice.tsx'
import { findOrdered } from './ordered-view.ts'
import { FILTER_NAMES, PAGE, PATH, readPeopleFilter } from './people-address.ts'
import { PEOPLE_COLUMNS, readColumns } from './people-columns.ts'
import { PeopleFilters } from './people-filters.tsx'
import { PeopleTable } from './people-table.tsx'
import { presentPeople } from './people-view.ts'

const COUNTED = 10_000
const countText = (count: number): string =>
  count > COUNTED ? `mehr als ${COUNTED.toLocaleString('de-DE')}` : count.toLocaleString('de-DE')

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const search = url.searchParams
  const filter = readPeopleFilter(search)
  const [{ people, next }, count, departments, ordered] = await Promise.all([
    listLedParticipations(ctx, filter, { after: readId(search.get('nach')), limit: PAGE }),
    countLedParticipations(ctx, filter, COUNTED + 1),
    listDepartments(ctx),
    findOrdered(ctx, search.get('auftrag')),
  ])
  return {
    rows: presentPeople(ctx, people),
    next,
    filter,
    total: countText(count),
    columns: readColumns(search),
    departments: departments.map(({ id, name }) => ({ id, name })),
    course: filter.courseId ? (people[0]?.courseTitle ?? null) : null,
    seesPrices: canSeePrices(ctx.actor),
    ordered,
  }
}

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

/** Everybody of the offers one leads, across offers: search, choose columns, and do something for many at once. */
export default function People({ loaderData }: Route.ComponentProps) {
  useLive('participation', 'person', 'order')
  const { rows, next, filter, total, columns, departments, course, seesPrices, ordered } = loaderData
  const [search] = useSearchParams()
  const { pathname, search: query } = useLocation()
  return (
    <>
      <PageHead
        title="Kurse und Teilnehmer verwalten"
        line={course ? `Alle Personen in: ${course}` : 'Alle Personen Ihrer Angebote.'}
        actions={
          <LinkButton to={BATCH} look="quiet">
            Aufträge
          </LinkButton>
        }
      />
      <Tabs label="Ansicht" tabs={VIEWS.map(({ to, label }) => ({ to, label, isCurrent: to === PATH }))} />
      <div className="mt-4">
        {ordered && <OrderedNotice ordered={ordered} />}
        <PeopleFilters search={search} filter={filter} departments={departments} />
        <ColumnChoice
          path={PATH}
          exportPath="/admin/participants/export"
          search={search}
          filters={FILTER_NAMES}
          all={PEOPLE_COLUMNS}
          shown={columns}
        />
        {rows.length === 0 ? (
          <NothingFound />
        ) : (
          <Form action={BATCH} key={query}>
            {FILTER_NAMES.flatMap((name) =>
              search.getAll(name).map((value) => <input key={`${name}${value}`} type="hidden" name={name} value={value} />),
            )}
            <input type="hidden" name="zurueck" value={`${pathname}${query}`} />
            <BulkBar
              legend="Für mehrere Personen"
              all={`Alle ${total} dieses Filters`}
              actions={BATCH_ACTIONS.filter(({ isPrice }) => seesPrices || !isPrice).map(({ kind, label }) => ({
                value: kind,
                label,
              }))}
            />
            <PeopleTable rows={rows} columns={columns} />
          </Form>
        )}
        {(next || search.has('nach')) && (
          <Pager
            previous={search.has('nach') ? changedQuery(PATH, search, { nach: null }) : null}
            next={next && changedQuery(PATH, search, { nach: next, auftrag: null })}
          >
            {search.has('nach') ? `Von ${total}` : `Die ersten ${rows.length} von ${total}`}
          </Pager>
        )}
      </div>
    </>
  )
}
