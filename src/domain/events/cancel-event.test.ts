import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { feast, makeFeast, NOW } from '../../../tests/support/events.ts'
import { makeHall } from '../../../tests/support/halls.ts'
import { cancelEvent } from './cancel-event.ts'
import { createEvent } from './commands.ts'
import { getEventFields } from './get-event-fields.ts'
import { listEvents } from './list-events.ts'
import { publishEvent, withdrawEvent } from './publish-event.ts'

const database = await testDatabase()
const club = () => database.ctx('gsv', actorWith('admin'), NOW)

test('cancelled from one date on, drafts of the series are thrown away with their halls, and the website speaks of the others alone', async () => {
  const ctx = await club()
  const { idOf } = await makeHall(ctx, 'Reihe')
  const input = feast({ title: 'Reihe', partId: idOf('Links'), signUp: { capacity: 3 } })
  const answer = await createEvent(ctx, input, { everyWeeks: 1, until: Temporal.PlainDate.from('2026-12-19') })
  const ids = answer.ok ? answer.value.ids : []
  const [first = '', second = '', third = ''] = ids
  for (const id of [first, third]) await publishEvent(ctx, id)
  expect(await cancelEvent(ctx, first, { reason: 'Regen', scope: 'following' })).toEqual({
    ok: true,
    value: { events: 3, people: 0, discarded: 1 },
  })
  await expect(getEventFields(ctx, second)).rejects.toMatchObject({ name: 'NotFound' })
  const shown = await listEvents({ ...ctx, actor: { kind: 'visitor' } }, { from: NOW }, 50)
  expect(shown.map(({ id, state }) => [id, state])).toEqual([
    [first, 'cancelled'],
    [third, 'cancelled'],
  ])
  const held = await ctx.db.selectFrom('bookings').select('state').where('eventId', 'in', ids).execute()
  expect(held.map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  const courses = await ctx.db.selectFrom('courses').select('state').where('eventId', '=', second).execute()
  expect(courses).toEqual([{ state: 'archived' }])
})

test.each([
  ['a draft', async () => {}, { events: 1, people: 0, discarded: 1 }],
  [
    'what was withdrawn',
    (ctx, id) => publishEvent(ctx, id).then(() => withdrawEvent(ctx, id)),
    { events: 1, people: 0, discarded: 1 },
  ],
  ['what is published', publishEvent, { events: 1, people: 0, discarded: 0 }],
] as const satisfies [string, (ctx: Awaited<ReturnType<typeof club>>, id: string) => Promise<unknown>, object][])(
  'cancelled by itself: %s',
  async (title, before, value) => {
    const ctx = await club()
    const id = await makeFeast(ctx, { title })
    await before(ctx, id)
    expect(await cancelEvent(ctx, id, { reason: ' ' })).toEqual({ ok: false, refusal: 'reason_missing' })
    expect(await cancelEvent(ctx, id, { reason: 'Regen' })).toEqual({ ok: true, value })
    const shown = await listEvents({ ...ctx, actor: { kind: 'visitor' } }, { from: NOW }, 50)
    expect(shown.some((one) => one.id === id)).toBe(value.discarded === 0)
  },
)
