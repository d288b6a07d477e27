import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { at, feast, NOW } from '../../../tests/support/events.ts'
import { countOverlaps, makeHall } from '../../../tests/support/halls.ts'
import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { createBooking } from '../placements/create-booking.ts'
import { cancelEvent } from './cancel-event.ts'
import { carryOver } from './carry-over.ts'
import { changeFollowing } from './change-following.ts'
import { changeEvent, createEvent } from './commands.ts'
import { fieldsOf, getEventFields } from './get-event-fields.ts'
import { EventInput } from './input.ts'
import { publishEvent } from './publish-event.ts'

const database = await testDatabase()
const fields = (more: Partial<EventInput> = {}) => EventInput.parse(feast(more))
const signUp = { capacity: 20, hasWaitingList: true, closesAt: null, priceCents: 0, memberPriceCents: null }
const moment = (text: string) => Temporal.Instant.from(text)

/** The last Saturday of March, before summer time; the other event is one week later, after the clock change. */
const FIRST = fields({ startsAt: moment('2027-03-27T14:00:00+01:00'), endsAt: moment('2027-03-27T18:00:00+01:00') })
const OTHER = fields({
  startsAt: moment('2027-04-03T14:00:00+02:00'),
  endsAt: moment('2027-04-03T18:00:00+02:00'),
  place: 'Garten',
})

test.each<[string, Partial<EventInput>, Partial<EventInput>]>([
  ['nothing', {}, {}],
  ['a title, not the place of its own', { title: 'Osterfest' }, { title: 'Osterfest' }],
  ['the place', { place: 'Hof' }, { place: 'Hof' }],
  [
    'the times of day, by the Berlin clock',
    { startsAt: moment('2027-03-27T15:00:00+01:00'), endsAt: moment('2027-03-27T19:00:00+01:00') },
    { startsAt: moment('2027-04-03T15:00:00+02:00'), endsAt: moment('2027-04-03T19:00:00+02:00') },
  ],
  [
    'the day, by as many days',
    { startsAt: moment('2027-03-28T14:00:00+02:00'), endsAt: moment('2027-03-28T18:00:00+02:00') },
    { startsAt: moment('2027-04-04T14:00:00+02:00'), endsAt: moment('2027-04-04T18:00:00+02:00') },
  ],
  [
    'whole days',
    { isAllDay: true, startsAt: moment('2027-03-27T00:00:00+01:00'), endsAt: moment('2027-03-28T00:00:00+01:00') },
    { isAllDay: true, startsAt: moment('2027-04-03T00:00:00+02:00'), endsAt: moment('2027-04-04T00:00:00+02:00') },
  ],
  [
    'a sign-up that closes as long before',
    { signUp: { ...signUp, closesAt: moment('2027-03-26T23:59:00+01:00') } },
    { signUp: { ...signUp, closesAt: moment('2027-04-02T23:59:00+02:00') } },
  ],
])('carries over %s', (_, changed, expected) => {
  expect(carryOver(FIRST, { ...FIRST, ...EventInput.parse({ ...FIRST, ...changed }) }, OTHER)).toEqual({ ...OTHER, ...expected })
})

test('of a sign-up only what was changed', () => {
  const [before, after] = [20, 30].map((capacity) => ({ ...FIRST, signUp: { ...signUp, capacity } }))
  const other = { ...OTHER, signUp: { ...signUp, priceCents: 500 } }
  if (!before || !after) throw new Error('nothing to compare')
  expect(carryOver(before, after, other).signUp).toEqual({ ...signUp, capacity: 30, priceCents: 500 })
  expect(carryOver(before, { ...after, signUp: null }, other).signUp).toBeNull()
})

/** Four Saturdays in December with a hall. */
async function series(name: string) {
  const ctx = await database.ctx('gsv', undefined, NOW)
  const { idOf } = await makeHall(ctx, name)
  const repeat = { everyWeeks: 1, until: Temporal.PlainDate.from('2026-12-26') }
  const made = await createEvent(ctx, feast({ partId: idOf('Drittel 1') }), repeat)
  if (!made.ok) throw new Error(made.refusal)
  return { ctx, idOf, ids: made.value.ids }
}
const edited = async (ctx: Ctx, id: string | undefined) => getEventFields(ctx, id ?? '')

test('this and following: hall and times move with all that come, what one has of its own stays, the cancelled one too', async () => {
  const { ctx, idOf, ids } = await series('Folgende')
  const [first, second, third, fourth] = ids
  const own = await edited(ctx, third)
  await changeEvent(ctx, own.id, own.version, { ...fieldsOf(own), title: 'Nikolausfest' })
  await publishEvent(ctx, found(fourth))
  await cancelEvent(ctx, found(fourth), { reason: 'Regen' })
  const event = await edited(ctx, second)
  const wanted = {
    ...fieldsOf(event),
    partId: idOf('Drittel 2'),
    startsAt: at('15:00', '2026-12-12'),
    endsAt: at('21:00', '2026-12-12'),
  }
  expect(await changeFollowing(ctx, event.id, event.version, wanted)).toMatchObject({ ok: true, value: { events: 2 } })
  const lines = await Promise.all(ids.map((id) => edited(ctx, id)))
  expect(lines.map(({ title, startsAt, partId }) => [title, startsAt.toString(), partId])).toEqual([
    ['Sommerfest', '2026-12-05T13:00:00Z', idOf('Drittel 1')],
    ['Sommerfest', '2026-12-12T14:00:00Z', idOf('Drittel 2')],
    ['Nikolausfest', '2026-12-19T14:00:00Z', idOf('Drittel 2')],
    ['Sommerfest', '2026-12-26T13:00:00Z', idOf('Drittel 1')],
  ])
  expect((await edited(ctx, first)).version).toBe(1)
  expect(await changeFollowing(ctx, event.id, event.version, wanted)).toEqual({ ok: false, refusal: 'changed_meanwhile' })
})

test('one hall is taken: none of them is changed', async () => {
  const { ctx, idOf, ids } = await series('Belegt')
  const times = { startsAt: at('20:00', '2026-12-19'), endsAt: at('22:00', '2026-12-19') }
  await createBooking(ctx, { ...times, partId: idOf('Ganze Halle'), title: 'Turnier', kind: 'team' })
  const event = await edited(ctx, ids[0])
  const wanted = { ...fieldsOf(event), title: 'Langes Fest', endsAt: at('21:00') }
  expect(await changeFollowing(ctx, event.id, event.version, wanted)).toMatchObject({ ok: false, refusal: 'occupied' })
  const after = await Promise.all(ids.map((id) => edited(ctx, id)))
  expect(after.map(({ title, version }) => [title, version])).toEqual(ids.map(() => ['Sommerfest', 1]))
  expect(await countOverlaps(ctx)).toBe(0)
})
