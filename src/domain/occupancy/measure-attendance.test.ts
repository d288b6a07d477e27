import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { makeHall } from '../../../tests/support/halls.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { makeAssociation } from '../../../tests/support/shared-halls.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { createCourse } from '../courses/commands.ts'
import { createBooking } from '../placements/create-booking.ts'
import { measureAttendance } from './measure-attendance.ts'

const database = await testDatabase()
/** After the last of four Mondays; the clocks go back after the second. */
const NOW = Temporal.Instant.from('2026-11-03T12:00:00Z')
const MONDAYS = ['2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09']
const [FIRST, LAST] = ['2026-10-01', '2026-11-30'].map((text) => Temporal.PlainDate.from(text)) as [
  Temporal.PlainDate,
  Temporal.PlainDate,
]

/** Sessions at 18:00 on those Mondays; answers their ids. */
async function meet(ctx: Ctx, owner: Ctx, partId: string, title: string): Promise<string[]> {
  const { id: courseId } = await createCourse(ctx, { title, kind: 'ongoing' })
  const sessions = MONDAYS.map((day) => {
    const [startsAt, endsAt] = ['18:00', '19:30'].map((at) =>
      Temporal.ZonedDateTime.from(`${day}T${at}[Europe/Berlin]`).toInstant(),
    )
    if (!startsAt || !endsAt) throw new Error('no span')
    return { id: newId(), onDay: Temporal.PlainDate.from(day), startsAt, endsAt }
  })
  for (const session of sessions)
    await ctx.db
      .insertInto('sessions')
      .values({ ...session, clubId: ctx.club.id, courseId, partId, placeClubId: owner.club.id })
      .execute()
  return sessions.map(({ id }) => id)
}

async function mark(ctx: Ctx, sessionId: string, state: 'present' | 'absent' | 'open', count = 1): Promise<void> {
  for (let at = 0; at < count; at++) {
    const marked = { clubId: ctx.club.id, sessionId, personId: await insertPerson(ctx), state, takenAt: NOW, clientId: newId() }
    await ctx.db.insertInto('attendance').values(marked).execute()
  }
}

const figures = async (ctx: Ctx) =>
  (await measureAttendance(ctx, FIRST, LAST)).map(({ title, partName, weekday, startsTime, held, counted, present }) =>
    [title, partName, weekday, startsTime.toString({ smallestUnit: 'minute' }), held, counted, present].join(' '),
  )

test('counts who came to each weekly time of the own halls, across the clock change; nobody by name', async () => {
  const ctx = await database.ctx('gsv', { kind: 'system' }, NOW)
  const { idOf } = await makeHall(ctx, 'Gezählt')
  const [first = '', second = '', third = '', fourth = '', ahead = ''] = await meet(ctx, ctx, idOf('Drittel 1'), 'Yoga')
  await mark(ctx, first, 'present', 4)
  await mark(ctx, first, 'absent')
  await mark(ctx, third, 'open')
  await mark(ctx, ahead, 'present')
  // After the retention only figures are left.
  await ctx.db
    .insertInto('sessionCounts')
    .values({ clubId: 'gsv', sessionId: second, present: 2, excused: 0, absent: 1 })
    .execute()
  await ctx.db.updateTable('sessions').set({ state: 'cancelled' }).where('clubId', '=', 'gsv').where('id', '=', fourth).execute()
  const own = (await figures(ctx)).filter((line) => line.startsWith('Yoga'))
  expect(own).toEqual(['Yoga Drittel 1 1 18:00 3 2 6'])
  expect(await figures(await database.ctx('rwa', { kind: 'system' }, NOW))).toEqual([])
  await expect(figures(await database.ctx('gsv', actorWith('reader'), NOW))).rejects.toThrow('Right missing')
})

test('an association sees figures of its clubs in its halls where it gave the time, a club none of another', async () => {
  const { owner, members } = await makeAssociation(database, 'verband', ['eins', 'zwei'], { now: NOW })
  const [one, two] = members
  if (!one || !two) throw new Error('no clubs')
  const { idOf } = await makeHall(owner, 'Stadthalle')
  const [first = '', second = ''] = await meet(one, owner, idOf('Drittel 1'), 'Geheime Gruppe')
  await mark(one, first, 'present', 3)
  await mark(one, second, 'present', 5)
  expect(await figures(owner), 'only planned there').toEqual([])
  const span = { startsAt: Temporal.Instant.from('2026-10-12T15:30:00Z'), endsAt: Temporal.Instant.from('2026-10-12T18:00:00Z') }
  const given = { ...span, title: 'Verein eins', kind: 'external' as const, departmentId: null, forClubId: 'eins' }
  expect((await createBooking(owner, { ...given, partId: idOf('Links') })).ok).toBe(true)
  const lines = await figures(owner)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/ Drittel 1 1 18:00 1 1 3$/)
  expect(lines[0]).not.toContain('Geheime Gruppe')
  expect(await figures(one)).toEqual([])
  expect(await figures(two)).toEqual([])
})
