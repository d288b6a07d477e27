import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { makeHall, makeWeekly } from '../../../tests/support/halls.ts'
import { cancelSession } from '../cancellations/cancel-session.ts'
import { closeFacility } from '../closures/close-facility.ts'
import type { Ctx } from '../context.ts'
import { publishCourse } from '../courses/commands.ts'
import { createBooking } from '../placements/create-booking.ts'
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
  await cancelSession(ctx, dance.sessions[0]?.id ?? '', { reason: 'Krank', paysTrainer: false })
  const birthday = { startsAt: at('18:00'), endsAt: at('19:00'), partId: south.idOf('Links') }
  await createBooking(ctx, { kind: 'external', title: 'Geburtstag Huber', ...birthday })
  const board = { startsAt: at('20:00'), endsAt: at('21:00'), partId: idOf('Drittel 3') }
  const made = await createEvent(ctx, { title: 'Vorstand', audience: 'staff', ...board })
  if (made.ok) await publishEvent(ctx, made.value.ids[0] ?? '')
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
