import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { at, type feast, makeFeast, NOW } from '../../../tests/support/events.ts'
import { makeHall } from '../../../tests/support/halls.ts'
import { getBooking } from '../bookings/get-booking.ts'
import type { Actor, Ctx } from '../context.ts'
import { setOpeningHours } from '../facilities/set-opening-hours.ts'
import { signUpInput } from '../participations/input.ts'
import { signUp } from '../participations/sign-up.ts'
import { createBooking } from '../placements/create-booking.ts'
import { cancelEvent } from './cancel-event.ts'
import { getEventFields } from './get-event-fields.ts'
import { moveWithEvent } from './move-with-event.ts'
import { publishEvent } from './publish-event.ts'

const database = await testDatabase()
const club = (actor?: Actor) => database.ctx('gsv', actor, NOW)

/** A feast in a third of a hall of its own. */
async function feastIn(name: string, more: Parameters<typeof feast>[0] = {}) {
  const ctx = await club()
  const { idOf } = await makeHall(ctx, name)
  const id = await makeFeast(ctx, { title: name, partId: idOf('Drittel 1'), ...more })
  const bookingId = (await getEventFields(ctx, id)).bookingId ?? ''
  const to = { partId: idOf('Drittel 2'), startsAt: at('15:00'), endsAt: at('21:00') }
  return { ctx, idOf, id, bookingId, to }
}
const standing = async (ctx: Ctx, id: string) => {
  const { startsAt, endsAt, partId, version } = await getEventFields(ctx, id)
  return { startsAt, endsAt, partId, version }
}
const signIn = async (ctx: Ctx, courseId: string) => {
  const input = signUpInput.parse({
    firstname: 'Erika',
    lastname: 'Muster',
    birthOn: '1980-01-01',
    sex: 'w',
    email: 'erika@zug.example',
  })
  expect((await signUp(await club({ kind: 'visitor' }), { courseId, input, source: 'web', idempotencyKey: null })).ok).toBe(true)
  await ctx.db.updateTable('participations').set({ state: 'confirmed', confirmedAt: NOW, holdUntil: null }).execute()
}

test('the event goes along with its booking, and whoever has signed up is told once', async () => {
  const { ctx, id, bookingId, to } = await feastIn('Umzug', { signUp: { capacity: 5 } })
  await publishEvent(ctx, id)
  await signIn(ctx, (await getEventFields(ctx, id)).courseId ?? '')
  const before = await getBooking(ctx, bookingId)
  const answer = await moveWithEvent(ctx, bookingId, { ...to, version: before.version })
  expect(answer).toEqual({ ok: true, value: { version: before.version + 1 } })
  expect(await standing(ctx, id)).toMatchObject({ ...to, version: 3 })
  expect(await getBooking(ctx, bookingId)).toMatchObject({ ...to, version: before.version + 1, state: 'approved' })
  const mails = await ctx.db.selectFrom('mails').select('template').where('toAddress', '=', 'erika@zug.example').execute()
  expect(mails.filter(({ template }) => template === 'session.changed')).toHaveLength(1)
  const stale = await moveWithEvent(ctx, bookingId, { ...to, version: before.version })
  expect(stale).toEqual({ ok: false, refusal: 'changed_meanwhile' })
})

test.each<[string, (facts: Awaited<ReturnType<typeof feastIn>>) => Promise<unknown>, object]>([
  [
    'where somebody stands',
    ({ ctx, to }) => createBooking(ctx, { ...to, title: 'Turnier', kind: 'team' }),
    { refusal: 'occupied' },
  ],
  [
    'when the event is cancelled',
    ({ ctx, id }) => publishEvent(ctx, id).then(() => cancelEvent(ctx, id, { reason: 'Regen' })),
    { refusal: 'not_movable' },
  ],
])('%s nothing is moved', async (name, happens, refused) => {
  const facts = await feastIn(name)
  const { ctx, id, bookingId, to } = facts
  await happens(facts)
  const before = await standing(ctx, id)
  const { version } = await getBooking(ctx, bookingId)
  expect(await moveWithEvent(ctx, bookingId, { ...to, version })).toMatchObject({ ok: false, ...refused })
  expect(await standing(ctx, id)).toEqual(before)
})

test('outside the opening hours the board says why, and the journal keeps it', async () => {
  const { ctx, idOf, id, bookingId } = await feastIn('Geschlossen')
  const { facilityId, version } = await getBooking(ctx, bookingId)
  const hours = { weekdays: [6], opensTime: Temporal.PlainTime.from('08:00'), closesTime: Temporal.PlainTime.from('20:00') }
  const always = { partId: null, from: Temporal.PlainDate.from('2026-01-01'), to: null }
  expect(await setOpeningHours(ctx, facilityId, [{ ...hours, ...always }], 1)).toMatchObject({ ok: true })
  const late = { partId: idOf('Drittel 1'), startsAt: at('18:00'), endsAt: at('23:00'), version }
  expect(await moveWithEvent(ctx, bookingId, late)).toEqual({ ok: false, refusal: 'closed_hours' })
  expect(await moveWithEvent(ctx, bookingId, { ...late, outsideHours: { reason: 'Silvester' } })).toMatchObject({ ok: true })
  const { rows } = await sql<{ content: string }>`select content from journal where object_id = ${bookingId}`.execute(ctx.db)
  expect(rows.map(({ content }) => content).join()).toContain('außerhalb der Öffnungszeiten: Silvester')
  expect(await standing(ctx, id)).toMatchObject({ startsAt: at('18:00'), endsAt: at('23:00') })
})

test('an event of whole days is one of hours, once it gets hours', async () => {
  const days = { isAllDay: true, startsAt: at('00:00'), endsAt: at('00:00', '2026-12-06') }
  const { ctx, id, bookingId, to } = await feastIn('Ganztags', days)
  const { version } = await getBooking(ctx, bookingId)
  await moveWithEvent(ctx, bookingId, { ...to, version })
  expect(await getEventFields(ctx, id)).toMatchObject({ isAllDay: false, ...to })
})

test('who may not edit the event moves neither', async () => {
  const { id, bookingId, to } = await feastIn('Fremd')
  const ctx = await club(actorWith('trainer'))
  await expect(moveWithEvent(ctx, bookingId, { ...to, version: 1 })).rejects.toThrow()
  expect((await standing(await club(), id)).version).toBe(1)
})

test('of several who move it at the same moment one does, the others are told; booking and event agree', async () => {
  const { ctx, idOf, id, bookingId } = await feastIn('Wettlauf')
  const { version } = await getBooking(ctx, bookingId)
  const wanted = ['15:00', '16:00', '17:00', '18:00'].map((from, nth) => ({
    partId: idOf(nth % 2 ? 'Drittel 2' : 'Drittel 3'),
    startsAt: at(from),
    endsAt: at('21:00'),
    version,
  }))
  const answers = await Promise.all(wanted.map(async (to) => moveWithEvent(await club(), bookingId, to)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter(({ ok }) => !ok)).toEqual(Array(3).fill({ ok: false, refusal: 'changed_meanwhile' }))
  const { version: _, ...won } = wanted[answers.findIndex(({ ok }) => ok)] ?? {}
  expect(await standing(ctx, id)).toMatchObject(won)
  expect(await getBooking(ctx, bookingId)).toMatchObject(won)
})
