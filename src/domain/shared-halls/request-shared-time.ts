import { transaction } from '../../database/transaction.ts'
import { type Answer, found, ok, refuse } from '../../kernel/answer.ts'
import { isAfter } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { type Booking, getBooking } from '../bookings/get-booking.ts'
import { lockParts, requestBookings } from '../bookings/hold-bookings.ts'
import type { Occupant } from '../bookings/queries.ts'
import { askerOf } from '../bookings/request-booking.ts'
import { saveAsker } from '../bookings/save-facts.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { sendMail } from '../mail/commands.ts'
import { insertSeries } from '../series/create-series.ts'
import { type SeriesFacts, SeriesInput } from '../series/input.ts'
import { lookAtDates, type PreviewedDate, type SeriesPreview } from '../series/preview-series.ts'
import type { Choices, Fallback, Rule } from '../series/rules.ts'
import { allowAsking, type HallOwner } from './access.ts'
import { SHARED_HALL_JOURNAL } from './journal.ts'
import { mailDataOf, notifyOffice } from './notify-office.ts'

/** A single date has the same first and last day. */
export type SharedTimeInput = Omit<SeriesInput, 'forClubId' | 'departmentId'>

export type SharedTimeRefusal = 'no_dates' | 'occupied' | 'closed_hours' | 'asked_already'

/** `override` asks for taken time: the association decides. */
const OWN_CHOICES: readonly string[] = ['skip', 'move', 'part', 'override']
const ownChoices = (choices: Choices): Choices => new Map([...choices].filter(([, { kind }]) => OWN_CHOICES.includes(kind)))

type OwnFallback = (Fallback & { kind: 'skip' | 'part' | 'time' | 'override' }) | null

const readInput = (ctx: Ctx, input: SharedTimeInput): SeriesFacts =>
  SeriesInput.parse({ ...input, departmentId: null, forClubId: ctx.club.id })

/** Dates of a request with their conflicts; strangers stay unnamed. @throws Forbidden */
export async function previewSharedTime(
  ctx: Ctx,
  owner: HallOwner,
  given: SharedTimeInput,
  choices: Choices = new Map(),
  fallback: OwnFallback = null,
): Promise<SeriesPreview> {
  allowAsking(ctx, owner)
  const preview = await lookAtDates(owner.ctx, readInput(ctx, given), ownChoices(choices), null, fallback)
  const unnamed = (one: Occupant) => ({ ...one, title: one.closureId ? 'Gesperrt' : 'Belegt', sessionId: null })
  const dates = preview.dates.map((date) => ({
    ...date,
    mayWait: false,
    occupants: date.occupants.map(unnamed),
    displaced: date.displaced.map(unnamed),
  }))
  return { ...preview, dates }
}

/**
 * Requests time within the opening hours: refused unless each date is free or has a choice. It holds nothing until the
 * decision. The association's office and the requester get a mail. @throws Forbidden
 */
export async function requestSharedTime(
  ctx: Ctx,
  owner: HallOwner,
  given: SharedTimeInput,
  choices: Choices = new Map(),
  fallback: OwnFallback = null,
): Promise<Answer<{ id: string; dates: number }, SharedTimeRefusal>> {
  allowAsking(ctx, owner)
  const input = readInput(ctx, given)
  const asked = await transaction(owner.ctx, (there) => enterRequest({ here: ctx, there }, input, ownChoices(choices), fallback))
  if (!asked.ok) return asked
  const content = SHARED_HALL_JOURNAL.requested(input.title, asked.value.dates)
  await record(ctx, { event: 'shared_time.requested', id: asked.value.id, content })
  return asked
}

/** The club, and its association with the transaction. */
interface Sides {
  here: Ctx
  there: Ctx
}

async function enterRequest(sides: Sides, input: SeriesFacts, chosen: Choices, fallback: OwnFallback) {
  const { there } = sides
  await lockParts(there, [input.partId])
  const { dates, conflicts, choices } = await lookAtDates(there, input, chosen, null, fallback)
  const ahead = dates.filter(({ startsAt }) => isAfter(startsAt, there.now))
  if (ahead.length === 0) return refuse('no_dates')
  if (conflicts > 0) return refuse('occupied')
  if (ahead.some(({ isOpen }) => !isOpen)) return refuse('closed_hours')
  if (await isAsked(there, input, ahead)) return refuse('asked_already')
  // A moved date is a request of its own.
  const isSeries = ahead.filter(isByRule).length > 1
  const seriesId = isSeries ? newId() : null
  const others = [...choices].filter(([, choice]) => !isByRule({ choice })).map(([on]) => Temporal.PlainDate.from(on))
  const skipped = [...input.skipped, ...others]
  if (seriesId) await insertSeries(there, { ...input, skipped, id: seriesId }, null, true)
  const { title, note, kind, forClubId } = input
  const rows = ahead.map(({ on, partId, startsAt, endsAt, choice }) => ({
    partId,
    startsAt,
    endsAt,
    title,
    note,
    kind,
    forClubId,
    departmentId: null,
    ...(seriesId && isByRule({ choice }) ? { series: { id: seriesId, on } } : {}),
  }))
  const ids = await requestBookings(there, rows)
  const asker = askerOf(sides.here.actor) ?? { name: sides.here.club.displayName, email: '' }
  await saveAsker(there, ids, asker, userIdOf(sides.here))
  const first = await getBooking(there, found(ids[0]))
  await notifyBoth(sides, first, seriesId ? input.rule : null, ahead)
  const content = SHARED_HALL_JOURNAL.requestReceived(title, sides.here.club.displayName, ids.length)
  await record(there, { event: 'shared_time.requested', id: seriesId ?? first.id, content })
  return ok({ id: seriesId ?? first.id, dates: ids.length })
}

const isByRule = ({ choice }: Pick<PreviewedDate, 'choice'>): boolean => choice === null || choice.kind === 'override'

async function isAsked(there: Ctx, { partId, forClubId }: SeriesFacts, [first]: PreviewedDate[]): Promise<boolean> {
  const known = await there.db
    .selectFrom('bookings')
    .select('id')
    .where('clubId', '=', there.club.id)
    .where('forClubId', '=', forClubId)
    .where('partId', '=', first?.partId ?? partId)
    .where('startsAt', '=', first?.startsAt ?? there.now)
    .where('state', '=', 'requested')
    .executeTakeFirst()
  return known !== undefined
}

async function notifyBoth({ here, there }: Sides, booking: Booking, rule: Rule | null, dates: PreviewedDate[]): Promise<void> {
  const { name, email } = askerOf(here.actor) ?? { name: '', email: '' }
  const news = mailDataOf(
    { club: here.club.displayName, title: booking.title, place: booking.place, rule, dates, name },
    there.now,
  )
  if (email !== '') await sendMail(there, { template: 'sharedTime.received', to: email, data: news })
  const asked = { ...news, name: '', asker: name, note: booking.note }
  await notifyOffice(there, (to) => ({ template: 'sharedTime.asked', to, data: asked }))
}
