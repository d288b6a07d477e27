import { expect, test } from 'vitest'
import { statementsOf } from '../../../bench/support/statements.ts'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { makeHall, makeWeekly } from '../../../tests/support/halls.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { found } from '../../kernel/answer.ts'
import { berlinDay, berlinMoment } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { approveBooking } from '../bookings/approve-booking.ts'
import { requestBooking } from '../bookings/request-booking.ts'
import type { AffectedView } from './preview-affected.ts'
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

test('the preview asks for all sessions at once, however many dates and offers the hall has', async () => {
  const ctx = await database.ctx('angebote', { kind: 'system' }, Temporal.Now.instant())
  const { id: facilityId, idOf } = await makeHall(ctx, 'Turnhalle')
  await makeHall(ctx, 'Sporthalle')
  const today = berlinDay(ctx.now)
  const [from, to] = [today.add({ days: 1 }), today.add({ weeks: 12 })]
  // Holidays have no session: which they are depends on today.
  const days: Temporal.PlainDate[] = []
  for (const [title, part] of [
    ['Yoga', 'Drittel 1'],
    ['Judo', 'Drittel 3'],
  ] as const) {
    const weekly = { title, partId: idOf(part), weekday: from.dayOfWeek, from: `${from}`, to: `${to}` }
    const { courseId, sessions } = await makeWeekly(ctx, weekly)
    days.push(...sessions.map(({ onDay }) => onDay))
    const membership = { clubId: ctx.club.id, courseId, kind: 'regular' as const, valid: `[${from},)` }
    for (const name of ['Jana', 'Theo']) {
      const personId = await insertPerson(ctx, { email: name === 'Jana' ? `jana@${title}.example` : '' })
      await ctx.db
        .insertInto('groupPeople')
        .values({ ...membership, id: newId(), personId })
        .execute()
    }
  }
  expect(days.length).toBeGreaterThan(16)
  const first = found(days[0])
  const preview = async (hours: number) => {
    const startsAt = berlinMoment(first, Temporal.PlainTime.from('00:00'))
    const input = { facilityId, startsAt, endsAt: startsAt.add({ hours }), reason: 'Wasserschaden' }
    const seen: AffectedView[] = []
    const sent = await statementsOf(database.url, 'angebote', actorWith('admin'), async (ctx) => {
      const answer = await previewClosure(ctx, input, null)
      if (answer.ok) seen.push(answer.value)
    })
    return { ...found(seen[0]), statements: sent.length }
  }
  const week = await preview(24)
  expect(week).toMatchObject({ people: 4, told: 2, toCall: 2 })
  expect(week.courses.map(({ title, sessions }) => `${title} ${sessions}`).toSorted()).toEqual(['Judo 1', 'Yoga 1'])
  const year = await preview(365 * 24)
  expect(year).toMatchObject({ people: 4, told: 2, toCall: 2, statements: week.statements })
  expect(year.sessions.map(({ freeParts, ways }) => [freeParts.length, ways.size])).toEqual(days.map(() => [6, 1]))
})
