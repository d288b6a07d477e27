import { expect } from 'vitest'
import { settlePastSession } from '../../src/domain/cancellations/settle-past-session.ts'
import type { Actor, Ctx } from '../../src/domain/context.ts'
import { approveStatement, confirmStatement } from '../../src/domain/statements/commands.ts'
import { declareOtherPay } from '../../src/domain/statements/declare-other-pay.ts'
import { payStatements } from '../../src/domain/statements/pay-statements.ts'
import { submitStatement } from '../../src/domain/statements/submit-statement.ts'
import { newId } from '../../src/kernel/id.ts'
import { actorWith, testDatabase } from './database.ts'

/** Early in November: all of October is over. */
const NOW = Temporal.Instant.from('2026-11-03T09:00:00Z')
export const OCTOBER = Temporal.PlainDate.from('2026-10-01')

export interface Trainer {
  personId: string
  actor: Actor
}

export async function makeDepartment(ctx: Ctx, name: string): Promise<string> {
  const id = newId()
  await ctx.db.insertInto('departments').values({ clubId: ctx.club.id, id, name, hue: 0 }).execute()
  return id
}

/** With an account whose holder is written as the bank writes it. */
export async function makeTrainer(ctx: Ctx, firstname: string, iban: string | null = 'DE02120300000000202051'): Promise<Trainer> {
  const clubId = ctx.club.id
  const personId = newId()
  const person = {
    clubId,
    id: personId,
    firstname,
    lastname: 'Übel',
    search: firstname,
    email: `${firstname.toLowerCase()}@post.example`,
  }
  await ctx.db.insertInto('people').values(person).execute()
  if (iban !== null) {
    const debtorId = newId()
    await ctx.db.insertInto('debtors').values({ clubId, id: debtorId, personId, kind: 'person' }).execute()
    const account = { clubId, id: newId(), debtorId, iban, holder: `${firstname} M. Übel`, valid: '[2020-01-01,)' }
    await ctx.db.insertInto('bankAccounts').values(account).execute()
  }
  return { personId, actor: actorWith('trainer', { personId }) }
}

export async function makeContract(ctx: Ctx, personId: string, more: object = {}): Promise<string> {
  const id = newId()
  const contract = { kind: 'trainer', subject: 'Übungsleitung', rateCents: 2500, ratePer: 'hour', allowance: 'trainer_allowance' }
  await ctx.db
    .insertInto('contracts')
    .values({ ...contract, clubId: ctx.club.id, id, personId, valid: '[2026-01-01,)', ...more })
    .execute()
  return id
}

export async function makeCourse(ctx: Ctx, personIds: readonly string[], departmentId: string | null): Promise<string> {
  const [clubId, id] = [ctx.club.id, newId()]
  const course = {
    clubId,
    id,
    slug: `kurs-${id}`,
    kind: 'ongoing',
    state: 'published',
    title: 'Kinderturnen',
    search: 'kinderturnen',
  }
  await ctx.db
    .insertInto('courses')
    .values({ ...course, departmentId })
    .execute()
  for (const personId of personIds) await ctx.db.insertInto('courseTrainers').values({ clubId, courseId: id, personId }).execute()
  return id
}

/** An hour from 16 o'clock UTC. */
export async function makeSession(ctx: Ctx, courseId: string, on: string, more: object = {}): Promise<string> {
  const id = newId()
  const startsAt = Temporal.Instant.from(`${on}T16:00:00Z`)
  const times = { onDay: Temporal.PlainDate.from(on), startsAt, endsAt: startsAt.add({ hours: 1 }) }
  await ctx.db
    .insertInto('sessions')
    .values({ clubId: ctx.club.id, id, courseId, ...times, ...more })
    .execute()
  return id
}

/** A club with a department, its head, a treasurer and a trainer with a contract. */
export async function testStatements() {
  const database = await testDatabase()
  const system = await database.ctx('gsv', { kind: 'system' }, NOW)
  await system.db
    .updateTable('clubDetails')
    .set({ iban: 'DE89370400440532013000', bankHolder: 'GSV Musterstadt e. V.' })
    .where('clubId', '=', 'gsv')
    .execute()
  const departmentId = await makeDepartment(system, 'Turnen')
  const head = actorWith('editor', { departmentIds: [departmentId] })
  const treasurer = actorWith('admin', { areas: ['finance'] })
  const as = (actor: Actor, now = NOW) => database.ctx('gsv', actor, now)
  const month = { month: OCTOBER, departmentId }

  /** A trainer with two held hours in October. */
  async function trainerWithHours(firstname = 'Ina', iban?: string | null) {
    const trainer = await makeTrainer(system, firstname, iban)
    await makeContract(system, trainer.personId)
    const courseId = await makeCourse(system, [trainer.personId], departmentId)
    const sessions = [await makeSession(system, courseId, '2026-10-06'), await makeSession(system, courseId, '2026-10-13')]
    for (const id of sessions) await settlePastSession(await as(trainer.actor), { id, tookPlace: true })
    return { ...trainer, courseId, sessions }
  }

  async function submitted(actor: Actor): Promise<string> {
    const answer = await submitStatement(await as(actor), month)
    if (!answer.ok) throw new Error(answer.refusal)
    return answer.value
  }

  async function approved(actor: Actor): Promise<string> {
    const id = await submitted(actor)
    expect(await confirmStatement(await as(head), id)).toMatchObject({ ok: true })
    expect(await approveStatement(await as(treasurer), id)).toMatchObject({ ok: true })
    return id
  }

  const declare = async (actor: Actor, otherCents = 0) =>
    declareOtherPay(await as(actor), { year: 2026, allowance: 'trainer_allowance', otherCents })
  const pay = async (ids: string[], more: { payOn?: Temporal.PlainDate; acceptsExcess?: boolean } = {}) =>
    payStatements(await as(treasurer), { ids, payOn: Temporal.PlainDate.from('2026-11-05'), acceptsExcess: false, ...more })
  return { database, system, departmentId, head, treasurer, as, month, trainerWithHours, submitted, approved, declare, pay }
}
