import { found } from '../../kernel/answer.ts'
import { formatCents } from '../../kernel/money.ts'
import type { Ctx } from '../context.ts'
import { sendMail } from '../mail/commands.ts'
import { getStanding, type Standing } from '../participations/get-standing.ts'
import { notifyGuardians } from '../participations/notify-of-step.ts'
import { listComingSessions } from '../participations/queries.ts'

/** Mails a drawn place or position, once for each unit. Call it after the entry. */
export async function notifyDrawn(
  ctx: Ctx,
  participationIds: readonly string[],
  drawn: { draw: { id: string; name: string }; number: number },
): Promise<void> {
  const standings: Standing[] = []
  for (const id of participationIds) standings.push(await getStanding(ctx, id))
  const first = found(standings[0])
  const data = {
    ...drawn,
    participationId: first.id,
    course: { title: first.courseTitle, slug: first.courseSlug },
    person: standings.map(({ personName }) => personName).join(', '),
    contact: first.contactName,
    ...(first.companion ? { companion: first.companion } : {}),
    ...(first.hasConsents ? { hasConsents: true } : {}),
  }
  if (first.mayHaveGuardians || standings.length > 1)
    await notifyGuardians(ctx, participationIds, first.state === 'waiting' ? 'waiting' : 'confirmed', first.email)
  if (first.email === '') return
  if (first.state === 'waiting') {
    await sendMail(ctx, { template: 'draw.waiting', to: first.email, data: { ...data, position: first.position ?? 1 } })
    return
  }
  const cents = standings.reduce((sum, { priceCents }) => sum + priceCents, 0)
  const sessions = await listComingSessions(ctx, first.courseId)
  const deal = {
    price: cents > 0 ? formatCents(cents) : null,
    payment: cents === 0 ? null : first.payment === 'mandate' ? 'per SEPA-Lastschrift' : 'auf Rechnung',
    hasWithdrawal: first.hasWithdrawal && cents > 0,
    sessions: sessions.map((one) => ({ ...one, startsAt: one.startsAt.toString(), endsAt: one.endsAt.toString() })),
  }
  await sendMail(ctx, { template: 'draw.placed', to: first.email, data: { ...data, ...deal } })
}
