import { data, redirect } from 'react-router'
import { ALLOCATED_LINK } from '../../../domain/allocations/mails.ts'
import { TIMES_LINK } from '../../../domain/bookings/mails.ts'
import { KEPT_STATES } from '../../../domain/bookings/rules.ts'
import { contactText } from '../../../domain/clubs/find-contact.ts'
import { type GiveBackRefusal, giveBackOwnTimes, TimesChoice } from '../../../domain/occupancy/give-back-own-times.ts'
import { listOwnTimes, type OwnTime, type TimesHolder } from '../../../domain/occupancy/list-own-times.ts'
import { formatSpan } from '../../../kernel/calendar.ts'
import { plural } from '../../../kernel/plural.ts'
import { flash, noted } from '../../kit/flash.ts'
import { gateOf } from '../../kit/gate.ts'
import { brokenLink, readSignedToken } from '../../kit/signed-link.ts'
import type { Route } from './+types/times-link'

const FLASH = flash({
  zurück: (dates: number) =>
    dates === 1
      ? 'Danke! Der Termin ist zurückgegeben, der Verein weiß Bescheid.'
      : `Danke! ${dates} Termine sind zurückgegeben, der Verein weiß Bescheid.`,
})

const REFUSALS: Record<GiveBackRefusal, string> = {
  none_chosen: 'Bitte kreuzen Sie an, welche Termine Sie zurückgeben.',
  gone: 'Diese Termine haben Sie nicht mehr: Sie sind schon zurückgegeben oder abgesagt, oder sie haben begonnen.',
}

const isKind = (kind: string): kind is typeof TIMES_LINK | typeof ALLOCATED_LINK => kind === TIMES_LINK || kind === ALLOCATED_LINK

function holderOf({ kind, id }: { kind: typeof TIMES_LINK | typeof ALLOCATED_LINK; id: string }): TimesHolder {
  if (kind === TIMES_LINK) return { bookingId: id }
  const [allocationId = '', ...clubIds] = id.split(' ')
  return { allocationId, clubIds }
}

const NOTES: Partial<Record<OwnTime['state'], string>> = { requested: 'angefragt', suspended: 'ruht, die Halle ist gesperrt' }

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

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx } = gate
  const link = readSignedToken(gate, params.token, isKind)
  const page = { noindex: true }
  const contact = await contactText(ctx)
  if (typeof link === 'string') {
    const broken = brokenLink(link, `Bitte wenden Sie sich an den Verein${contact ? `: ${contact}` : '.'}`)
    return data({ broken, done: null, shown: null, page }, { status: broken.status })
  }
  const times = await listOwnTimes(ctx, holderOf(link))
  const kept = times.filter(({ state }) => KEPT_STATES.includes(state))
  const groups = [...Map.groupBy(kept, ({ id, seriesId }) => seriesId ?? id)].map(([id, dates]) => groupOf(id, dates))
  const returned = times
    .filter(({ state }) => state === 'released')
    .map((date) => `${formatSpan(date.startsAt, date.endsAt)} Uhr`)
  return data({ broken: null, done: FLASH.text(url.searchParams), shown: { groups, returned, contact }, page })
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const gate = gateOf(context)
  const link = readSignedToken(gate, params.token, isKind)
  // The loader shows the reason.
  if (typeof link === 'string') return redirect(url.pathname)
  const form = await request.formData()
  const choice = TimesChoice.safeParse({ ids: form.getAll('termin'), seriesIds: form.getAll('serie') })
  const answer = choice.success ? await giveBackOwnTimes(gate.ctx, holderOf(link), choice.data) : null
  if (answer?.ok) return redirect(noted(url.pathname, FLASH.note('zurück', answer.value.dates)))
  return data({ refusal: REFUSALS[answer?.refusal ?? 'none_chosen'] }, 409)
}
