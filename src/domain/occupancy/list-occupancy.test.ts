import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { makeWeekly } from '../../../tests/support/halls.ts'
import { prepareSession } from '../../../tests/support/session.ts'
import { transaction } from '../../database/transaction.ts'
import { newId } from '../../kernel/id.ts'
import { enterBookings } from '../bookings/hold-bookings.ts'
import type { Ctx } from '../context.ts'
import { publishCourse } from '../courses/commands.ts'
import { createFacility } from '../facilities/commands.ts'
import { addToGroup } from '../group-lists/commands.ts'
import { createBooking } from '../placements/create-booking.ts'
import { listOccupancy, listPublicOccupancy } from './list-occupancy.ts'
import { measureUse } from './measure-use.ts'

const database = await testDatabase()
const at = (text: string) => Temporal.Instant.from(text)
const day = { from: at('2026-11-23T00:00:00+01:00'), to: at('2026-11-24T00:00:00+01:00') }

async function hallOf(ctx: Ctx, name: string) {
  const made = await createFacility(ctx, { name, parts: [{ name: 'A' }, { name: 'B' }, { name: 'Ganz', covers: ['A', 'B'] }] })
  if (!made.ok) throw new Error(made.refusal)
  return made.value.parts.map(({ id }) => id)
}

const book = (ctx: Ctx, partId: string, from: string, to: string, title: string) =>
  createBooking(ctx, { partId, startsAt: at(from), endsAt: at(to), title, kind: 'team', departmentId: null })

test('a day holds what reaches into it, also for days, and nothing else', async () => {
  const ctx = await database.ctx('gsv')
  const [a = '', b = ''] = await hallOf(ctx, 'Halle')
  await book(ctx, a, '2026-11-23T17:00:00Z', '2026-11-23T18:00:00Z', 'am Tag')
  await book(ctx, a, '2026-11-22T20:00:00Z', '2026-11-22T23:30:00Z', 'in den Tag hinein')
  await book(ctx, b, '2026-11-20T20:00:00Z', '2026-11-25T20:00:00Z', 'über Tage')
  await book(ctx, a, '2026-11-22T18:00:00Z', '2026-11-22T19:00:00Z', 'am Tag davor')
  await book(ctx, a, '2026-11-23T23:00:00Z', '2026-11-23T23:30:00Z', 'am Tag danach')
  expect((await listOccupancy(ctx, day)).map(({ title }) => title)).toEqual(['über Tage', 'in den Tag hinein', 'am Tag'])
  expect((await listOccupancy(ctx, { ...day, partIds: [a] })).map(({ title }) => title)).toEqual(['in den Tag hinein', 'am Tag'])
  expect(await listOccupancy(await database.ctx('rwa'), day)).toEqual([])
})

test.each(['reader', null] as const)('%s does not see the staff’s plan', async (role) => {
  const ctx = await database.ctx('gsv', role ? actorWith(role) : { kind: 'visitor' })
  await expect(listOccupancy(ctx, day)).rejects.toThrow('Right missing')
})

test('everybody sees published offers and public events by name, everything else only as occupied', async () => {
  const ctx = await database.ctx('oeffentlich')
  const visitor = await database.ctx('oeffentlich', { kind: 'visitor' })
  await prepareSession(ctx)
  const [a = '', b = ''] = await hallOf(ctx, 'Öffentliche Halle')
  await book(ctx, a, '2026-11-23T19:00:00Z', '2026-11-23T20:00:00Z', 'Probe von Frau Muster')
  for (const [audience, hour] of [
    ['public', 12],
    ['members', 14],
  ] as const) {
    const id = newId()
    const span = { startsAt: at(`2026-11-23T${hour}:00:00Z`), endsAt: at(`2026-11-23T${hour + 1}:00:00Z`) }
    await sql`insert into events (club_id, id, title, starts_at, ends_at, audience, state, search, created_at, updated_at)
      values (${ctx.club.id}, ${id}, ${`Fest ${audience}`}, ${span.startsAt}, ${span.endsAt}, ${audience}, 'published', '', now(), now())`.execute(
      ctx.db,
    )
    const fest = { ...span, partId: b, title: 'Fest', kind: 'event', departmentId: null, eventId: id } as const
    expect((await transaction(ctx, (ctx) => enterBookings(ctx, [fest]))).ok).toBe(true)
  }
  const seen = await listPublicOccupancy(visitor, day)
  expect(seen.map(({ title }) => title)).toEqual(['Fest public', null, 'Kinderturnen', null])
  expect(JSON.stringify(seen)).not.toContain('Muster')
})

