import { Link, useSearchParams } from 'react-router'
import type { Ctx } from '../../domain/context.ts'
import { getSeenCard, listCards, listUnpaidHours } from '../../domain/credits/list-cards.ts'
import { listKinds } from '../../domain/credits/queries.ts'
import { getPersonName } from '../../domain/group-lists/queries.ts'
import { searchPeople } from '../../domain/people/search-people.ts'
import { isNotFound } from '../../kernel/answer.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import { newId, readId } from '../../kernel/id.ts'
import { gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { changedQuery } from '../query.ts'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { ColumnChoice } from '../ui/column-choice.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { ListPanel } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/cards'
import { CardPanel } from './card-panel.tsx'
import { answerCardAction } from './cards-action.ts'
import { doneText, FILTER_NAMES, KINDS_PATH, PAGE, PATH, readCards } from './cards-address.ts'
import { CARD_COLUMNS, readColumns } from './cards-columns.ts'
import { CardsFilters, CardsTable } from './cards-table.tsx'
import { mayMakeKinds, presentCard, presentRow, presentSellable, presentUnpaid, type UnpaidView } from './cards-view.ts'
import { type Sale, SellPanel } from './sell-panel.tsx'

/** So many days back are hours shown to which somebody came without a card. */
const UNPAID_DAYS = 90

/** What is given up, or somebody else's: shown as gone. */
async function orGone<T>(wanted: Promise<T>): Promise<T | null> {
  try {
    return await wanted
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

async function findSale(ctx: Ctx, search: URLSearchParams): Promise<Sale> {
  const personId = readId(search.get('person'))
  const name = personId ? await orGone(getPersonName(ctx, personId)) : null
  const asked = search.get('wer')?.trim().slice(0, 80) ?? ''
  const words = asked.length < 3 ? [] : fold(asked).split(' ').filter(Boolean)
  const found = words.length > 0 ? await searchPeople(ctx, words) : []
  const known = personId && name ? [{ id: personId, text: name }] : []
  const people = asked ? found.map(({ id, name, bornIn }) => ({ id, text: bornIn ? `${name} (${bornIn})` : name })) : known
  return { id: newId(), today: formatDay(berlinDay(ctx.now)), asked, people }
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const search = url.searchParams
  const filter = readCards(search)
  const cardId = readId(search.get('karte'))
  const [{ cards, next }, kinds, unpaid, card] = await Promise.all([
    listCards(ctx, filter, { after: readId(search.get('nach')), limit: PAGE }),
    listKinds(ctx),
    listUnpaidHours(ctx, UNPAID_DAYS),
    cardId ? orGone(getSeenCard(ctx, cardId)) : null,
  ])
  const sellable = presentSellable(ctx, kinds)
  const isSelling = search.has('neu') && sellable.length > 0
  return {
    rows: cards.map((card) => presentRow(ctx, card)),
    next,
    filter,
    columns: readColumns(search),
    sellable,
    unpaid: unpaid.map(presentUnpaid),
    hasKinds: kinds.length > 0,
    mayMakeKinds: mayMakeKinds(ctx),
    card: card && !isSelling ? presentCard(ctx, card) : null,
    isGone: cardId !== undefined && card === null,
    sale: isSelling ? await findSale(ctx, search) : null,
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return answerCardAction(gateOf(context).ctx, request, url.searchParams)
}

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

/** Cards that were sold: what is left on them, and who came without one. */
export default function Cards({ loaderData, actionData }: Route.ComponentProps) {
  useLive('credit_card', 'credit_kind', 'attendance', 'session')
  const { rows, next, filter, columns, sellable, unpaid, card, sale, isGone } = loaderData
  const [search] = useSearchParams()
  const answer = useKeptAnswer(actionData?.form)
  const close = changedQuery(PATH, search, { karte: null, neu: null, person: null, wer: null, getan: null })
  const panel = sale ? (
    <SellPanel key="sale" sale={sale} kinds={sellable} search={search} answer={answer} close={close} />
  ) : card ? (
    <CardPanel key={card.id} card={card} answer={answer} done={doneText(search.get('getan'))} close={close} />
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
