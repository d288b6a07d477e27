import { data, redirect } from 'react-router'
import { ALLOCATED_LINK } from '../../../domain/allocations/mails.ts'
import { TIMES_LINK } from '../../../domain/bookings/mails.ts'
import { KEPT_STATES } from '../../../domain/bookings/rules.ts'
import { contactText } from '../../../domain/clubs/find-contact.ts'
import { type GiveBackRefusal, giveBackOwnTimes, isChosen, TimesChoice } from '../../../domain/occupancy/give-back-own-times.ts'
import { listOwnTimes, type OwnTime, type TimesHolder } from '../../../domain/occupancy/list-own-times.ts'
import { found } from '../../../kernel/answer.ts'
import { berlinDay, formatDay, formatSpan } from '../../../kernel/calendar.ts'
import { plural } from '../../../kernel/plural.ts'
import { flash, noted } from '../../kit/flash.ts'
import { gateOf } from '../../kit/gate.ts'
import { brokenLink, readSignedToken } from '../../kit/signed-link.ts'
import type { Route } from './+types/times-link'

const FLASH = flash({
  zurück: (dates: number) =>
    dates === 1
      ? 'Danke! Der Termin ist zurückgegeben, wir wissen Bescheid.'
      : `Danke! ${dates} Termine sind zurückgegeben, wir wissen Bescheid.`,
  zurückgezogen: (dates: number) =>
    dates === 1
      ? 'Danke! Ihre Anfrage ist zurückgezogen, wir wissen Bescheid.'
      : `Danke! Ihre Anfrage ist für ${dates} Termine zurückgezogen, wir wissen Bescheid.`,
})

const REFUSALS: Record<GiveBackRefusal | 'too_many', string> = {
  none_chosen: 'Bitte kreuzen Sie an, welche Termine Sie nicht brauchen.',
  too_many: 'Das ist zu viel auf einmal. Bitte kreuzen Sie höchstens 500 einzelne Termine und 100 Serien an, den Rest danach.',
  gone: 'Diese Termine haben Sie nicht mehr: Sie sind schon zurückgegeben, zurückgezogen oder abgesagt, oder sie haben begonnen.',
}

/** All that one form may choose (`TimesChoice`) is shown ticked again. */
const MOST_TICKED = 600

const isKind = (kind: string): kind is typeof TIMES_LINK | typeof ALLOCATED_LINK => kind === TIMES_LINK || kind === ALLOCATED_LINK

function holderOf({ kind, id }: { kind: typeof TIMES_LINK | typeof ALLOCATED_LINK; id: string }): TimesHolder {
  if (kind === TIMES_LINK) return { bookingId: id }
  const [allocationId = '', ...clubIds] = id.split(' ')
  return { allocationId, clubIds }
}

const NOTES: Partial<Record<OwnTime['state'], string>> = { requested: 'angefragt', suspended: 'ruht zurzeit' }

const groupOf = (id: string, dates: readonly OwnTime[]) => {
  const [first] = dates
  return {
    id,
    title: first?.title ?? '',
    place: first?.place ?? '',
    count: plural(dates.length, 'Termin', 'Termine'),
    isSeries: dates.length > 1,
    dates: dates.map((date) => ({
      id: date.id,
      when: `${formatSpan(date.startsAt, date.endsAt)} Uhr`,
      note: [date.place === first?.place ? '' : date.place, NOTES[date.state]].filter(Boolean).join(', '),
    })),
  }
}

const questionOf = (chosen: readonly OwnTime[]) => ({
  yes: chosen.length,
  count: plural(chosen.length, 'Termin', 'Termine'),
  lines: [...Map.groupBy(chosen, ({ id, seriesId }) => seriesId ?? id)].map(([id, dates]) => {
    const [first, last] = [found(dates[0]), found(dates.at(-1))]
    const days = [first, last].map(({ startsAt }) => formatDay(berlinDay(startsAt)))
    return {
      id,
      title: `${first.title}, ${first.place}`,
      dates: dates.length === 1 ? `am ${days[0]}` : `${dates.length} Termine, vom ${days[0]} bis ${days[1]}`,
    }
  }),
})

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx } = gate
  const link = readSignedToken(gate, params.token, isKind)
  const page = { noindex: true }
  const contact = await contactText(ctx)
  if (typeof link === 'string') {
    const broken = brokenLink(link, `Bitte wenden Sie sich an ${ctx.club.displayName}${contact ? `: ${contact}` : '.'}`)
    return data({ broken, done: null, shown: null, page }, { status: broken.status })
  }
  const times = await listOwnTimes(ctx, holderOf(link))
  const kept = times.filter(({ state }) => KEPT_STATES.includes(state))
  const groups = [...Map.groupBy(kept, ({ id, seriesId }) => seriesId ?? id)].map(([id, dates]) => groupOf(id, dates))
  const returned = times
    .filter(({ state }) => state === 'released')
    .map((date) => `${formatSpan(date.startsAt, date.endsAt)} Uhr`)
  const isAsked = kept.every(({ state }) => state === 'requested')
  const verb = isAsked ? 'zurückziehen' : 'zurückgeben'
  return data({
    broken: null,
    done: FLASH.text(url.searchParams),
    shown: { groups, returned, contact, owner: ctx.club.displayName, isAsked, verb },
    page,
  })
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const gate = gateOf(context)
  const link = readSignedToken(gate, params.token, isKind)
  // The loader shows the reason.
  if (typeof link === 'string') return redirect(url.pathname)
  const holder = holderOf(link)
  const form = await request.formData()
  const [ids, seriesIds] = [form.getAll('termin'), form.getAll('serie')]
  const ticked = [...ids, ...seriesIds].slice(0, MOST_TICKED).map(String)
  if (form.has('nein')) return { refusal: undefined, question: null, ticked }
  const parsed = TimesChoice.safeParse({ ids, seriesIds })
  const refused = (refusal: keyof typeof REFUSALS) => data({ refusal: REFUSALS[refusal], question: null, ticked }, 409)
  if (!parsed.success) return refused(parsed.error.issues.some(({ code }) => code === 'too_big') ? 'too_many' : 'gone')
  const choice = parsed.data
  if (choice.seriesIds.length > 0) {
    const chosen = (await listOwnTimes(gate.ctx, holder)).filter((date) => isChosen(date, choice))
    // A series that changed meanwhile is asked about again.
    if (chosen.length > 0 && form.get('ja') !== String(chosen.length))
      return { refusal: undefined, question: { ...choice, ...questionOf(chosen) }, ticked }
  }
  const answer = await giveBackOwnTimes(gate.ctx, holder, choice)
  if (!answer.ok) return refused(answer.refusal)
  const { dates, isAsked } = answer.value
  return redirect(noted(url.pathname, FLASH.note(isAsked ? 'zurückgezogen' : 'zurück', dates)))
}
