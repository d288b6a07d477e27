import { formatSpan } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { AWAITED, type MailOrder } from '../mail/commands.ts'
import { notify } from '../notices/notify.ts'
import type { Recipient } from '../notices/rules.ts'
import type { Replacement, Session } from '../sessions/get-session.ts'
import type { SessionNews } from './mails.ts'
import { isSoon } from './rules.ts'
import { PUSH_TITLES } from './texts.ts'

type NewDate = Pick<Replacement, 'id' | 'startsAt' | 'endsAt' | 'place'>

export type News =
  | { kind: 'session.cancelled'; reason: string; takesCards: boolean; notBefore: Temporal.Instant }
  | { kind: 'session.restored'; dropped: NewDate | null }
  | { kind: 'session.replaced' | 'session.changed'; replacement: NewDate }

const waitOf = (news: News) => (news.kind === 'session.cancelled' ? { notBefore: news.notBefore } : {})

/** Tells each person once by mail, and by push shortly before; writes notices. */
export async function notifyPeople(ctx: Ctx, session: Session, recipients: readonly Recipient[], news: News): Promise<void> {
  const moment = 'replacement' in news ? news.replacement : session
  const pushFor = ({ about }: Recipient) => ({
    title: `${PUSH_TITLES[news.kind]}: ${session.title}`,
    body: [`${formatSpan(moment.startsAt, moment.endsAt, ctx.now)} Uhr`, about.join(', ')].filter(Boolean).join(' · '),
    expiresAt: moment.endsAt,
    ...waitOf(news),
  })
  const told = { kind: news.kind, object: { kind: 'session' as const, id: session.id } }
  await notify(
    ctx,
    recipients.map((recipient) => ({
      recipient,
      news: [isSoon(session.startsAt, ctx.now) ? { ...told, push: pushFor(recipient) } : told],
      mailOf: (noticeId) => mailOf(session, recipient, noticeId, news),
    })),
  )
}

function mailOf(session: Session, recipient: Recipient, noticeId: string, news: News): MailOrder {
  const { id, title, slug, startsAt, endsAt, place } = session
  const data: SessionNews = {
    noticeId,
    name: recipient.name,
    about: recipient.about,
    session: { id, title, slug, startsAt: startsAt.toString(), endsAt: endsAt.toString(), place },
  }
  const delivery = { to: recipient.email, priority: AWAITED, ...waitOf(news) }
  if (news.kind === 'session.cancelled') {
    const { kind: template, reason, takesCards } = news
    return { ...delivery, template, data: { ...data, reason, takesCards } }
  }
  if (news.kind === 'session.restored')
    return { ...delivery, template: news.kind, data: { ...data, dropped: news.dropped && dateOf(news.dropped) } }
  return { ...delivery, template: news.kind, data: { ...data, replacement: dateOf(news.replacement) } }
}

const dateOf = ({ id, startsAt, endsAt, place }: NewDate) => ({
  id,
  startsAt: startsAt.toString(),
  endsAt: endsAt.toString(),
  place,
})
