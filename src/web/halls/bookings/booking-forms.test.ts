import { expect, test } from 'vitest'
import { at, close, makeFlood } from '../../../../tests/support/closures.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeHall } from '../../../../tests/support/halls.ts'
import { requestBooking } from '../../../domain/bookings/request-booking.ts'
import { createBooking } from '../../../domain/placements/create-booking.ts'
import { answerBookingForm } from './booking-forms.ts'

const database = await testDatabase()

test('a request in the way of something is refused with its name and time, a closure with what to do', async () => {
  const ctx = await database.ctx('gsv', { kind: 'system' }, Temporal.Instant.from('2026-11-30T12:00:00Z'))
  const { hall, input } = await makeFlood(ctx, 'Zusage')
  const ask = async (part: string) => {
    const span = { partId: hall.idOf(part), startsAt: at('10:00', '2026-12-05'), endsAt: at('12:00', '2026-12-05') }
    const asked = await requestBooking(ctx, { ...span, title: 'Feier', contact: { name: 'Vera', email: 'vera@post.example' } })
    if (!asked.ok) throw new Error(asked.refusal)
    return { id: asked.value, span }
  }
  const approve = async (id: string) => {
    const body = new URLSearchParams({ intent: 'approve', id })
    const outcome = await answerBookingForm(ctx, new Request('http://gsv.localhost/', { method: 'POST', body }))
    return outcome.ok ? [] : outcome.answer.data.form.faults
  }
  const one = await ask('Drittel 1')
  await createBooking(ctx, { ...one.span, title: 'Judo', kind: 'team' })
  expect(await approve(one.id)).toEqual([
    { field: 'reason', text: 'Die Zeit ist inzwischen anders belegt: Judo, Sa 05.12. · 10:00–12:00.' },
  ])
  const other = await ask('Drittel 3')
  await close(ctx, input)
  expect(await approve(other.id)).toEqual([
    {
      field: 'reason',
      text: expect.stringMatching(
        /^Die Halle ist dann geschlossen\. Gesperrt: Wasserschaden, ab [\d., :]+ bis auf Weiteres\. Heben Sie diese Sperrung auf/,
      ),
    },
  ])
})

test('a booking that ends before it starts is refused beside its end, one over night is entered', async () => {
  const ctx = await database.ctx('gsv', { kind: 'system' }, Temporal.Instant.from('2026-11-30T12:00:00Z'))
  const hall = await makeHall(ctx, 'Nachts')
  const create = async (to: string) => {
    const typed = { partId: hall.idOf('Drittel 1'), day: '05.12.2026', from: '18:00', to, title: 'Übernachtung', kind: 'event' }
    const body = new URLSearchParams({ intent: 'create', ...typed })
    return answerBookingForm(ctx, new Request('http://gsv.localhost/', { method: 'POST', body }))
  }
  const refused = await create('17:00')
  expect(refused.ok ? [] : refused.answer.data.form.faults.map(({ field }) => field)).toEqual(['to'])
  expect((await create('09:00')).ok).toBe(true)
})
