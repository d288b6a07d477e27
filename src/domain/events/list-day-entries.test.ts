import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { makeHall, makeWeekly } from '../../../tests/support/halls.ts'
import { makeTown, mondays, time } from '../../../tests/support/town.ts'
import { found } from '../../kernel/answer.ts'
import { cancelSession } from '../cancellations/cancel-session.ts'
import { closeFacility } from '../closures/close-facility.ts'
import type { Ctx } from '../context.ts'
import { publishCourse } from '../courses/commands.ts'
import { createBooking } from '../placements/create-booking.ts'
import { bookForClub } from '../shared-halls/book-for-club.ts'
import { createEvent } from './commands.ts'
import { listDayEntries } from './list-day-entries.ts'
import { publishEvent } from './publish-event.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
const day = Temporal.PlainDate.from('2026-12-01')
const at = (time: string) => Temporal.Instant.from(`2026-12-01T${time}:00+01:00`)

async function list(ctx: Ctx, hall?: string) {
  const entries = await listDayEntries(ctx, day, day, hall)
  return entries.map(({ title, place, isCancelled }) => `${title} @ ${place}${isCancelled ? ', fällt aus' : ''}`)
}

test('a day shows hours, what was called off, closures and what inner events hold, each as one may see it; also of one hall', async () => {
  const ctx = await database.ctx('gsv', undefined, NOW)
  const { idOf } = await makeHall(ctx, 'Nord')
  const south = await makeHall(ctx, 'Süd')
  const tuesday = { weekday: 2, from: '2026-12-01', to: '2026-12-01' }
  const yoga = await makeWeekly(ctx, { ...tuesday, title: 'Yoga', partId: idOf('Drittel 1') })
  const dance = await makeWeekly(ctx, { ...tuesday, title: 'Tanz', partId: idOf('Drittel 2') })
  for (const { courseId } of [yoga, dance]) await publishCourse(ctx, courseId)
  await cancelSession(ctx, found(dance.sessions[0]).id, { reason: 'Krank', paysTrainer: false })
  const birthday = { startsAt: at('18:00'), endsAt: at('19:00'), partId: south.idOf('Links') }
  await createBooking(ctx, { kind: 'external', title: 'Geburtstag Huber', ...birthday })
  const board = { startsAt: at('20:00'), endsAt: at('21:00'), partId: idOf('Drittel 3') }
  const made = await createEvent(ctx, { title: 'Vorstand', audience: 'staff', ...board })
  if (made.ok) await publishEvent(ctx, found(made.value.ids[0]))
  const nothing = { announceUntil: null, moves: new Map(), settlements: new Map() }
  const closure = { partIds: [south.idOf('Drittel 3')], startsAt: at('08:00'), endsAt: null, reason: 'Rohrbruch' }
  expect(await closeFacility(ctx, { facilityId: south.id, ...closure }, nothing)).toMatchObject({ ok: true })
  const west = await makeHall(ctx, 'West')
  const camp = {
    startsAt: at('08:00').subtract({ hours: 48 }),
    endsAt: at('08:00').add({ hours: 48 }),
    partId: west.idOf('Links'),
  }
  await createBooking(ctx, { kind: 'external', title: 'Trainingslager', ...camp })
  const visitor = { ...ctx, actor: { kind: 'visitor' } as const }
  const trainer = { ...ctx, actor: actorWith('trainer') }
  const shared = ['Yoga @ Nord, Drittel 1', 'Tanz @ Nord, Drittel 2, fällt aus']
  expect((await list(visitor)).toSorted()).toEqual(
    [
      ...shared,
      'Gesperrt @ Süd, Drittel 3',
      'Belegt @ Süd, Links',
      'Belegt @ West, Links',
      'Belegt @ Nord, Drittel 3',
    ].toSorted(),
  )
  expect((await list(trainer)).toSorted()).toEqual(
    [
      ...shared,
      'Gesperrt: Rohrbruch @ Süd, Drittel 3',
      'Geburtstag Huber @ Süd, Links',
      'Trainingslager @ West, Links',
      'Vorstand @ Nord, Drittel 3',
    ].toSorted(),
  )
  expect((await list(trainer, 'Nord')).toSorted()).toEqual([...shared, 'Vorstand @ Nord, Drittel 3'].toSorted())
  const later = await listDayEntries(visitor, day.add({ years: 1 }), day.add({ years: 1 }))
  expect(later.map(({ title }) => title)).toEqual(['Gesperrt'])
})

