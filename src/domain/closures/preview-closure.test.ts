import { expect, test } from 'vitest'
import { statementsOf } from '../../../bench/support/statements.ts'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { makeHall } from '../../../tests/support/halls.ts'
import { approveBooking } from '../bookings/approve-booking.ts'
import { requestBooking } from '../bookings/request-booking.ts'
import { previewClosure } from './preview-closure.ts'

const database = await testDatabase()

test('the preview of a closure asks for all askers at once, however many have booked', async () => {
  const ctx = await database.ctx('anfragen')
  const hall = await makeHall(ctx, 'Turnhalle')
  const begin = ctx.now.round('hour').add({ hours: 24 })
  const input = { facilityId: hall.id, startsAt: begin, endsAt: null, reason: 'Wasserschaden' }
  const booked = async (name: string, hours: number) => {
    const startsAt = begin.add({ hours })
    const span = { partId: hall.idOf('Drittel 1'), startsAt, endsAt: startsAt.add({ hours: 1 }) }
    const contact = { name, email: `${name}@post.example` }
    const asked = await requestBooking(ctx, { ...span, title: 'Feier', contact })
    if (!asked.ok) throw new Error(asked.refusal)
    expect((await approveBooking(ctx, asked.value)).ok).toBe(true)
  }
  const preview = async () => {
    const names: string[] = []
    const sent = await statementsOf(database.url, 'anfragen', actorWith('admin'), async (ctx) => {
      const answer = await previewClosure(ctx, input, null)
      if (answer.ok) names.push(...answer.value.askers.map(({ name, mails }) => `${name} ${mails}`))
    })
    return { names, statements: sent.length }
  }
  await booked('a0', 0)
  const one = await preview()
  expect(one.names).toEqual(['a0 1'])
  for (let more = 1; more < 12; more++) await booked(`a${more}`, more * 2)
  const many = await preview()
  expect(many.names).toEqual(Array.from({ length: 12 }, (_, at) => `a${at} 1`))
  expect(many.statements).toBe(one.statements)
})
