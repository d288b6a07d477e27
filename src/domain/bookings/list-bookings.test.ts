import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { makeHall } from '../../../tests/support/halls.ts'
import { closeFacility } from '../closures/close-facility.ts'
import { addDepartment } from '../clubs/add-department.ts'
import type { Ctx } from '../context.ts'
import { createBooking } from '../placements/create-booking.ts'
import { type BookingFilter, countRequests, listBookings } from './list-bookings.ts'
import { requestBooking } from './request-booking.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
const at = (hours: number) => NOW.add({ hours })
let clubs = 0
const newClub = () => database.ctx(`liste${++clubs}`, { kind: 'system' }, NOW)
const everything: BookingFilter = { state: 'live', kind: null, facilityId: null, search: '', from: NOW.subtract({ hours: 99 }) }
const linesOf = async (ctx: Ctx, filter: Partial<BookingFilter> = {}) =>
  (await listBookings(ctx, { ...everything, ...filter }, { after: null, limit: 50 })).lines

test('who asked stands there only for those who decide; requests are counted as long as they lie ahead', async () => {
  const ctx = await newClub()
  const { idOf } = await makeHall(ctx, 'Anfragen')
  const departments: string[] = []
  for (const [name, hue] of [
    ['Turnen', 10],
    ['Handball', 20],
  ] as const) {
    const added = await addDepartment(ctx, { name, hue })
    if (added.ok) departments.push(added.value.id)
  }
  const [own, other] = departments
  const contact = { name: 'Vera Volley', email: 'vera@post.example' }
  const ask = (departmentId: string | null, title: string) =>
    requestBooking(ctx, { partId: idOf('Links'), title, startsAt: at(2), endsAt: at(3), departmentId, contact })
  for (const [departmentId, title] of [
    [own, 'Eigene'],
    [other, 'Fremde'],
    [null, 'Keine'],
  ] as const)
    expect((await ask(departmentId ?? null, title)).ok).toBe(true)
  const editor = { ...ctx, actor: actorWith('editor', { departmentIds: [own ?? ''] }) }
  const seen = (await linesOf(editor, { state: 'requested' })).map(({ title, asker, isOwn }) => [title, asker, isOwn])
  expect(seen.toSorted()).toEqual([
    ['Eigene', 'Vera Volley', true],
    ['Fremde', '', false],
    ['Keine', '', false],
  ])
  expect((await linesOf(ctx, { state: 'requested' })).every(({ asker }) => asker === 'Vera Volley')).toBe(true)
  expect(await countRequests(ctx)).toBe(3)
  expect(await countRequests({ ...ctx, now: at(2).add({ seconds: 1 }) }), 'begun').toBe(0)
  await expect(linesOf({ ...ctx, actor: actorWith('trainer') })).rejects.toThrow('Right missing')
})

test('what rests stands among what holds its part, without what an event or a closure holds if so wished', async () => {
  const ctx = await newClub()
  const hall = await makeHall(ctx, 'Ruht')
  const team = { kind: 'team', departmentId: null } as const
  await createBooking(ctx, { ...team, title: 'Ruhende', partId: hall.idOf('Drittel 1'), startsAt: at(5), endsAt: at(6) })
  await createBooking(ctx, { ...team, title: 'Andere', partId: hall.idOf('Drittel 3'), startsAt: at(5), endsAt: at(6) })
  const input = { facilityId: hall.id, partIds: [hall.idOf('Links')], startsAt: at(4), endsAt: at(8), reason: 'Wasser' }
  const rest = { announceUntil: null, moves: new Map(), settlements: new Map() }
  expect((await closeFacility(ctx, input, rest)).ok).toBe(true)
  const titles = async (filter: Partial<BookingFilter>) => (await linesOf(ctx, filter)).map(({ title, state }) => [title, state])
  expect(await titles({})).toEqual([
    ['Gesperrt: Wasser', 'approved'],
    ['Ruhende', 'suspended'],
    ['Andere', 'approved'],
  ])
  expect((await titles({ isPlain: true })).map(([title]) => title)).toEqual(['Ruhende', 'Andere'])
  expect(
    (await titles({ to: at(5) })).map(([title]) => title),
    'up to a moment, that one excluded',
  ).toEqual(['Gesperrt: Wasser'])
})
