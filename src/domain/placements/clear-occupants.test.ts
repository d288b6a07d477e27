import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { countOverlaps, makeHall, makeWeekly } from '../../../tests/support/halls.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { newId } from '../../kernel/id.ts'
import { getBooking } from '../bookings/get-booking.ts'
import { listOccupants } from '../bookings/queries.ts'
import { closeFacility } from '../closures/close-facility.ts'
import { getClosure } from '../closures/queries.ts'
import type { Ctx } from '../context.ts'
import { createBooking } from './create-booking.ts'
import { countPeopleOf, lookAtDisplaced } from './look-at-displaced.ts'
import { moveBooking } from './move-booking.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
let clubs = 0
const newClub = () => database.ctx(`vorrang${++clubs}`, { kind: 'system' }, NOW)
const at = (time: string) => Temporal.Instant.from(`2026-12-01T${time}:00+01:00`)
const team = (partId: string, from: string, to: string, title: string) => ({
  partId,
  title,
  startsAt: at(from),
  endsAt: at(to),
  kind: 'team' as const,
})

async function placed(ctx: Ctx, ...given: Parameters<typeof team>): Promise<string> {
  const answer = await createBooking(ctx, team(...given))
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}

async function closed(ctx: Ctx, facilityId: string, partIds: string[]): Promise<string> {
  const input = { facilityId, partIds, startsAt: at('08:00'), endsAt: at('22:00'), reason: 'Wasser' }
  const choices = { announceUntil: null, moves: new Map(), settlements: new Map() }
  const answer = await closeFacility(ctx, input, choices)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value.id
}

test('by right nobody enters a closed hall, and who stands beside the closure keeps the time then', async () => {
  const ctx = await newClub()
  const hall = await makeHall(ctx, 'Gesperrt')
  const closureId = await closed(ctx, hall.id, [hall.idOf('Drittel 1')])
  const beside = await placed(ctx, hall.idOf('Drittel 2'), '10:00', '12:00', 'Turnen')
  const wanted = { ...team(hall.idOf('Links'), '10:00', '12:00', 'Turnier'), override: { reason: 'Ligaspiel' } }
  expect(await createBooking(ctx, wanted)).toMatchObject({ refusal: 'occupied', occupants: [{ closureId }] })
  expect((await getBooking(ctx, beside)).state).toBe('approved')
  expect((await getClosure(ctx, closureId)).liftedAt).toBeNull()
  expect(await countOverlaps(ctx)).toBe(0)
})

test('a session at which people were counted keeps its time: nobody takes or moves it', async () => {
  const ctx = await newClub()
  const hall = await makeHall(ctx, 'Gezählt')
  const weekly = { title: 'Turnen', partId: hall.idOf('Drittel 1'), weekday: 2, from: '2026-12-01', to: '2026-12-01' }
  const [session] = (await makeWeekly(ctx, weekly)).sessions
  const { id = '', bookingId = '' } = session ?? {}
  await ctx.db.updateTable('sessions').set({ state: 'held' }).where('clubId', '=', ctx.club.id).where('id', '=', id).execute()
  const wanted = { ...team(hall.idOf('Links'), '17:30', '19:00', 'Turnier'), override: { reason: 'Ligaspiel' } }
  expect(await createBooking(ctx, wanted)).toMatchObject({ refusal: 'occupied', occupants: [{ bookingId }] })
  const to = { partId: hall.idOf('Drittel 2'), startsAt: at('17:15'), endsAt: at('18:15'), version: 1 }
  expect(await moveBooking(ctx, bookingId, to)).toEqual({ ok: false, refusal: 'not_movable' })
  expect((await getBooking(ctx, bookingId)).state).toBe('approved')
})

test('what rests is moved out of the closed hall: it holds its part there, and the closure counts it as moved', async () => {
  const ctx = await newClub()
  const hall = await makeHall(ctx, 'Ausweichen')
  const id = await placed(ctx, hall.idOf('Drittel 1'), '10:00', '12:00', 'Turnen')
  const closureId = await closed(ctx, hall.id, [hall.idOf('Drittel 1')])
  expect(await getClosure(ctx, closureId)).toMatchObject({ suspended: 1, moved: 0 })
  const to = { partId: hall.idOf('Drittel 3'), startsAt: at('10:00'), endsAt: at('12:00'), version: 2 }
  expect(await moveBooking(ctx, id, to)).toEqual({ ok: true, value: { version: 3 } })
  expect(await getClosure(ctx, closureId)).toMatchObject({ suspended: 0, moved: 1 })
  expect((await getBooking(ctx, id)).state).toBe('approved')
})

test('whom a time by right would displace is said before: groups, e-mails and whom to call; once it is taken, exactly these go out', async () => {
  const ctx = await newClub()
  const hall = await makeHall(ctx, 'Vorrang')
  const weekly = { title: 'Turnen', partId: hall.idOf('Drittel 1'), weekday: 2, from: '2026-12-01', to: '2026-12-01' }
  const { courseId } = await makeWeekly(ctx, weekly)
  const other = await makeWeekly(ctx, { ...weekly, title: 'Yoga', partId: hall.idOf('Drittel 2') })
  for (const email of ['eins@post.example', 'EINS@post.example', '']) {
    const personId = await insertPerson(ctx, { email, phone: '0821 1234' })
    for (const id of email === '' ? [courseId] : [courseId, other.courseId])
      await ctx.db
        .insertInto('groupPeople')
        .values({ clubId: ctx.club.id, id: newId(), courseId: id, kind: 'regular', valid: '[2026-01-01,)', personId })
        .execute()
  }
  const span = { partId: hall.idOf('Links'), startsAt: at('17:30'), endsAt: at('19:00') }
  const occupants = await listOccupants(ctx, [span])
  expect([...(await countPeopleOf(ctx, occupants)).values()].sort()).toEqual([2, 3])
  const displaced = await lookAtDisplaced(ctx, occupants)
  expect(displaced).toMatchObject({ groups: [{ dates: 1 }, { dates: 1 }], mails: 2, toCall: [{ phone: '0821 1234' }] })
  const taken = await createBooking(ctx, { ...team(span.partId, '17:30', '19:00', 'Turnier'), override: { reason: 'Ligaspiel' } })
  expect(taken.ok).toBe(true)
  const mails = await ctx.db.selectFrom('mails').select('toAddress').where('template', '=', 'session.cancelled').execute()
  expect(mails.map(({ toAddress }) => toAddress.toLowerCase())).toEqual(['eins@post.example', 'eins@post.example'])
})
