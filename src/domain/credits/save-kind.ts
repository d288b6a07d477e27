import { sql } from 'kysely'
import { isUniqueViolation, transaction } from '../../database/transaction.ts'
import { type Answer, allow, NotFound, ok, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canEditKind } from './access.ts'
import type { KindInput } from './input.ts'
import { CARD_JOURNAL } from './journal.ts'
import { type CreditKind, getKind } from './queries.ts'
import type { KindRefusal } from './texts.ts'

/**
 * Answers its id; sold cards stay as they are. @throws NotFound, and Forbidden without the right for every course before and
 * after.
 */
export async function saveKind(ctx: Ctx, input: KindInput): Promise<Answer<string, KindRefusal>> {
  try {
    return await transaction(ctx, (ctx) => (input.id ? changeKind(ctx, input.id, input) : addKind(ctx, input)))
  } catch (error) {
    if (isUniqueViolation(error)) return refuse('name_taken')
    throw error
  }
}

const rowOf = ({ name, units, price, validMonths, membersPay, trainersSell, isOff }: KindInput) => ({
  name,
  units,
  validMonths,
  trainersSell,
  priceCents: price,
  membersFree: !membersPay,
  isSold: !isOff,
})

async function addKind(ctx: Ctx, input: KindInput): Promise<Answer<string>> {
  const id = newId()
  await ctx.db
    .insertInto('creditKinds')
    .values({ ...rowOf(input), clubId: ctx.club.id, id })
    .execute()
  await placeKind(ctx, id, input)
  const kind = await getKind(ctx, id)
  allow(canEditKind(ctx.actor, kind))
  await recordKindChange(ctx, 'created', CARD_JOURNAL.kindCreated(input.name), null, kind)
  return ok(id)
}

async function changeKind(ctx: Ctx, id: string, input: KindInput): Promise<Answer<string, KindRefusal>> {
  await ctx.db.selectFrom('creditKinds').select('id').where('clubId', '=', ctx.club.id).where('id', '=', id).forUpdate().execute()
  const before = await getKind(ctx, id)
  allow(canEditKind(ctx.actor, before))
  if (before.version !== input.version) return refuse('changed_meanwhile')
  await ctx.db
    .updateTable('creditKinds')
    .set({ ...rowOf(input), version: before.version + 1 })
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .execute()
  await placeKind(ctx, id, input)
  const after = await getKind(ctx, id)
  allow(canEditKind(ctx.actor, after))
  await recordKindChange(ctx, 'changed', CARD_JOURNAL.kindChanged(input.name), before, after)
  return ok(id)
}

async function placeKind(ctx: Ctx, kindId: string, { courseIds, departmentIds }: KindInput): Promise<void> {
  const clubId = ctx.club.id
  await ctx.db.deleteFrom('creditKindCourses').where('clubId', '=', clubId).where('kindId', '=', kindId).execute()
  await ctx.db.deleteFrom('creditKindDepartments').where('clubId', '=', clubId).where('kindId', '=', kindId).execute()
  const courses = await sql`
    insert into credit_kind_courses (club_id, kind_id, course_id)
    select club_id, ${kindId}, id from courses where club_id = ${clubId} and id = any(${courseIds}::uuid[])`.execute(ctx.db)
  const departments = await sql`
    insert into credit_kind_departments (club_id, kind_id, department_id)
    select club_id, ${kindId}, id from departments where club_id = ${clubId} and id = any(${departmentIds}::uuid[])`.execute(
    ctx.db,
  )
  const places = Number(courses.numAffectedRows) + Number(departments.numAffectedRows)
  if (places < new Set([...courseIds, ...departmentIds]).size) throw new NotFound('Not found')
}

const journalFactsOf = ({ name, units, priceCents, validMonths, membersFree, trainersSell, isSold, places }: CreditKind) => ({
  name,
  units,
  priceCents,
  validMonths,
  membersFree,
  trainersSell,
  isSold,
  places,
})

const recordKindChange = (ctx: Ctx, what: 'changed' | 'created', content: string, before: CreditKind | null, after: CreditKind) =>
  record(ctx, {
    event: `credit_kind.${what}`,
    id: after.id,
    content,
    ...(before ? { before: journalFactsOf(before) } : {}),
    after: journalFactsOf(after),
  })
