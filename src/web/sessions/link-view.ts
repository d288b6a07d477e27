import type { Ctx } from '../../domain/context.ts'
import { findNotice, type Notice } from '../../domain/notices/queries.ts'
import { getSession, type Session } from '../../domain/sessions/get-session.ts'
import { getRequestOfAsk, type SubstituteRequest } from '../../domain/substitutes/queries.ts'
import { mayAccept } from '../../domain/substitutes/rules.ts'
import { ACCEPT_REFUSALS } from '../../domain/substitutes/texts.ts'
import { found } from '../../kernel/answer.ts'
import { formatSpan } from '../../kernel/calendar.ts'

export interface LinkView {
  title: string
  slug: string
  when: string
  tone: 'info' | 'good' | 'warning'
  headline: string
  lines: string[]
  buttons: { intent: 'seen' | 'accept' | 'decline'; text: string; isQuiet: boolean }[]
  /** Opening the page counts as taking note. */
  isSeenByOpening: boolean
}

const whenOf = (
  { startsAt, endsAt, place }: { startsAt: Temporal.Instant; endsAt: Temporal.Instant; place: string },
  now: Temporal.Instant,
): string => [`${formatSpan(startsAt, endsAt, now)} Uhr`, place].filter(Boolean).join(', ')

/** State of the session now, not at the time of the mail. */
export function presentNotice(notice: Notice, session: Session, now: Temporal.Instant): LinkView {
  const forWhom = notice.about ? [`Für: ${notice.about}`] : []
  const base = { title: session.title, slug: session.slug, when: whenOf(session, now), isSeenByOpening: notice.seenAt === null }
  const buttons = notice.seenAt ? [] : [{ intent: 'seen' as const, text: 'Gelesen', isQuiet: false }]
  const thanks = notice.seenAt ? ['Danke, wir wissen, dass Sie Bescheid wissen.'] : []
  const rest = { ...base, buttons }
  if (session.state === 'moved' && session.replacedBy)
    return {
      ...rest,
      tone: 'info',
      headline: 'Diese Stunde wird nachgeholt',
      lines: [`Neuer Termin: ${whenOf(session.replacedBy, now)}`, ...forWhom, ...thanks],
    }
  if (session.state === 'cancelled')
    return { ...rest, tone: 'warning', headline: 'Diese Stunde fällt aus', lines: [...forWhom, ...thanks] }
  return { ...rest, tone: 'good', headline: 'Diese Stunde findet statt', lines: [...forWhom, ...thanks] }
}

export function presentAsk(request: SubstituteRequest, askId: string, session: Session, now: Temporal.Instant): LinkView {
  const ask = found(request.asks.find(({ id }) => id === askId))
  const base = { title: session.title, slug: session.slug, when: whenOf(session, now), isSeenByOpening: false }
  const none = { ...base, buttons: [] }
  if (request.takenById === ask.personId && session.state === 'planned')
    return {
      ...none,
      tone: 'good',
      headline: 'Danke, Sie übernehmen die Stunde',
      lines: ['Sie steht jetzt in Ihren Teilnehmerlisten.'],
    }
  const may = mayAccept(request, session, now)
  if (!may.ok) return { ...none, tone: 'info', headline: ACCEPT_REFUSALS[may.refusal], lines: [] }
  const accept = { intent: 'accept' as const, text: 'Ja, ich übernehme', isQuiet: false }
  if (ask.declinedAt)
    return {
      ...base,
      tone: 'info',
      headline: 'Danke für Ihre Antwort',
      lines: ['Sie haben abgesagt. Geht es doch? Noch hat niemand zugesagt.'],
      buttons: [accept],
    }
  return {
    ...base,
    tone: 'info',
    headline: 'Können Sie diese Stunde übernehmen?',
    lines: [...(request.message ? [`„${request.message}“`] : []), 'Wer zuerst zusagt, übernimmt.'],
    buttons: [accept, { intent: 'decline', text: 'Ich kann nicht', isQuiet: true }],
  }
}

export async function readNotice(ctx: Ctx, id: string): Promise<LinkView> {
  const notice = found(await findNotice(ctx, id))
  return presentNotice(notice, await getSession(ctx, notice.objectId), ctx.now)
}

export async function readAsk(ctx: Ctx, id: string): Promise<LinkView> {
  const request = await getRequestOfAsk(ctx, id)
  return presentAsk(request, id, await getSession(ctx, found(request.sessionId)), ctx.now)
}
