import { transaction } from '../../src/database/transaction.ts'
import { enterBookings } from '../../src/domain/bookings/hold-bookings.ts'
import type { Ctx } from '../../src/domain/context.ts'
import { createFacility } from '../../src/domain/facilities/commands.ts'
import { found } from '../../src/kernel/answer.ts'
import { newId } from '../../src/kernel/id.ts'

let number = 0
export async function insertPerson(ctx: Ctx, more: { email?: string; phone?: string; name?: string } = {}): Promise<string> {
  const id = newId()
  const lastname = more.name ?? `Muster ${++number}`
  await ctx.db
    .insertInto('people')
    .values({
      clubId: ctx.club.id,
      id,
      firstname: 'Erika',
      lastname,
      search: lastname,
      email: more.email ?? '',
      phone: more.phone ?? '',
    })
    .execute()
  return id
}

/** An offer on 23 November 2026, 18:00–19:00, in a hall of its own, with a trainer and three children of two families. */
export async function prepareSession(ctx: Ctx) {
  const clubId = ctx.club.id
  const hall = await createFacility(ctx, { name: `Halle ${newId()}` })
  if (!hall.ok) throw new Error(hall.refusal)
  const partId = found(hall.value.parts[0]).id
  const [courseId, sessionId] = [newId(), newId()]
  await ctx.db
    .insertInto('courses')
    .values({
      clubId,
      id: courseId,
      slug: `k-${courseId}`,
      kind: 'ongoing',
      state: 'published',
      title: 'Kinderturnen',
      search: 'x',
    })
    .execute()
  const trainerId = await insertPerson(ctx, { email: 'trainer@verein.example', name: 'Trainer' })
  await ctx.db.insertInto('courseTrainers').values({ clubId, courseId, personId: trainerId }).execute()
  const [mother, father, alone] = [
    await insertPerson(ctx, { email: 'familie@post.example', phone: '0151 1', name: 'Mutter' }),
    await insertPerson(ctx, { email: 'Familie@post.example', name: 'Vater' }),
    await insertPerson(ctx, { phone: '0151 2', name: 'Ohne Adresse' }),
  ]
  for (const [at, guardians] of [[mother, father], [mother, father], [alone]].entries()) {
    const childId = await insertPerson(ctx, { name: `Kind ${at}` })
    for (const guardianId of guardians)
      await ctx.db.insertInto('guardians').values({ clubId, childId, guardianId, valid: '[2020-01-01,)' }).execute()
    await ctx.db
      .insertInto('groupPeople')
      .values({ clubId, id: newId(), courseId, personId: childId, kind: 'regular', valid: '[2020-01-01,)' })
      .execute()
  }
  const span = { startsAt: Temporal.Instant.from('2026-11-23T17:00:00Z'), endsAt: Temporal.Instant.from('2026-11-23T18:00:00Z') }
  const onDay = Temporal.PlainDate.from('2026-11-23')
  await ctx.db
    .insertInto('sessions')
    .values({ ...span, clubId, id: sessionId, courseId, onDay, partId })
    .execute()
  const booking = { ...span, partId, sessionId, kind: 'course', title: 'Kinderturnen', departmentId: null } as const
  await transaction(ctx, (ctx) => enterBookings(ctx, [booking]))
  return { ctx, sessionId, courseId, partId, trainerId, booking }
}
