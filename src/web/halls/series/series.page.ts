import { redirect } from 'react-router'
import { z } from 'zod'
import { canPlaceBooking } from '../../../domain/bookings/access.ts'
import { getBooking } from '../../../domain/bookings/get-booking.ts'
import { DECIDE_REFUSALS } from '../../../domain/bookings/texts.ts'
import { listClubs, listDepartments } from '../../../domain/clubs/queries.ts'
import type { Ctx } from '../../../domain/context.ts'
import { listFacilities } from '../../../domain/facilities/queries.ts'
import { cancelSeries, changeSeries } from '../../../domain/series/change-series.ts'
import { createSeries } from '../../../domain/series/create-series.ts'
import { declineSeries } from '../../../domain/series/decline-series.ts'
import { getSeries } from '../../../domain/series/queries.ts'
import { found, ok } from '../../../kernel/answer.ts'
import { berlinDay, formatDay, isBefore, parseDay } from '../../../kernel/calendar.ts'
import { isId } from '../../../kernel/id.ts'
import { actions, formsOf } from '../../kit/actions.ts'
import { noted } from '../../kit/flash.ts'
import { gateOf } from '../../kit/gate.ts'
import { changedQuery, oneOf } from '../../kit/query.ts'
import type { Route } from './+types/series'
import { FLASH } from './booking-flash.ts'
import { draggedAlong } from './dragged.ts'
import { DEPARTMENT_MISSING, PATH, SERIES_PATH } from './series-address.ts'
import { askAgain, previewChoices, readConsent, seriesFault, shownAgain } from './series-choices.ts'
import { SERIES_LABELS, SeriesFields } from './series-fields.ts'
import { DeclineFields, GrantFields, grantSeries, presentRequest } from './series-request.ts'
import { fieldsOf } from './series-view.ts'

const { note } = FLASH

/** Series of the booking in the address; null for a new one. */
async function findEdited(ctx: Ctx, search: URLSearchParams) {
  const bookingId = search.get('buchung') ?? ''
  if (!isId(bookingId)) return null
  const booking = await getBooking(ctx, bookingId)
  const series = await getSeries(ctx, found(booking.seriesId))
  const asked = series.isRequested ? 'all' : oneOf(['following', 'all'] as const, search.get('umfang'))
  const scope = asked ?? 'following'
  const on = found(booking.seriesOn)
  const from = scope === 'all' ? series.from : on
  return {
    bookingId,
    series,
    scope,
    from,
    on,
    replaced: { seriesId: series.id, fromOn: from, isSplit: isBefore(series.from, from) },
  }
}

type Edited = NonNullable<Awaited<ReturnType<typeof findEdited>>>
type Typed = z.output<typeof SeriesFields>

const savedNote = (edited: Edited | null) =>
  edited?.series.isRequested ? note('zugesagt') : edited ? note('serie-geaendert') : note('serie')

/** Fields of the editor; the address of a drag names the new place of the edited date. */
function startOf({ series, from, on }: Edited, search: URLSearchParams, today: Temporal.PlainDate) {
  const fields = fieldsOf(series, from)
  const day = parseDay(search.get('am') ?? '')
  if (!day) return fields
  const given = (name: string) => search.get(name) ?? ''
  const moved = draggedAlong({ ...series, from }, { on, day }, today)
  return {
    weekdays: moved.weekdays,
    saved: {
      ...fields.saved,
      ...{ partId: given('teil'), startsTime: given('von'), endsTime: given('um') },
      from: formatDay(moved.from),
    },
  }
}

