import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, profileOf } from '../context.ts'
import { sendMail } from '../mail/commands.ts'
import { getReach } from '../participations/queries.ts'
import { onlyOnce } from '../repeats/commands.ts'
import { canWriteToParticipants } from './access.ts'
import type { Mailing } from './input.ts'
import { MAILING_JOURNAL } from './journal.ts'
import { getNamedCourse, listRecipients } from './queries.ts'

export type MailingRefusal = 'nobody'

const writerOf = (ctx: Ctx): string => {
  const { firstname, lastname } = profileOf(ctx.actor)
  return `${firstname} ${lastname}`.trim()
}

/** Mails each address once; a repeated `key` sends nothing. Answers the number of mails. @throws NotFound, Forbidden */
export async function sendMailing(
  ctx: Ctx,
  courseId: string,
  { key, ...mailing }: Mailing & { key: string },
): Promise<Answer<number, MailingRefusal | 'key_reused'>> {
  return transaction(ctx, async (ctx) => {
    const { reached } = await listRecipients(ctx, courseId, mailing.audience)
    return onlyOnce(ctx, { operation: `mailing ${courseId}`, key, input: mailing }, async () => {
      if (reached.length === 0) return refuse('nobody')
      const course = await getNamedCourse(ctx, courseId)
      const { subject, text } = mailing
      const from = writerOf(ctx)
      for (const { email: to, name, about } of reached)
        await sendMail(ctx, {
          template: 'mailing.message',
          to,
          data: { name, about, course, subject, text, from, isTest: false },
        })
      await record(ctx, {
        event: 'mailing.sent',
        id: courseId,
        content: MAILING_JOURNAL.sent(course.title, subject, reached.length),
        after: { subject, text, audience: mailing.audience },
      })
      return ok(reached.length)
    })
  })
}

/** Mails the author alone and answers their address. @throws NotFound, and Forbidden for courses of others */
export async function sendTestMailing(ctx: Ctx, courseId: string, { subject, text }: Mailing): Promise<string> {
  allow(canWriteToParticipants(ctx.actor, await getReach(ctx, courseId)))
  allow(ctx.actor.kind === 'user')
  const to = ctx.actor.email
  await transaction(ctx, async (ctx) => {
    const from = writerOf(ctx)
    const course = await getNamedCourse(ctx, courseId)
    await sendMail(ctx, {
      template: 'mailing.message',
      to,
      data: { name: from, about: [], course, subject, text, from, isTest: true },
    })
  })
  return to
}
