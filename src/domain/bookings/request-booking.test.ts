import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { makeHall } from '../../../tests/support/halls.ts'
import { mailsOf } from '../../../tests/support/shared-halls.ts'
import { previewListTask } from '../list-orders/order-list-task.ts'
import { createBooking } from '../placements/create-booking.ts'
import { approveBooking, declineBooking } from './approve-booking.ts'
import { getBooking } from './get-booking.ts'
import { requestBooking } from './request-booking.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
let clubs = 0
const newClub = () => database.ctx(`anfrage${++clubs}`, { kind: 'system' }, NOW)
const contact = { name: 'Vera Volley', email: 'vera@post.example' }
const span = (hour: number) => ({ startsAt: NOW.add({ hours: hour }), endsAt: NOW.add({ hours: hour + 1 }) })

test('asker and office get one mail each; what is taken cannot be asked for, and nobody gets a mail then', async () => {
  const ctx = await newClub()
  const { idOf } = await makeHall(ctx, 'Halle')
  await ctx.db.updateTable('clubDetails').set({ email: 'buero@post.example' }).where('clubId', '=', ctx.club.id).execute()
  const wanted = { partId: idOf('Drittel 1'), title: 'Feier', ...span(3), contact }
  expect((await requestBooking({ ...ctx, actor: { kind: 'visitor' } }, wanted)).ok).toBe(true)
  expect((await mailsOf(ctx)).toSorted()).toEqual(['booking.asked buero@post.example', 'booking.requested vera@post.example'])
  const team = { kind: 'team', title: 'Turnen', departmentId: null } as const
  expect((await createBooking(ctx, { ...team, partId: idOf('Links'), ...span(5) })).ok).toBe(true)
  expect(await requestBooking(ctx, { ...wanted, ...span(5) })).toMatchObject({
    refusal: 'occupied',
    occupants: [{ title: 'Turnen' }],
  })
  expect(await mailsOf(ctx)).toHaveLength(2)
})

test('who is logged in asks under their own name', async () => {
  const ctx = await newClub()
  const { idOf } = await makeHall(ctx, 'Halle')
  const trainer = { ...ctx, actor: actorWith('trainer') }
  const asked = await requestBooking(trainer, { partId: idOf('Drittel 1'), title: 'Probe', ...span(3) })
  const known = ctx.db.selectFrom('bookingContacts').select(['name', 'email', 'phone']).where('clubId', '=', ctx.club.id)
  const email = trainer.actor.kind === 'user' ? trainer.actor.email : ''
  expect([asked.ok, await known.execute()]).toEqual([true, [{ name: 'Erika Muster', email, phone: '' }]])
})

test('of several requests those whose time is over are left out and said so', async () => {
  const ctx = await newClub()
  const { idOf } = await makeHall(ctx, 'Halle')
  const ids: string[] = []
  for (const hour of [3, 6]) {
    const asked = await requestBooking(ctx, { partId: idOf('Drittel 1'), title: `Um ${hour}`, ...span(hour), contact })
    if (!asked.ok) throw new Error(asked.refusal)
    ids.push(asked.value)
  }
  const later = { ...ctx, now: NOW.add({ hours: 4 }) }
  const expected = [
    ['Um 3', 'over'],
    ['Um 6', null],
  ]
  const planned = await previewListTask(later, { list: 'bookings', kind: 'approve', ids, reason: '' })
  expect(planned.ok && planned.value.map(({ title, leftOut }) => [title, leftOut])).toEqual(expected)
  expect(await approveBooking(later, ids[1] ?? '')).toMatchObject({ ok: true })
  expect((await getBooking(ctx, ids[0] ?? '')).state).toBe('requested')
  expect(await approveBooking(later, ids[0] ?? ''), 'nor by itself').toEqual({ ok: false, refusal: 'over' })
  expect(await approveBooking(later, ids[1] ?? '')).toEqual({ ok: false, refusal: 'not_requested' })
  expect(await declineBooking(later, ids[0] ?? '', { reason: 'Zu spät' })).toMatchObject({ ok: true })
  expect((await mailsOf(ctx)).filter((mail) => /approved|declined/.test(mail))).toHaveLength(2)
})
