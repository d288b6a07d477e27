import { formatSpan } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { AWAITED, sendMail } from '../mail/commands.ts'
import { giveNotices, type NewNotice, newNoticeId } from '../notices/commands.ts'
import type { Recipient } from '../notices/rules.ts'
import { orderPushes } from '../pushes/commands.ts'
import type { Session } from '../sessions/get-session.ts'
import { NOTICE_LINK, type SessionNews } from './mails.ts'
import { isSoon } from './rules.ts'

export interface Replacement {
  id: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  place: string
}

export type News =
  | { kind: 'session.cancelled'; reason: string; takesCards: boolean; notBefore: Temporal.Instant }
  | { kind: 'session.restored' }
  | { kind: 'session.replaced' | 'session.changed'; replacement: Replacement }

const TITLES: Record<News['kind'], string> = {
  'session.cancelled': 'Fällt aus',
  'session.restored': 'Findet doch statt',
  'session.replaced': 'Ersatztermin',
  'session.changed': 'Geändert',
}

const waitOf = (news: News) => (news.kind === 'session.cancelled' ? { notBefore: news.notBefore } : {})

/** Tells each of these people once, by mail, and by notification where it is soon; notes who was told. */
export async function tellPeople(ctx: Ctx, session: Session, recipients: readonly Recipient[], news: News): Promise<void> {
  const notices: NewNotice[] = []
  for (const recipient of recipients) {
    const id = newNoticeId()
    const mailId = recipient.email === '' ? null : await orderMail(ctx, session, { ...recipient, id }, news)
    notices.push({ ...recipient, id, mailId })
  }
  await giveNotices(ctx, { kind: news.kind, object: { kind: 'session', id: session.id } }, notices)
  const moment = 'replacement' in news ? news.replacement : session
  if (!isSoon(session.startsAt, ctx.now)) return
  await orderPushes(
    ctx,
    notices.map(({ id, personId, about }) => ({
      personId,
      noticeId: id,
      link: { kind: NOTICE_LINK, id },
      expiresAt: moment.endsAt,
      ...waitOf(news),
      title: `${TITLES[news.kind]}: ${session.title}`,
      body: [`${formatSpan(moment.startsAt, moment.endsAt)} Uhr`, about.join(', ')].filter(Boolean).join(' · '),
    })),
  )
}

async function orderMail(ctx: Ctx, session: Session, recipient: Recipient & { id: string }, news: News): Promise<string> {
  const { id, title, slug, startsAt, endsAt, place } = session
  const data: SessionNews = {
    noticeId: recipient.id,
    name: recipient.name,
    about: recipient.about,
    session: { id, title, slug, startsAt: startsAt.toString(), endsAt: endsAt.toString(), place },
  }
  const delivery = { to: recipient.email, priority: AWAITED, ...waitOf(news) }
  if (news.kind === 'session.cancelled')
    return sendMail(ctx, {
      ...delivery,
      template: news.kind,
      data: { ...data, reason: news.reason, takesCards: news.takesCards },
    })
  if (news.kind === 'session.restored') return sendMail(ctx, { ...delivery, template: news.kind, data })
  const { replacement } = news
  const iso = { startsAt: replacement.startsAt.toString(), endsAt: replacement.endsAt.toString() }
  return sendMail(ctx, { ...delivery, template: news.kind, data: { ...data, replacement: { ...replacement, ...iso } } })
}
