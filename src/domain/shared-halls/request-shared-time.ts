import { transaction } from '../../database/transaction.ts'
import { type Answer, found, ok, refuse } from '../../kernel/answer.ts'
import { isAfter } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { type Booking, getBooking } from '../bookings/get-booking.ts'
import { lockParts, requestBookings } from '../bookings/hold-bookings.ts'
import { noteAsker } from '../bookings/note-facts.ts'
import { askerOf } from '../bookings/request-booking.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { sendMail } from '../mail/commands.ts'
import { insertSeries } from '../series/create-series.ts'
import { type SeriesFacts, SeriesInput } from '../series/input.ts'
import { lookAtDates, type PreviewedDate, type SeriesPreview } from '../series/preview-series.ts'
import type { Choices, Rule } from '../series/rules.ts'
import { allowAsking, type HallOwner } from './access.ts'
import { newsOf, tellOffice } from './tell.ts'

/** Time that a club asks its association for; a single date has the same first and last day. */
export type SharedTimeInput = Omit<SeriesInput, 'forClubId' | 'departmentId'>

export type SharedTimeRefusal = 'no_dates' | 'occupied' | 'closed_hours' | 'asked_already'

/** What a club may choose for a date that somebody else has. */
const OWN_CHOICES: readonly string[] = ['skip', 'move', 'part']
const ownChoices = (choices: Choices): Choices => new Map([...choices].filter(([, { kind }]) => OWN_CHOICES.includes(kind)))

const readInput = (ctx: Ctx, input: SharedTimeInput): SeriesFacts =>
  SeriesInput.parse({ ...input, departmentId: null, forClubId: ctx.club.id })

/**
 * Every date of what a club wants to ask for, and which of them somebody has: not who, unless it is the club itself.
 * @throws Forbidden
 */
export async function previewSharedTime(
  ctx: Ctx,
  owner: HallOwner,
  given: SharedTimeInput,
  choices: Choices = new Map(),
): Promise<SeriesPreview> {
  allowAsking(ctx, owner)
  const preview = await lookAtDates(owner.ctx, readInput(ctx, given), ownChoices(choices))
  const dates = preview.dates.map((date) => ({
    ...date,
    mayWait: false,
    occupants: date.occupants.map((one) => ({ ...one, title: one.closureId ? 'Gesperrt' : 'Belegt', sessionId: null })),
  }))
  return { ...preview, dates }
}

/**
 * Asks the association for time: all dates are free and within its opening hours, or it is refused. The association decides; until then
 * nothing is held. Its office and whoever asked get a mail. @throws Forbidden
 */
export async function requestSharedTime(
  ctx: Ctx,
  owner: HallOwner,
  given: SharedTimeInput,
  choices: Choices = new Map(),
): Promise<Answer<{ id: string; dates: number }, SharedTimeRefusal>> {
  allowAsking(ctx, owner)
  const input = readInput(ctx, given)
  const asked = await transaction(owner.ctx, (there) => enterRequest({ here: ctx, there }, input, ownChoices(choices)))
  if (!asked.ok) return asked
  const content = `Hallenzeit beim Verband angefragt: ${input.title}, Termine: ${asked.value.dates}`
  await record(ctx, { event: 'shared_time.requested', id: asked.value.id, content })
  return asked
}

/** The club that asks, and its association, in whose transaction it happens. */
interface Sides {
  here: Ctx
  there: Ctx
}

async function enterRequest(sides: Sides, input: SeriesFacts, choices: Choices) {
  const { there } = sides
  await lockParts(there, [input.partId])
  const { dates, conflicts } = await lookAtDates(there, input, choices)
  const ahead = dates.filter(({ startsAt }) => isAfter(startsAt, there.now))
  if (ahead.length === 0) return refuse('no_dates')
  if (conflicts > 0) return refuse('occupied')
  if (ahead.some(({ isOpen }) => !isOpen)) return refuse('closed_hours')
  if (await isAsked(there, input, ahead)) return refuse('asked_already')
  // What goes elsewhere than the rule says is a request of its own.
  const isSeries = ahead.filter(({ choice }) => choice === null).length > 1
  const seriesId = isSeries ? newId() : null
  const skipped = [...input.skipped, ...[...choices.keys()].map((on) => Temporal.PlainDate.from(on))]
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
    ...(seriesId && choice === null ? { series: { id: seriesId, on } } : {}),
  }))
  const ids = await requestBookings(there, rows)
  const asker = askerOf(sides.here.actor) ?? { name: sides.here.club.displayName, email: '' }
  await noteAsker(there, ids, asker, userIdOf(sides.here))
  const first = await getBooking(there, found(ids[0]))
  await tellBoth(sides, first, seriesId ? input.rule : null, ahead)
  const content = `Hallenzeit angefragt: ${title} (${sides.here.club.displayName}), Termine: ${ids.length}`
  await record(there, { event: 'shared_time.requested', id: seriesId ?? first.id, content })
  return ok({ id: seriesId ?? first.id, dates: ids.length })
}

/** The same form sent twice asks once. */
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

async function tellBoth({ here, there }: Sides, booking: Booking, rule: Rule | null, dates: PreviewedDate[]): Promise<void> {
  const { name, email } = askerOf(here.actor) ?? { name: '', email: '' }
  const news = newsOf({ club: here.club.displayName, title: booking.title, place: booking.place, rule, dates, name })
  if (email !== '') await sendMail(there, { template: 'sharedTime.received', to: email, data: news })
  const asked = { ...news, name: '', asker: name, note: booking.note }
  await tellOffice(there, (to) => ({ template: 'sharedTime.asked', to, data: asked }))
}
