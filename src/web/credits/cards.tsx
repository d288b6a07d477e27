import { Link, useSearchParams } from 'react-router'
import { useLive } from '../kit/live.ts'
import { changedQuery } from '../kit/query.ts'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { ColumnChoice } from '../ui/column-choice.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { ListPanel } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/cards'
import { CardPanel } from './card-panel.tsx'
import { FILTER_NAMES, KINDS_PATH, PATH, UNPAID_DAYS } from './cards-address.ts'
import { CARD_COLUMNS } from './cards-columns.ts'
import { CardsFilters, CardsTable } from './cards-table.tsx'
import type { UnpaidView } from './cards-view.ts'
import { SellPanel } from './sell-panel.tsx'

export { action, loader } from './cards.page.ts'

function Unpaid({ hours, canSell }: { hours: readonly UnpaidView[]; canSell: boolean }) {
  if (hours.length === 0) return null
  return (
    <details className="card mb-4">
      <summary className="flex min-h-11 items-center font-semibold">
        Ohne gültige Karte da: {hours.length} in den letzten {UNPAID_DAYS} Tagen
      </summary>
      <ul className="mt-1 grid">
        {hours.map(({ key, personId, text }) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1.5">
            <span>{text}</span>
            {canSell && (
              <Link to={`${PATH}?neu=1&person=${personId}`} className="link inline-flex min-h-9 items-center">
                Karte verkaufen
              </Link>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

function NoCards({ isNarrowed, hasKinds, mayMake }: { isNarrowed: boolean; hasKinds: boolean; mayMake: boolean }) {
  if (isNarrowed) return <EmptyState>Auf diese Suche passt keine Karte.</EmptyState>
  if (hasKinds) return <EmptyState>Noch ist keine Karte verkauft.</EmptyState>
  return (
    <EmptyState action={mayMake && <LinkButton to={`${KINDS_PATH}?art=neu`}>Erste Karte anlegen</LinkButton>}>
      Mit einer Karte zahlen Gäste im Voraus, zum Beispiel für zehn Stunden. Wer da war, wird von selbst abgezogen.
    </EmptyState>
  )
}

type Data = Route.ComponentProps['loaderData']

function Actions({ data, search }: { data: Data; search: URLSearchParams }) {
  return (
    <>
      {data.sellable.length > 0 && (
        <LinkButton to={changedQuery(PATH, search, { neu: '1', karte: null, getan: null })} preventScrollReset>
          Karte verkaufen
        </LinkButton>
      )}
      {data.mayMakeKinds && (
        <LinkButton to={KINDS_PATH} look="quiet">
          Arten von Karten
        </LinkButton>
      )}
    </>
  )
}

export default function Cards({ loaderData, actionData }: Route.ComponentProps) {
  useLive('credit_card', 'credit_kind', 'attendance', 'session')
  const { rows, next, filter, columns, sellable, unpaid, card, sale, isGone, done } = loaderData
  const [search] = useSearchParams()
  const answer = useKeptAnswer(actionData?.form)
  const close = changedQuery(PATH, search, { karte: null, neu: null, person: null, wer: null, getan: null })
  const panel = sale ? (
    <SellPanel key="sale" sale={sale} kinds={sellable} search={search} answer={answer} close={close} />
  ) : card ? (
    <CardPanel key={card.id} card={card} answer={answer} done={done} close={close} />
  ) : null
  return (
    <>
      <PageHead
        title="10er-Karten"
        line="Im Voraus bezahlt, von der Anwesenheit abgezogen."
        actions={<Actions data={loaderData} search={search} />}
      />
      {isGone && !sale && <Notice kind="warning">Diese Karte gibt es hier nicht.</Notice>}
      <ListPanel panel={panel}>
        <Unpaid hours={unpaid} canSell={sellable.length > 0} />
        <CardsFilters search={search} filter={filter} />
        {!panel && <ColumnChoice path={PATH} search={search} filters={FILTER_NAMES} all={CARD_COLUMNS} shown={columns} />}
        {rows.length > 0 ? (
          <CardsTable rows={rows} next={next} search={search} columns={columns} openId={card?.id ?? null} />
        ) : (
          <NoCards
            isNarrowed={filter.search !== '' || filter.filter !== null}
            hasKinds={loaderData.hasKinds}
            mayMake={loaderData.mayMakeKinds}
          />
        )}
      </ListPanel>
    </>
  )
}