/** Saves the series, or shows its dates again: `isSaved` tells the button. */
async function save(ctx: Ctx, typed: Typed, edited: Edited | null, sent: FormData, isSaved: boolean) {
  const { input, version } = typed
  if (!canPlaceBooking(ctx.actor, input.departmentId))
    return shownAgain(null, { field: 'departmentId', text: DEPARTMENT_MISSING })
  const consent = readConsent(sent, typed)
  const enter = () =>
    edited ? changeSeries(ctx, { ...edited, input, version, ...consent }) : createSeries(ctx, input, consent.choices, consent)
  const answer = isSaved ? await enter() : null
  if (answer?.ok) return ok(savedNote(edited))
  return askAgain(ctx, input, consent, { replaced: edited?.replaced ?? null, fault: answer && seriesFault(ctx, answer.refusal) })
}

const form = formsOf({ refusals: DECIDE_REFUSALS, labels: SERIES_LABELS })

const answerSeriesForm = actions({
  preview: form(SeriesFields, (ctx, typed, edited: Edited | null, sent) => save(ctx, typed, edited, sent, false)),
  save: form(
    SeriesFields,
    (ctx, typed, edited: Edited | null, sent) => save(ctx, typed, edited, sent, true),
    (saved) => saved,
  ),
  end: form(
    z.object({}),
    async (ctx, _, edited: Edited | null) => {
      const { bookingId, scope } = found(edited)
      return ok(await cancelSeries(ctx, bookingId, scope))
    },
    note('serie-beendet'),
  ),
  grant: form(
    GrantFields,
    (ctx, typed, edited: Edited | null, sent) => grantSeries(ctx, typed, found(edited), sent),
    note('zugesagt'),
  ),
  decline: form(
    DeclineFields,
    (ctx, { message }, edited: Edited | null) => declineSeries(ctx, found(edited).bookingId, { reason: message }),
    note('abgelehnt'),
  ),
})

/** Every date of a requested series, as the decision needs it; `request` is null in the editor. */
async function readRequested(ctx: Ctx, edited: Edited | null, search: URLSearchParams) {
  if (!edited?.series.isRequested) return { asked: null, request: null }
  const { view: asked } = await previewChoices(ctx, edited.series, { choices: new Map() }, edited.replaced)
  return { asked, request: search.has('zeiten') ? null : await presentRequest(ctx, edited) }
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const search = url.searchParams
  const [edited, halls, departments, clubs] = await Promise.all([
    findEdited(ctx, search),
    listFacilities(ctx),
    listDepartments(ctx),
    ctx.club.kind === 'association' ? listClubs(ctx.db) : [],
  ])
  const today = berlinDay(ctx.now)
  const given = (name: string) => search.get(name) ?? ''
  const start = {
    kind: 'team',
    repeat: 'w1',
    skipsHolidays: true,
    from: given('ab') || formatDay(today),
    to: given('bis'),
    partId: given('teil'),
    startsTime: given('von'),
    endsTime: given('um'),
    title: given('titel'),
  }
  const fields = edited ? startOf(edited, search, today) : { weekdays: [Number(given('tag'))].filter(Boolean), saved: start }
  return {
    edited: edited && {
      title: edited.series.title,
      scope: edited.scope,
      version: edited.series.version,
      from: formatDay(edited.from),
      isRequested: edited.series.isRequested,
    },
    ...(await readRequested(ctx, edited, search)),
    editorAddress: changedQuery(SERIES_PATH, search, { zeiten: '1' }),
    ...fields,
    halls: halls.map(({ name, parts }) => ({ name, parts: parts.map((part) => ({ id: part.id, name: part.name })) })),
    departments: departments.filter(({ id }) => canPlaceBooking(ctx.actor, id)).map(({ id, name }) => ({ id, name })),
    clubs: clubs
      .filter(({ associationName }) => associationName === ctx.club.name)
      .map(({ name, displayName }) => ({ id: name, name: displayName })),
    mustName: !canPlaceBooking(ctx.actor, null),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const edited = await findEdited(ctx, url.searchParams)
  const outcome = await answerSeriesForm(ctx, request, edited)
  if (!outcome.ok) return outcome.answer
  return redirect(noted(`${PATH}?view=${edited?.series.isRequested ? 'requests' : 'series'}`, outcome.note))
}
