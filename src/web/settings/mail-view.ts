import { findTestMail } from '../../domain/clubs/send-test-mail.ts'
import type { Ctx } from '../../domain/context.ts'
import { formatMoment } from '../../kernel/calendar.ts'
import type { Services } from '../kit/services.ts'

type TestMail = NonNullable<Awaited<ReturnType<typeof findTestMail>>>

function presentTestMail({ state, sentAt, nextAt, lastError }: TestMail) {
  if (state === 'sent')
    return {
      kind: 'good' as const,
      title: 'Die Test-E-Mail ist hinaus',
      text: `Angenommen am ${sentAt ? formatMoment(sentAt) : ''} Uhr. Wenn sie nicht ankommt, schauen Sie auch im Spam-Ordner nach.`,
    }
  if (lastError === null)
    return { kind: 'info' as const, title: 'Die Test-E-Mail ist unterwegs', text: 'Das dauert meist wenige Sekunden.' }
  const next = state === 'queued' ? ` Das Programm versucht es am ${formatMoment(nextAt)} Uhr noch einmal.` : ''
  return { kind: 'bad' as const, title: 'Die Test-E-Mail kommt nicht an', text: `${lastError}${next}` }
}

/** The way of mails out, and what became of the viewer's test mail. */
export async function loadMail(ctx: Ctx, { canMail, mailbox }: Pick<Services, 'canMail' | 'mailbox'>) {
  const sent = await findTestMail(ctx)
  return {
    to: ctx.actor.kind === 'user' ? ctx.actor.email : '',
    canMail,
    isKeptHere: mailbox !== null,
    isOnItsWay: sent?.state === 'queued',
    result: sent && presentTestMail(sent),
  }
}
export type MailView = Awaited<ReturnType<typeof loadMail>>
