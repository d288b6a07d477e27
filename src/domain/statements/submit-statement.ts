import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, isAfter } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, profileOf, userIdOf } from '../context.ts'
import { canSeeOwnHours, canSubmit } from './access.ts'
import type { CorrectionInput, SubmitInput } from './input.ts'
import { STATEMENT_JOURNAL } from './journal.ts'
import { listOpenMonths, type OpenMonth } from './list-open-months.ts'
import { listPayTerms } from './queries.ts'
import { contractOn, monthOf, payFor, priceOf, sumOf } from './rules.ts'
import { monthName, type SubmitRefusal } from './texts.ts'

/** The person of the actor. @throws Forbidden, NotFound without one */
export function ownPersonOf({ actor }: Ctx): string {
  allow(canSeeOwnHours(actor))
  return found(profileOf(actor).personId)
}

/** The actor's person, for what changes something. @throws Forbidden, NotFound without one */
export function submitterOf(ctx: Ctx): string {
  allow(canSubmit(ctx.actor))
  return ownPersonOf(ctx)
}

const daysOf = (month: Temporal.PlainDate) => ({ from: month, to: month.with({ day: month.daysInMonth }) })

/** Sessions first, then the person, as everywhere; so neither a cancellation nor a second statement comes between. */
async function lock(ctx: Ctx, personId: string, month: OpenMonth | undefined): Promise<ReadonlySet<string>> {
  const ids = month?.items.flatMap(({ sessionId }) => sessionId ?? []) ?? []
  await sql`select from sessions where club_id = ${ctx.club.id} and id = any(${ids}::uuid[]) order by id for no key update`.execute(
    ctx.db,
  )
  await sql`select from people where club_id = ${ctx.club.id} and id = ${personId} for no key update`.execute(ctx.db)
  return new Set(ids)
}

/** Hands in everything open of a month and a department, once. Answers the id. @throws Forbidden, NotFound without a person */
export async function submitStatement(
  ctx: Ctx,
  { month: day, departmentId }: SubmitInput,
): Promise<Answer<string, SubmitRefusal>> {
  const personId = submitterOf(ctx)
  const month = monthOf(day)
  if (isAfter(month, berlinDay(ctx.now))) return refuse('not_over')
  return transaction(ctx, async (ctx) => {
    const read = async () => (await listOpenMonths(ctx, personId, daysOf(month))).find((one) => one.departmentId === departmentId)
    const locked = await lock(ctx, personId, await read())
    const items = ((await read())?.items ?? []).filter(({ sessionId }) => sessionId === null || locked.has(sessionId))
    if (items.length === 0) return refuse('nothing_to_submit')
    if (sumOf(items) < 0) return refuse('negative')
    const id = newId()
    await ctx.db
      .insertInto('trainerStatements')
      .values({ clubId: ctx.club.id, id, personId, departmentId, month, submittedAt: ctx.now, submittedBy: userIdOf(ctx) })
      .execute()
    await insertItems(ctx, { id, personId, departmentId }, items)
    await record(ctx, { event: 'statement.submitted', id, content: STATEMENT_JOURNAL.submitted(monthName(month), items.length) })
    return ok(id)
  })
}

interface Head {
  id: string
  personId: string
  departmentId: string | null
}

async function insertItems(ctx: Ctx, head: Head, items: OpenMonth['items']): Promise<void> {
  const corrections = items.flatMap(({ id }) => id ?? [])
  const rows = items.flatMap(({ id, ...item }) =>
    id === null
      ? [
          {
            ...item,
            clubId: ctx.club.id,
            id: newId(),
            statementId: head.id,
            personId: head.personId,
            departmentId: head.departmentId,
          },
        ]
      : [],
  )
  if (rows.length > 0) await ctx.db.insertInto('statementItems').values(rows).execute()
  if (corrections.length > 0)
    await ctx.db
      .updateTable('statementItems')
      .set({ statementId: head.id })
      .where('clubId', '=', ctx.club.id)
      .where('id', 'in', corrections)
      .execute()
}

/** Minutes that no session has, at the rate of that day; they go into the next statement. @throws Forbidden */
export async function addCorrection(ctx: Ctx, input: CorrectionInput): Promise<Answer<string, SubmitRefusal>> {
  const personId = submitterOf(ctx)
  const { onDay, departmentId, minutes, reason } = input
  if (isAfter(onDay, berlinDay(ctx.now))) return refuse('not_over')
  return transaction(ctx, async (ctx) => {
    const terms = contractOn((await listPayTerms(ctx, [personId])).get(personId) ?? [], onDay, departmentId)
    if (!terms) return refuse('no_contract')
    const id = newId()
    const item = { ...priceOf(terms), onDay, departmentId, minutes, reason, cents: payFor(minutes, terms) }
    await ctx.db
      .insertInto('statementItems')
      .values({ ...item, clubId: ctx.club.id, id, personId, kind: 'correction', title: 'Korrektur', addedBy: userIdOf(ctx) })
      .execute()
    const content = STATEMENT_JOURNAL.corrected(monthName(monthOf(onDay)))
    await record(ctx, { event: 'statement.corrected', id: personId, content, after: { minutes, reason } })
    return ok(id)
  })
}

/** An own correction that is not handed in. @throws Forbidden, NotFound */
export async function removeCorrection(ctx: Ctx, id: string): Promise<Answer<void>> {
  const personId = submitterOf(ctx)
  return transaction(ctx, async (ctx) => {
    const gone = await ctx.db
      .deleteFrom('statementItems')
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .where('personId', '=', personId)
      .where('statementId', 'is', null)
      .returning('onDay')
      .executeTakeFirst()
    const content = STATEMENT_JOURNAL.correctionRemoved(monthName(monthOf(found(gone).onDay)))
    await record(ctx, { event: 'statement.corrected', id: personId, content })
    return ok(undefined)
  })
}
