import { formatSpan } from '../../kernel/calendar.ts'
import { isSoon } from '../cancellations/rules.ts'
import type { Ctx } from '../context.ts'
import { AWAITED, type MailOrder } from '../mail/commands.ts'
import { type News, notify } from '../notices/notify.ts'
import type { Recipient } from '../notices/rules.ts'
import type { ToldSession } from './mails.ts'
import type { Closure } from './queries.ts'
import type { Affected, Settled } from './rules.ts'

interface Household {
  recipient: Recipient
  affected: Affected[]
  about: Set<string>
}

/** Everybody who hears of any of these sessions, each address once with all that concerns it. */
function householdsIn(affected: readonly Affected[]): Household[] {
  const households = new Map<string, Household>()
  for (const one of affected)
    for (const recipient of one.recipients) {
      const key = recipient.email.toLowerCase() || recipient.personId
      const known = households.get(key)
      if (known) known.affected.push(one)
      const household = known ?? { recipient, affected: [one], about: new Set<string>() }
      for (const name of recipient.about) household.about.add(name)
      households.set(key, household)
    }
  return [...households.values()]
}

/** One mail for each household; a notice for each of its sessions, so that the session's page shows who knows. */
export async function tellClosure(
  ctx: Ctx,
  closure: Pick<Closure, 'facilityName' | 'reason'>,
  affected: readonly Affected[],
  settled: readonly Settled[],
): Promise<{ told: number; toCall: number }> {
  const households = householdsIn(affected)
  await notify(
    ctx,
    households.map((household) => ({
      recipient: { ...household.recipient, about: [...household.about] },
      news: household.affected.map((one) => newsOf(ctx, one)),
      mailOf: (noticeId) => mailOf(closure, household, noticeId, settled),
    })),
  )
  const toCall = households.filter(({ recipient }) => recipient.email === '').length
  return { told: households.length, toCall }
}

function newsOf({ now }: Ctx, { session, movedTo }: Affected): News {
  const kind = movedTo === null ? 'session.cancelled' : 'session.changed'
  const news: News = { kind, object: { kind: 'session', id: session.id } }
  if (!isSoon(session.startsAt, now)) return news
  const title = `${movedTo === null ? 'Fällt aus' : 'Andere Halle'}: ${session.title}`
  return { ...news, push: { title, body: `${formatSpan(session.startsAt, session.endsAt)} Uhr`, expiresAt: session.endsAt } }
}

const toldOf = ({ session, movedTo }: Affected): ToldSession => ({
  id: session.id,
  title: session.title,
  slug: session.slug,
  place: session.place,
  movedTo,
  startsAt: session.startsAt.toString(),
  endsAt: session.endsAt.toString(),
})

function mailOf(
  { facilityName, reason }: Pick<Closure, 'facilityName' | 'reason'>,
  { recipient, affected, about }: Household,
  noticeId: string,
  settled: readonly Settled[],
): MailOrder {
  const courses = new Set(affected.filter(({ movedTo }) => movedTo === null).map(({ session }) => session.courseId))
  const settlements = settled
    .filter(({ courseId }) => courses.has(courseId))
    .map(({ title, how, dates }) => ({ title, how, dates }))
  const data = { noticeId, name: recipient.name, about: [...about], facility: facilityName, reason, settlements }
  return {
    template: 'closure.announced',
    to: recipient.email,
    priority: AWAITED,
    data: { ...data, sessions: affected.map(toldOf) },
  }
}
