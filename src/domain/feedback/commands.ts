import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { CHANGELOG } from '../../kernel/changelog.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { findContact } from '../clubs/find-contact.ts'
import { findParameter } from '../clubs/queries.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { sendMail } from '../mail/commands.ts'
import { onlyOnce } from '../repeats/commands.ts'
import { canAnswerFeedback } from './access.ts'
import type { FeedbackAnswer, FeedbackInput } from './input.ts'
import { FEEDBACK_JOURNAL } from './journal.ts'
import { FEEDBACK_KINDS, FEEDBACK_SUBJECTS, type FeedbackRefusal, type FeedbackSubject } from './texts.ts'

/** `page` only of a message about the program. */
export type Feedback = FeedbackInput & { about: FeedbackSubject; page: string }

/** The club's parameter, else its own address; messages about the program go to their parameter alone. '' = nobody. */
async function targetOf(ctx: Ctx, about: FeedbackSubject): Promise<string> {
  const given = await findParameter(ctx, about === 'club' ? 'feedbackMail' : 'appFeedbackMail')
  return given || (about === 'club' ? ((await findContact(ctx))?.email ?? '') : '')
}

/** Open to everybody; keeps the message and mails it to who answers. Once for a key. Answers its id. */
export function sendFeedback(ctx: Ctx, feedback: Feedback, key: string | null): Promise<Answer<string, 'key_reused'>> {
  return transaction(ctx, (ctx) =>
    onlyOnce(ctx, { operation: 'feedback', key, input: feedback }, async () => {
      const id = newId()
      const { about, kind } = feedback
      const version = about === 'app' ? (CHANGELOG[0]?.version ?? '') : ''
      await ctx.db
        .insertInto('feedback')
        .values({ clubId: ctx.club.id, id, sentAt: ctx.now, ...feedback, version })
        .execute()
      await record(ctx, {
        event: 'feedback.sent',
        id,
        content: FEEDBACK_JOURNAL.sent(FEEDBACK_SUBJECTS[about], FEEDBACK_KINDS[kind]),
      })
      const to = await targetOf(ctx, about)
      if (to !== '') await sendMail(ctx, { template: 'feedback.forOffice', to, data: { ...feedback, version } })
      return ok(id)
    }),
  )
}

/**
 * Settles a message; an answer goes to its sender by mail, where there is an address. Answers whether it does. @throws
 * Forbidden, NotFound
 */
export async function answerFeedback(ctx: Ctx, { id, answer }: FeedbackAnswer): Promise<Answer<boolean, FeedbackRefusal>> {
  allow(canAnswerFeedback(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const row = await ctx.db
      .selectFrom('feedback')
      .select(['name', 'email', 'body', 'settledAt'])
      .select((select) => select.ref('about').$castTo<FeedbackSubject>().as('about'))
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const { name, email, body, about, settledAt } = found(row)
    if (settledAt) return refuse('already_settled')
    await ctx.db
      .updateTable('feedback')
      .set({ answer, settledAt: ctx.now, settledBy: userIdOf(ctx) })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .execute()
    const isSent = answer !== '' && email !== ''
    if (isSent) await sendMail(ctx, { template: 'feedback.answered', to: email, data: { name, body, answer } })
    const said = isSent ? FEEDBACK_JOURNAL.answered : FEEDBACK_JOURNAL.settled
    await record(ctx, { event: isSent ? 'feedback.answered' : 'feedback.settled', id, content: said(FEEDBACK_SUBJECTS[about]) })
    return ok(isSent)
  })
}
