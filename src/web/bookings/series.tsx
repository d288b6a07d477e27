import { data, redirect } from 'react-router'
import { canPlaceBooking } from '../../domain/bookings/access.ts'
import { getBooking } from '../../domain/bookings/get-booking.ts'
import { listClubs, listDepartments } from '../../domain/clubs/queries.ts'
import type { Ctx } from '../../domain/context.ts'
import { listFacilities } from '../../domain/facilities/queries.ts'
import { cancelSeries, changeSeries } from '../../domain/series/change-series.ts'
import { createSeries } from '../../domain/series/create-series.ts'
import { getSeries } from '../../domain/series/queries.ts'
import { found } from '../../kernel/answer.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { isId } from '../../kernel/id.ts'
import { readForm, refusedForm } from '../forms.ts'
import { gateOf } from '../gate.ts'
import { changedQuery, oneOf } from '../query.ts'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import type { Route } from './+types/series'
import { EndSeries } from './end-series.tsx'
import { DEPARTMENT_MISSING, PATH, SERIES_PATH } from './events-address.ts'
import { chooseDates, outsideHours, previewChoices, REASON_MISSING, seriesFault } from './series-choices.ts'
import { SERIES_LABELS, SeriesFields } from './series-fields.ts'
import { SeriesForm } from './series-form.tsx'
import { answerRequest, isDecision, presentRequest } from './series-request.ts'
import { SeriesRequest } from './series-request-form.tsx'
import { fieldsOf } from './series-view.ts'

/** The series that the address names by one of its bookings; null = a new one. */
async function findEdited(ctx: Ctx, search: URLSearchParams) {
  const bookingId = search.get('buchung') ?? ''
  if (!isId(bookingId)) return null
  const booking = await getBooking(ctx, bookingId)
  const series = await getSeries(ctx, found(booking.seriesId))
  const asked = series.isRequested ? 'all' : oneOf(['following', 'all'] as const, search.get('umfang'))
  const scope = asked ?? 'following'
  return { bookingId, series, scope, from: scope === 'all' ? series.from : found(booking.seriesOn) }
}

/** Of a series that was asked for every date is looked at before anybody decides; `request` = null: with the editor. */
async function readRequested(ctx: Ctx, edited: Awaited<ReturnType<typeof findEdited>>, search: URLSearchParams) {
  if (!edited?.series.isRequested) return { asked: null, request: null }
  const asked = await previewChoices(ctx, edited.series, new Map(), { seriesId: edited.series.id, fromOn: edited.from })
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
  const today = formatDay(berlinDay(ctx.now))
  const given = (name: string) => search.get(name) ?? ''
  const start = {
    kind: 'team',
    repeat: 'w1',
    skipsHolidays: true,
    from: given('ab') || today,
    to: given('bis'),
    partId: given('teil'),
    startsTime: given('von'),
    endsTime: given('um'),
    title: given('titel'),
  }
  const fields = edited
    ? fieldsOf(edited.series, edited.from)
    : { weekdays: [Number(given('tag'))].filter(Boolean), saved: start }
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
  const intent = (await request.clone().formData()).get('intent')
  const edited = await findEdited(ctx, url.searchParams)
  if (edited && isDecision(intent)) return answerRequest(ctx, edited, request)
  if (edited && intent === 'end') {
    await cancelSeries(ctx, edited.bookingId, edited.scope)
    return redirect(`${PATH}?view=series&getan=ended`)
  }
  const form = await readForm(request, SeriesFields, SERIES_LABELS)
  if (!form.ok) return data({ form: form.answer, preview: null }, 422)
  const { input, version, reason, hoursReason, rest, seen } = form.value
  const replaced = edited && { seriesId: edited.series.id, fromOn: edited.from }
  if (!canPlaceBooking(ctx.actor, input.departmentId))
    return data({ form: refusedForm(form.typed, { field: 'departmentId', text: DEPARTMENT_MISSING }), preview: null }, 422)
  const chosen = await chooseDates(ctx, { input, replaced, form: form.data, reason, rest, seen })
  const { choices, needsReason, isSeen } = chosen
  const answer =
    form.value.intent !== 'save' || needsReason || !isSeen
      ? null
      : edited
        ? await changeSeries(ctx, { ...edited, input, choices, version, ...outsideHours(hoursReason) })
        : await createSeries(ctx, input, choices, outsideHours(hoursReason).outsideHours)
  if (answer?.ok && edited?.series.isRequested) return redirect(`${PATH}?view=requests&getan=approved`)
  if (answer?.ok) return redirect(`${PATH}?view=series&getan=${edited ? 'changed' : 'series'}`)
  const preview = await previewChoices(ctx, input, choices, replaced)
  const faults = needsReason ? [REASON_MISSING] : answer ? [seriesFault(ctx, answer.refusal)] : []
  return data({ form: refusedForm(form.typed, ...faults), preview }, faults.length > 0 ? 422 : 200)
}

/** A series: what, where, when and how often; every date is looked at before anything is saved. */
export default function SeriesPage({ loaderData, actionData: answered }: Route.ComponentProps) {
  const answer = useKeptAnswer(answered)
  const { edited, asked, request, editorAddress, ...form } = loaderData
  const isRequest = edited?.isRequested ?? false
  const scope = edited?.scope === 'all' ? 'Alle Termine, die noch kommen.' : `Ab dem ${edited?.from}. Was davor liegt, bleibt.`
  return (
    <>
      <PageHead
        title={isRequest ? `Anfrage: ${edited?.title}` : edited ? `${edited.title} ändern` : 'Neue Serie'}
        line={
          isRequest
            ? 'Für belegte Termine legen Sie fest, was geschieht. Mit Ihrer Entscheidung geht eine E-Mail hinaus.'
            : edited
              ? `${scope} Einzeln geänderte Termine bleiben, wie sie sind.`
              : 'Eine Belegung, die sich wiederholt. Angebote haben eigene Zeiten.'
        }
        actions={
          <>
            {edited && !isRequest && <EndSeries isWhole={edited.scope === 'all'} />}
            <LinkButton to={`${PATH}?view=${isRequest ? 'requests' : 'series'}`} look="quiet">
              {isRequest ? 'Zu den Anfragen' : 'Abbrechen'}
            </LinkButton>
          </>
        }
      />
      {edited && request && asked ? (
        <SeriesRequest
          {...{ request, editorAddress }}
          version={edited.version}
          answer={answer?.form ?? null}
          preview={answer?.preview ?? asked}
          isOver={!asked.hasDates}
        />
      ) : (
        <SeriesForm
          {...form}
          version={edited?.version ?? null}
          answer={answer?.form ?? null}
          preview={answer?.preview ?? asked}
          saveText={isRequest ? 'Zusagen' : edited ? 'Serie ändern' : 'Serie eintragen'}
        />
      )}
    </>
  )
}