test('hours and events of a club in halls of its association stand there, its own alone, and say when the hall is closed', async () => {
  const { owner, hall, one, two } = await makeTown(database)
  const system: Ctx = { ...one, actor: { kind: 'system' } }
  const times = { startsTime: time('17:00'), endsTime: time('20:00') }
  await bookForClub(owner, { ...mondays(hall.idOf('Links'), times), clubId: one.club.id })
  const monday = { weekday: 1, from: '2027-01-11', to: '2027-01-18' }
  const weekly = (title: string, starts: string, ends: string) =>
    makeWeekly(system, { ...monday, title, partId: hall.idOf('Drittel 1'), starts, ends })
  const handball = await weekly('Handball', '17:00', '18:00')
  const chess = await weekly('Schach', '18:00', '18:30')
  await weekly('Entwurf', '18:30', '19:00')
  for (const { courseId } of [handball, chess]) await publishCourse(system, courseId)
  const hours = await one.db
    .selectFrom('sessions')
    .select('id')
    .where('courseId', '=', chess.courseId)
    .orderBy('startsAt')
    .execute()
  await cancelSession(system, found(hours[0]).id, { reason: 'Krank', paysTrainer: false })
  const evening = (on: string) => ({ startsAt: berlin(on, '19:00'), endsAt: berlin(on, '20:00') })
  const made = await createEvent(system, {
    title: 'Turnier',
    audience: 'public',
    partId: hall.idOf('Drittel 1'),
    ...evening('2027-01-11'),
  })
  if (!made.ok) throw new Error(made.refusal)
  await publishEvent(system, found(made.value.ids[0]))
  const on = (ctx: Ctx, text: string, only?: string) => {
    const wanted = Temporal.PlainDate.from(text)
    return listDayEntries(ctx, wanted, wanted, only)
  }
  const titles = async (ctx: Ctx, text: string, only?: string) =>
    (await on(ctx, text, only)).map(({ title, place, isCancelled }) => `${title} @ ${place}${isCancelled ? ', fällt aus' : ''}`)
  const there = (title: string) => `${title} @ Dreifachhalle, Drittel 1`
  const shown = [there('Handball'), `${there('Schach')}, fällt aus`, there('Turnier')]
  const visitor: Ctx = { ...one, actor: { kind: 'visitor' } }
  expect(await titles(visitor, '2027-01-11')).toEqual(shown)
  expect(await titles(one, '2027-01-11')).toEqual(shown.toSpliced(2, 0, there('Entwurf')))
  expect(await titles(one, '2027-01-11', 'Dreifachhalle')).toHaveLength(4)
  expect(await titles(one, '2027-01-11', 'Andere')).toEqual([])
  expect(await titles(one, '2027-01-12')).toEqual([])
  expect(await titles(two, '2027-01-11')).toEqual([])
  expect((await on(visitor, '2027-01-11')).map(({ path }) => path.split('/')[1])).toEqual(['id', 'id', 'events'])
  const closure = { startsAt: berlin('2027-01-18', '00:00'), endsAt: berlin('2027-01-19', '00:00'), reason: 'Wasser' }
  const nothing = { announceUntil: null, moves: new Map(), settlements: new Map() }
  expect((await closeFacility(owner, { facilityId: hall.id, ...closure }, nothing)).ok).toBe(true)
  expect((await on(visitor, '2027-01-18')).map(({ title, isHallClosed }) => [title, isHallClosed])).toEqual([
    ['Handball', true],
    ['Schach', true],
  ])
})

const berlin = (on: string, text: string) =>
  Temporal.PlainDateTime.from(`${on}T${text}`).toZonedDateTime('Europe/Berlin').toInstant()
