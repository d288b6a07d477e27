import { formatSpan } from '../../kernel/calendar.ts'
import { isSoon } from '../cancellations/rules.ts'
import type { Ctx } from '../context.ts'
import { AWAITED, type MailOrder } from '../mail/commands.ts'
import { type News, notify } from '../notices/notify.ts'
import type { Recipient } from '../notices/rules.ts'
import type { ToldSession } from './mails.ts'
import type { Closure } from './queries.ts'
import type { AnnouncedSession, Settled } from './rules.ts'
import { CLOSED_PUSHES } from './texts.ts'

type Template = 'closure.announced' | 'closure.returned'

interface Household {
  recipient: Recipient
  announced: AnnouncedSession[]
  about: Set<string>
}

function householdsIn(announced: readonly AnnouncedSession[]): Household[] {
  const households = new Map<string, Household>()
  for (const one of announced)
    for (const recipient of one.recipients) {
      const key = recipient.email.toLowerCase() || recipient.personId
      const known = households.get(key)
      if (known) known.announced.push(one)
      const household = known ?? { recipient, announced: [one], about: new Set<string>() }
      for (const name of recipient.about) household.about.add(name)
      households.set(key, household)
    }
  return [...households.values()]
}

/** One mail for each household, one notice for each session: its page shows them. */
export async function notifyOfClosure(
  ctx: Ctx,
  closure: Pick<Closure, 'facilityName' | 'reason'>,
  announced: readonly AnnouncedSession[],
  settled: readonly Settled[],
  template: Template = 'closure.announced',
): Promise<{ told: number; toCall: number }> {
  const households = householdsIn(announced)
  await notify(
    ctx,
    households.map((household) => ({
      recipient: { ...household.recipient, about: [...household.about] },
      news: household.announced.map((one) => newsOf(ctx, template, one)),
      mailOf: (noticeId) => mailOf(template, closure, household, noticeId, settled),
    })),
  )
  const toCall = households.filter(({ recipient }) => recipient.email === '').length
  return { told: households.length - toCall, toCall }
}

function newsOf({ now }: Ctx, template: Template, { session, movedTo }: AnnouncedSession): News {
  const kind = movedTo === null ? 'session.cancelled' : 'session.changed'
  const news: News = { kind, object: { kind: 'session', id: session.id } }
  if (!isSoon(session.startsAt, now)) return news
  const { lost, moved, returned } = CLOSED_PUSHES
  const title = `${movedTo === null ? lost : template === 'closure.returned' ? returned : moved}: ${session.title}`
  return { ...news, push: { title, body: `${formatSpan(session.startsAt, session.endsAt, now)} Uhr`, expiresAt: session.endsAt } }
}

const toldOf = ({ session, movedTo, address }: AnnouncedSession): ToldSession => ({
  id: session.id,
  title: session.title,
  slug: session.slug,
  place: session.place,
  movedTo,
  address,
  startsAt: session.startsAt.toString(),
  endsAt: session.endsAt.toString(),
})

function mailOf(
  template: Template,
  { facilityName, reason }: Pick<Closure, 'facilityName' | 'reason'>,
  { recipient, announced, about }: Household,
  noticeId: string,
  settled: readonly Settled[],
): MailOrder {
  const courses = new Set(announced.filter(({ movedTo }) => movedTo === null).map(({ session }) => session.courseId))
  const settlements = settled
    .filter(({ courseId }) => courses.has(courseId))
    .map(({ title, how, dates }) => ({ title, how, dates }))
  const data = { noticeId, name: recipient.name, about: [...about], facility: facilityName, reason, settlements }
  return {
    template,
    to: recipient.email,
    priority: AWAITED,
    data: { ...data, sessions: announced.map(toldOf) },
  }
}
