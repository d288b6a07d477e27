import { formatSpan } from '../../kernel/calendar.ts'
import { NOTICE_LINK } from '../cancellations/mails.ts'
import { isSoon } from '../cancellations/rules.ts'
import type { Ctx } from '../context.ts'
import { AWAITED, sendMail } from '../mail/commands.ts'
import { giveNotices, type NewNotice, newNoticeId } from '../notices/commands.ts'
import type { Recipient } from '../notices/rules.ts'
import { orderPushes } from '../pushes/commands.ts'
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
      const known = households.get(key) ?? { recipient, affected: [], about: new Set<string>() }
      known.affected.push(one)
      for (const name of recipient.about) known.about.add(name)
      households.set(key, known)
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
  const notices: { affected: Affected; notice: NewNotice }[] = []
  for (const household of households) {
    const ids = household.affected.map(() => newNoticeId())
    const mailId = household.recipient.email === '' ? null : await orderMail(ctx, closure, household, ids[0] ?? '', settled)
    const about = [...household.about]
    for (const [at, one] of household.affected.entries())
      notices.push({ affected: one, notice: { ...household.recipient, about, id: ids[at] ?? '', mailId } })
  }
  for (const [session, given] of Map.groupBy(notices, ({ affected: { session } }) => session)) {
    const kind = given[0]?.affected.movedTo === null ? 'session.cancelled' : 'session.changed'
    const list = given.map(({ notice }) => notice)
    await giveNotices(ctx, { kind, object: { kind: 'session', id: session.id } }, list)
    if (!isSoon(session.startsAt, ctx.now)) continue
    const title = `${kind === 'session.cancelled' ? 'Fällt aus' : 'Andere Halle'}: ${session.title}`
    const body = `${formatSpan(session.startsAt, session.endsAt)} Uhr`
    await orderPushes(
      ctx,
      list.map(({ id, personId }) => ({
        personId,
        noticeId: id,
        link: { kind: NOTICE_LINK, id },
        expiresAt: session.endsAt,
        title,
        body,
      })),
    )
  }
  const toCall = households.filter(({ recipient }) => recipient.email === '').length
  return { told: households.length, toCall }
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

async function orderMail(
  ctx: Ctx,
  { facilityName, reason }: Pick<Closure, 'facilityName' | 'reason'>,
  { recipient, affected, about }: Household,
  noticeId: string,
  settled: readonly Settled[],
): Promise<string> {
  const courses = new Set(affected.filter(({ movedTo }) => movedTo === null).map(({ session }) => session.courseId))
  const settlements = settled
    .filter(({ courseId }) => courses.has(courseId))
    .map(({ title, how, dates }) => ({ title, how, dates }))
  const data = { noticeId, name: recipient.name, about: [...about], facility: facilityName, reason, settlements }
  return sendMail(ctx, {
    template: 'closure.announced',
    to: recipient.email,
    priority: AWAITED,
    data: { ...data, sessions: affected.map(toldOf) },
  })
}