test('what an offer that is no longer, or not yet, published holds is just occupied', async () => {
  const ctx = await database.ctx('entwurf')
  const [a = ''] = await hallOf(ctx, 'Stille Halle')
  const weekly = { title: 'Geplant für Firma Huber', partId: a, weekday: 1, from: '2026-11-23', to: '2026-11-23' }
  const { courseId } = await makeWeekly(ctx, weekly)
  const titles = async () => (await listPublicOccupancy({ ...ctx, actor: { kind: 'visitor' } }, day)).map(({ title }) => title)
  expect(await titles()).toEqual([null])
  await publishCourse(ctx, courseId)
  expect(await titles()).toEqual(['Geplant für Firma Huber'])
  await ctx.db.updateTable('courses').set({ state: 'archived' }).where('id', '=', courseId).execute()
  expect(await titles()).toEqual([null])
})

test('staff see how full an offer with so many places is; the public plan does not say', async () => {
  const ctx = await database.ctx('voll')
  const [a = '', b = ''] = await hallOf(ctx, 'Volle Halle')
  const [limited, open] = [a, b].map((partId, at) =>
    makeWeekly(ctx, { title: `Angebot ${at}`, partId, weekday: 1, from: '2026-11-23', to: '2026-11-23' }),
  )
  const courseId = (await limited)?.courseId ?? ''
  await open
  await ctx.db.updateTable('courses').set({ capacity: 12 }).where('id', '=', courseId).execute()
  for (const firstname of ['Ada', 'Ben'])
    expect(await addToGroup(ctx, courseId, { newcomer: { firstname, lastname: 'Voll', phone: '' } }, 'regular')).toMatchObject({
      ok: true,
    })
  const shown = await listOccupancy(ctx, day)
  expect(shown.map(({ title, places }) => [title, places])).toEqual(
    expect.arrayContaining([
      ['Angebot 0', { taken: 2, capacity: 12 }],
      ['Angebot 1', null],
    ]),
  )
  const [seen] = await listPublicOccupancy({ ...ctx, actor: { kind: 'visitor' } }, day)
  expect(Object.keys(seen ?? {})).not.toContain('places')
})

test('use counts minutes of atomic parts within the hours, closures apart, days of 23 hours too', async () => {
  const ctx = await database.ctx('auslastung')
  const [a = '', b = '', whole = ''] = await hallOf(ctx, 'Gezählte Halle')
  const hours = { from: Temporal.PlainTime.from('15:00'), to: Temporal.PlainTime.from('22:00') }
  await book(ctx, whole, '2027-03-28T12:00:00Z', '2027-03-28T14:00:00Z', 'bis 16 Uhr Sommerzeit')
  await book(ctx, a, '2027-03-28T19:00:00Z', '2027-03-28T22:30:00Z', 'über das Ende')
  const closed = {
    partId: b,
    startsAt: at('2027-03-28T18:00:00Z'),
    endsAt: at('2027-03-29T18:00:00Z'),
    title: 'zu',
    departmentId: null,
  }
  await createBooking(ctx, { ...closed, kind: 'maintenance' })
  const first = Temporal.PlainDate.from('2027-03-28')
  const uses = await measureUse(ctx, { first, last: first, ...hours })
  const of = (atomId: string) =>
    uses.filter((use) => use.atomId === atomId).map(({ usedMinutes, closedMinutes }) => [usedMinutes, closedMinutes])
  expect(of(a)).toEqual([[60 + 60, 0]])
  expect(of(b)).toEqual([[60, 120]])
})
