import { data, redirect } from 'react-router'
import type { z } from 'zod'
import { REQUEST_REFUSALS } from '../../../domain/bookings/texts.ts'
import type { Ctx } from '../../../domain/context.ts'
import { getPlanHall, type PlanHall } from '../../../domain/occupancy/queries.ts'
import { requestHallSeries } from '../../../domain/occupancy/request-hall-series.ts'
import { type HallTimeAnswer, requestHallTime } from '../../../domain/occupancy/request-hall-time.ts'
import { berlinTime, formatTimes } from '../../../kernel/calendar.ts'
import { newId } from '../../../kernel/id.ts'
import { flash, noted } from '../../kit/flash.ts'
import { keyFrom, readForm, refusedForm } from '../../kit/forms.ts'
import { gateOf } from '../../kit/gate.ts'
import { tooMany } from '../../kit/open-form.ts'
import { spanOf } from '../bookings/place-input.ts'
import type { Route } from './+types/request'
import { checkRequest } from './request-check.ts'
import { CheckForm, RequestForm, seriesOf } from './request-fields.ts'
import type { RequestDone } from './request-notice.tsx'
import { withOffer } from './request-offers.ts'
import { sendWish } from './wait-action.ts'

const TITLES = flash({ angefragt: 'Ihre Anfrage ist angekommen', warteliste: 'Bitte bestätigen Sie noch' })
const FLASH = flash({
  angefragt:
    'Sie bekommen gleich eine E-Mail mit Ihren Angaben und eine zweite, sobald entschieden ist. Bis zur Zusage ist die Zeit noch nicht für Sie reserviert.',
  warteliste: 'Wir haben Ihnen eine E-Mail geschickt. Mit dem Link darin stehen Sie auf der Warteliste; er gilt 48 Stunden.',
})

function doneOf(search: URLSearchParams): RequestDone | null {
  const [title, text] = [TITLES.text(search), FLASH.text(search)]
  return title && text ? { title, text } : null
}

const KEY_REUSED = 'Dieses Formular wurde schon mit anderen Angaben abgeschickt. Bitte laden Sie die Seite neu.'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const { name, slug, parts } = await getPlanHall(ctx, params.facility)
  const user = ctx.actor.kind === 'user' ? ctx.actor : null
  const given = (field: string) => url.searchParams.get(field)?.slice(0, 40) ?? ''
  return {
    name,
    slug,
    key: newId(),
    parts: parts.map((part) => ({ id: part.id, name: part.name })),
    done: doneOf(url.searchParams),
    start: {
      partId: given('teil') || (parts.length === 1 ? (parts[0]?.id ?? '') : ''),
      day: given('am'),
      from: given('von'),
      to: given('bis'),
      email: user?.email ?? '',
      name: [user?.profile?.firstname, user?.profile?.lastname].filter(Boolean).join(' '),
    },
    page: { noindex: true },
  }
}

function refusedText(answer: Exclude<HallTimeAnswer, { ok: true }>): string {
  const { refusal } = answer
  const alternatives = 'alternatives' in answer ? answer.alternatives : []
  const others = alternatives.map(({ startsAt, endsAt }) => formatTimes(berlinTime(startsAt), berlinTime(endsAt)))
  const text = refusal === 'key_reused' ? KEY_REUSED : REQUEST_REFUSALS[refusal]
  return others.length > 0 ? `${text} An diesem Tag frei: ${others.join(', ')}.` : text
}

const OTHER_HALL = { field: 'partId', text: 'Bitte wählen Sie einen Teil dieser Halle.' }

/** Both times refuse with the same words. */
const LABELS = { from: 'Von', to: 'Bis' }

const NO_DATES =
  'Alle diese Termine sind belegt. Wählen Sie eine andere Zeit, oder kreuzen Sie an, dass Sie auch belegte anfragen.'

type Sent = z.output<typeof RequestForm>

/** Sends the request; answers its fault. */
async function send(ctx: Ctx, { name, email, phone, title, note, asksTaken, ...when }: Sent, key: string | null) {
  const contact = { name, email, phone }
  const series = seriesOf({ ...when, title, note })
  if (!series) {
    const answer = await requestHallTime(ctx, { ...spanOf(when), title, note, contact }, key)
    return answer.ok ? null : { field: 'from', text: refusedText(answer) }
  }
  const answer = await requestHallSeries(ctx, { ...series, contact, asksTaken }, key)
  if (answer.ok) return null
  if (answer.refusal === 'no_dates') return { field: 'asksTaken', text: NO_DATES }
  return { field: 'from', text: answer.refusal === 'key_reused' ? KEY_REUSED : REQUEST_REFUSALS[answer.refusal] }
}

async function answerCheck(ctx: Ctx, hall: PlanHall, request: Request) {
  const form = await readForm(await withOffer(request), CheckForm, LABELS)
  if (!form.ok) return data({ form: form.answer, check: null }, 422)
  if (!hall.parts.some(({ id }) => id === form.value.partId))
    return data({ form: refusedForm(form.typed, OTHER_HALL), check: null }, 422)
  return data({ form: refusedForm(form.typed), check: await checkRequest(ctx, form.value) })
}

/** Check of the typed times; null until all are typed. */
async function checkTyped(ctx: Ctx, hall: PlanHall, request: Request) {
  const form = await readForm(request, CheckForm, LABELS)
  return form.ok && hall.parts.some(({ id }) => id === form.value.partId) ? checkRequest(ctx, form.value) : null
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { ctx, services, address } = gateOf(context)
  const hall = await getPlanHall(ctx, params.facility)
  const sent = await request.clone().formData()
  if (sent.has('take') || sent.get('intent') === 'check') return answerCheck(ctx, hall, request)
  const isWaiting = sent.get('intent') === 'wait'
  const form = await readForm(request.clone(), RequestForm, LABELS)
  if (!form.ok) return data({ form: form.answer, check: await checkTyped(ctx, hall, request) }, 422)
  if (!(await services.signUpLimit.take(address)))
    return data({ form: refusedForm(form.typed, { field: '', text: tooMany('Anfragen') }), check: null }, 429)
  const isHere = hall.parts.some(({ id }) => id === form.value.partId)
  const fault = isHere ? await (isWaiting ? sendWish : send)(ctx, form.value, keyFrom(form.data)) : OTHER_HALL
  if (!fault) return redirect(noted(url.pathname, FLASH.note(isWaiting ? 'warteliste' : 'angefragt')))
  const check = isHere ? await checkRequest(ctx, form.value) : null
  return data({ form: refusedForm(form.typed, fault), check }, 422)
}
