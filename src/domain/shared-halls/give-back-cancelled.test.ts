import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { makeHall, makeWeekly } from '../../../tests/support/halls.ts'
import { makeAssociation } from '../../../tests/support/shared-halls.ts'
import { cancelSession } from '../cancellations/cancel-session.ts'
import { undoCancellation } from '../cancellations/undo-cancellation.ts'
import type { Ctx } from '../context.ts'
import { bookForClub } from './book-for-club.ts'
import { giveBackCancelled } from './give-back-cancelled.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
const day = (text: string) => Temporal.PlainDate.from(text)

const sessionsOf = (ctx: Ctx, courseId: string) =>
  ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('courseId', '=', courseId)
    .orderBy('startsAt')
    .execute()

async function statesOf(owner: Ctx): Promise<string[]> {
  const rows = await owner.db
    .selectFrom('bookings')
    .select('state')
    .where('clubId', '=', owner.club.id)
    .orderBy('startsAt')
    .execute()
  return rows.map(({ state }) => state)
}

/** A club with two Mondays in a third of the association's hall, and two courses there one after the other. */
async function twoOffers(name: string) {
  const { owner, members } = await makeAssociation(database, `verband${name}`, [`club${name}`], { now: NOW })
  const [club] = members
  if (!club) throw new Error('no club')
  const hall = await makeHall(owner, 'Dreifachhalle')
  const times = { startsTime: Temporal.PlainTime.from('17:00'), endsTime: Temporal.PlainTime.from('19:00') }
  const weekly = { partId: hall.idOf('Drittel 1'), weekday: 1, from: '2027-01-11', to: '2027-01-18' }
  await bookForClub(owner, {
    clubId: club.club.id,
    partId: weekly.partId,
    title: 'Handball',
    kind: 'team',
    ...times,
    rule: { freq: 'weekly', interval: 1, weekdays: [1] },
    from: day(weekly.from),
    to: day(weekly.to),
  })
  const early = await makeWeekly(club, { ...weekly, title: 'Minis' })
  const late = await makeWeekly(club, { ...weekly, title: 'Maxis', starts: '18:00', ends: '19:00' })
  const [first] = await sessionsOf(club, early.courseId)
  const [second] = await sessionsOf(club, late.courseId)
  if (!first || !second) throw new Error('no sessions')
  return { owner, club, first: first.id, second: second.id }
}

const later = (ctx: Ctx, minutes: number): Ctx => ({ ...ctx, now: NOW.add({ minutes }) })

test('time goes back once nothing of the club happens in it and the minutes to undo are over; other dates stay', async () => {
  const { owner, club, first, second } = await twoOffers('eins')
  await cancelSession(club, first, { reason: 'krank', paysTrainer: false })
  expect(await giveBackCancelled(later(club, 10), { ctx: later(owner, 10) })).toBe(0)
  await cancelSession(later(club, 10), second, { reason: 'krank', paysTrainer: false })
  expect(await giveBackCancelled(later(club, 12), { ctx: later(owner, 12) })).toBe(0)
  expect(await statesOf(owner)).toEqual(['approved', 'approved'])
  expect(await giveBackCancelled(later(club, 16), { ctx: later(owner, 16) })).toBe(1)
  expect(await statesOf(owner)).toEqual(['released', 'approved'])
  expect(await giveBackCancelled(later(club, 17), { ctx: later(owner, 17) })).toBe(0)
})

test('a cancellation taken back in time gives nothing back', async () => {
  const { owner, club, first, second } = await twoOffers('zwei')
  for (const id of [first, second]) await cancelSession(club, id, { reason: '', paysTrainer: false })
  expect(await undoCancellation(later(club, 2), second)).toMatchObject({ ok: true })
  expect(await giveBackCancelled(later(club, 30), { ctx: later(owner, 30) })).toBe(0)
  expect(await statesOf(owner)).toEqual(['approved', 'approved'])
})

test('neither a visitor nor a club of another association gives anything back', async () => {
  const { owner, club, first, second } = await twoOffers('drei')
  for (const id of [first, second]) await cancelSession(club, id, { reason: '', paysTrainer: false })
  const visitor: Ctx = { ...later(club, 30), actor: { kind: 'visitor' } }
  await expect(giveBackCancelled(visitor, { ctx: later(owner, 30) })).rejects.toMatchObject({ name: 'Forbidden' })
  const strange = await twoOffers('vier')
  await expect(giveBackCancelled(later(club, 30), { ctx: later(strange.owner, 30) })).rejects.toMatchObject({ name: 'Forbidden' })
  expect(await statesOf(owner)).toEqual(['approved', 'approved'])
})
