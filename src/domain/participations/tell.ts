import { formatCents } from '../../kernel/money.ts'
import type { Ctx } from '../context.ts'
import { sendMail, URGENT } from '../mail/commands.ts'
import type { Confirmed, ParticipationFacts } from './mails.ts'
import { getStanding, listComingSessions, type Standing } from './queries.ts'

/** Steps of a participation that its person is told by mail. */
export type Step =
  | 'received'
  | 'confirmed'
  | 'waiting'
  | 'offered'
  | 'offerExpired'
  | 'holdExpired'
  | 'cancelledByPerson'
  | 'cancelledByStaff'
  | 'already'

const factsOf = (standing: Standing): ParticipationFacts => ({
  participationId: standing.id,
  course: { title: standing.courseTitle, slug: standing.courseSlug },
  person: standing.personName,
  contact: standing.contactName,
})

const priceOf = (standing: Standing) => (standing.priceCents > 0 ? formatCents(standing.priceCents) : null)

async function sessionsOf(ctx: Ctx, standing: Standing): Promise<Confirmed['sessions']> {
  const sessions = await listComingSessions(ctx, standing.courseId)
  return sessions.map((session) => ({ ...session, startsAt: session.startsAt.toString(), endsAt: session.endsAt.toString() }))
}

/** Puts the mail about a step into the outbox and answers where the participation stands now. Call it after the change. */
export async function tell(ctx: Ctx, participationId: string, step: Step): Promise<Standing> {
  const standing = await getStanding(ctx, participationId)
  const to = standing.email
  // Staff also enters people without an address; they are told in person.
  if (to === '') return standing
  const data = factsOf(standing)
  const { position } = standing
  if (step === 'received') {
    const holds = standing.state === 'requested' ? { participationId } : {}
    await sendMail(ctx, {
      template: 'participation.received',
      to,
      data: { ...data, position, price: priceOf(standing) },
      priority: URGENT,
      ...holds,
    })
  } else if (step === 'confirmed') {
    const sessions = await sessionsOf(ctx, standing)
    await sendMail(ctx, { template: 'participation.confirmed', to, data: { ...data, price: priceOf(standing), sessions } })
  } else if (step === 'waiting') {
    await sendMail(ctx, { template: 'participation.waiting', to, data: { ...data, position: position ?? 1 } })
  } else if (step === 'offered') {
    const until = (standing.offerUntil ?? ctx.now).toString()
    await sendMail(ctx, { template: 'participation.offered', to, data: { ...data, until } })
  } else if (step === 'cancelledByPerson' || step === 'cancelledByStaff') {
    await sendMail(ctx, {
      template: 'participation.cancelled',
      to,
      data: { ...data, by: step === 'cancelledByStaff' ? 'staff' : 'person' },
    })
  } else if (step === 'already') {
    await sendMail(ctx, { template: 'participation.already', to, data: { ...data, isConfirmed: standing.isConfirmed } })
  } else {
    await sendMail(ctx, { template: `participation.${step}`, to, data })
  }
  return standing
}
