import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, isAfter, isBefore } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canManageRequests } from './access.ts'
import type { AnswerInput, IdentityInput, RequestInput } from './input.ts'
import { PRIVACY_JOURNAL } from './journal.ts'
import { answerDueOn } from './rules.ts'

/** Answers its id. @throws Forbidden, MissingReference */
export async function addRequest(ctx: Ctx, personId: string, request: RequestInput): Promise<Answer<string, 'day_ahead'>> {
  allow(canManageRequests(ctx.actor))
  if (isAfter(request.askedOn, berlinDay(ctx.now))) return refuse('day_ahead')
  return transaction(ctx, async (ctx) => {
    const id = newId()
    await ctx.db
      .insertInto('dataRequests')
      .values({ ...request, clubId: ctx.club.id, id, personId, dueOn: answerDueOn(request.askedOn) })
      .execute()
    await record(ctx, { event: 'data_request.asked', id, content: PRIVACY_JOURNAL.asked })
    return ok(id)
  })
}

const lockRequest = async (ctx: Ctx, id: string) =>
  found(
    await ctx.db
      .selectFrom('dataRequests')
      .select(['kind', 'askedOn', 'identityCheckedOn', 'answeredOn', 'version'])
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )

type DayRefusal = 'day_ahead' | 'before_request'
function dayFault(ctx: Ctx, day: Temporal.PlainDate, askedOn: Temporal.PlainDate): DayRefusal | null {
  if (isAfter(day, berlinDay(ctx.now))) return 'day_ahead'
  return isBefore(day, askedOn) ? 'before_request' : null
}

/** The office knows that it is them (Art. 12 (6) GDPR). @throws Forbidden, NotFound */
export async function checkIdentity(
  ctx: Ctx,
  { id, identity, checkedOn }: IdentityInput,
): Promise<Answer<null, DayRefusal | 'already_answered'>> {
  allow(canManageRequests(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const request = await lockRequest(ctx, id)
    if (request.answeredOn) return refuse('already_answered')
    const fault = dayFault(ctx, checkedOn, request.askedOn)
    if (fault) return refuse(fault)
    await ctx.db
      .updateTable('dataRequests')
      .set({ identity, identityCheckedOn: checkedOn, version: request.version + 1 })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .execute()
    await record(ctx, { event: 'data_request.identified', id, content: PRIVACY_JOURNAL.identified })
    return ok(null)
  })
}

/** Only once the identity is known. A granted erasure is done at night (`forgetPeople`). @throws Forbidden, NotFound */
export async function answerRequest(
  ctx: Ctx,
  { id, answer, answeredOn, erases }: AnswerInput,
): Promise<Answer<null, DayRefusal | 'already_answered' | 'not_checked'>> {
  allow(canManageRequests(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const request = await lockRequest(ctx, id)
    if (request.answeredOn) return refuse('already_answered')
    if (!request.identityCheckedOn) return refuse('not_checked')
    const fault = dayFault(ctx, answeredOn, request.askedOn)
    if (fault) return refuse(fault)
    await ctx.db
      .updateTable('dataRequests')
      .set({ answer, answeredOn, erases: erases && request.kind === 'erasure', version: request.version + 1 })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .execute()
    await record(ctx, { event: 'data_request.answered', id, content: PRIVACY_JOURNAL.answered })
    return ok(null)
  })
}
