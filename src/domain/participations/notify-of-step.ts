import { goOn } from '../../database/transaction.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { type MailOrder, sendMail, URGENT } from '../mail/commands.ts'
import { hasOutgrown } from '../people/rules.ts'
import { type Copy, copiesFor, listCaredForIn } from './copies-for.ts'
import type { CopiedStep } from './copy-mails.ts'
import { asOne, getStanding, listStandings, type Standing } from './get-standing.ts'
import { listPlaceDates, sessionsOf } from './list-place-dates.ts'
import type { ParticipationFacts } from './mail-parts.ts'
import type { Confirmed } from './mails.ts'

export type Step = CopiedStep | 'already'

const leaveOf = ({ state, isTooLate, leaveUntil, clubContact }: Standing): Pick<ParticipationFacts, 'leave'> => {
  if (isTooLate) return { leave: { contact: clubContact } }
  return leaveUntil && state === 'confirmed' ? { leave: { until: leaveUntil.toString() } } : {}
}

const mailFacts = (standing: Standing, gone: Confirmed['sessions']): ParticipationFacts => ({
  participationId: standing.id,
  course: { title: standing.courseTitle, slug: standing.courseSlug },
  ...(standing.event ? { event: standing.event } : {}),
  person: standing.personName,
  ...(standing.people > 1 ? { people: standing.people } : {}),
  ...(standing.trialLessons > 0 ? { trialLessons: standing.trialLessons } : {}),
  contact: standing.contactName,
  ...(standing.companion ? { companion: standing.companion } : {}),
  ...(standing.bring ? { bring: standing.bring } : {}),
  ...(standing.running ? { running: standing.running } : {}),
  ...leaveOf(standing),
  ...(standing.hasConsents ? { hasConsents: true } : {}),
  ...(gone.length > 0 ? { gone } : {}),
})

const priceOf = ({ deal }: Standing) => deal || null

const paymentOf = ({ priceCents, payment }: Standing): string | null =>
  priceCents === 0 ? null : payment === 'mandate' ? 'per SEPA-Lastschrift' : 'auf Rechnung'

async function standingOf(ctx: Ctx, ids: readonly string[]): Promise<Standing | null> {
  const [first, ...others] = ids
  if (!first) return null
  const standing = await getStanding(ctx, first)
  if (others.length === 0) return standing
  return asOne(standing, await listStandings(ctx, ids))
}

/**
 * Mails a step once for all these participations, with copies for guardians of minors. Call it after the change. Answers the
 * first one's standing, null for none. `hadPlace`: removes the dates of a lost place from calendars; for `moved` the former
 * course.
 */
export async function notifyOfStep(
  ctx: Ctx,
  ids: readonly string[],
  step: Step,
  note = '',
  hadPlace: boolean | string = false,
): Promise<Standing | null> {
  const standing = await standingOf(ctx, ids)
  if (!standing) return null
  const lostIn = hadPlace === true ? standing.courseId : hadPlace
  const news = { step, note, gone: lostIn ? await sessionsOf(ctx, lostIn, { mayBeCancelled: true }) : [] }
  const people = ids.length > 1 || standing.mayHaveGuardians ? await listCaredForIn(ctx, ids) : []
  const grown = people.filter((person) => hasOutgrown(person, standing.contactId, berlinDay(ctx.now)))
  const others = ids.filter((id) => !grown.some(({ aboutId }) => aboutId === id))
  const first = grown.length === 0 ? standing : await standingOf(ctx, others)
  // People without an address, entered by staff, are told in person.
  if (first && first.email !== '') await sendStep(ctx, first, news)
  for (const { aboutId, name, email } of grown)
    await sendStep(ctx, { ...(await getStanding(ctx, aboutId)), contactName: name, email }, news)
  if (step !== 'already') await sendCopies(ctx, copiesFor(people, berlinDay(ctx.now), standing.email), { ...news, step })
  return standing
}

/** Copies for guardians of minors, for a step already mailed to `sentTo`. */
export async function notifyGuardians(ctx: Ctx, ids: readonly string[], step: CopiedStep, sentTo: string): Promise<void> {
  await sendCopies(ctx, copiesFor(await listCaredForIn(ctx, ids), berlinDay(ctx.now), sentTo), { step, note: '', gone: [] })
}

interface News<S extends Step> {
  step: S
  note: string
  gone: Confirmed['sessions']
}

const WITH_SESSIONS: ReadonlySet<Step> = new Set(['confirmed', 'moved', 'offered'])

const sessionsFor = async (ctx: Ctx, standing: Standing, step: Step): Promise<Confirmed['sessions']> =>
  WITH_SESSIONS.has(step) ? listPlaceDates(ctx, standing) : []

async function sendCopies(ctx: Ctx, copies: readonly Copy[], { step, note, gone }: News<CopiedStep>): Promise<void> {
  for (const { to, name, aboutIds } of copies) {
    const standing = await standingOf(ctx, aboutIds)
    if (!standing) continue
    const { position, offerUntil } = standing
    const sessions = await sessionsFor(ctx, standing, step)
    const until = step === 'offered' ? (offerUntil?.toString() ?? null) : null
    const facts = { ...mailFacts(standing, gone), price: priceOf(standing), sessions }
    const data = { ...facts, contact: name, step, position, until, note }
    await sendMail(ctx, { template: 'participation.copy', to, data })
  }
}

const ENDED_BY = { cancelledByPerson: 'person', cancelledByStaff: 'staff', declined: 'declined', leftList: 'list' } as const

async function sendStep(ctx: Ctx, standing: Standing, { step, note, gone }: News<Step>): Promise<void> {
  const { position, email: to } = standing
  const send = (order: MailOrder) => goOn(ctx, sendMail(ctx, order))
  const data = mailFacts(standing, gone)
  const sessions = await sessionsFor(ctx, standing, step)
  const price = priceOf(standing)
  const deal = { price, payment: paymentOf(standing), hasWithdrawal: standing.hasWithdrawal && standing.priceCents > 0 }
  if (step === 'received') {
    const holds = standing.state === 'requested' ? { participationId: standing.id } : {}
    await send({
      template: 'participation.received',
      to,
      data: { ...data, position, price },
      priority: URGENT,
      ...holds,
    })
  } else if (step === 'confirmed') {
    const mayChangeCompanion = standing.countsPairs
    const given = { ...deal, sessions, mayChangeCompanion }
    await send({ template: 'participation.confirmed', to, data: { ...data, ...given } })
  } else if (step === 'waiting') {
    await send({ template: 'participation.waiting', to, data: { ...data, position: position ?? 1 } })
  } else if (step === 'offered') {
    const until = (standing.offerUntil ?? ctx.now).toString()
    await send({ template: 'participation.offered', to, data: { ...data, until, price, sessions } })
  } else if (step === 'cancelledByPerson' || step === 'cancelledByStaff' || step === 'declined' || step === 'leftList') {
    await send({ template: 'participation.cancelled', to, data: { ...data, by: ENDED_BY[step] } })
  } else if (step === 'already') {
    await send({ template: 'participation.already', to, data: { ...data, isConfirmed: standing.isConfirmed } })
  } else if (step === 'moved') {
    await send({ template: 'participation.moved', to, data: { ...data, from: note, price, position, sessions } })
  } else if (step === 'priceChanged' || step === 'courseCancelled') {
    await send({
      template: `participation.${step}`,
      to,
      data: { ...data, price: standing.priceCents > 0 ? price : null, note },
    })
  } else {
    await send({ template: `participation.${step}`, to, data })
  }
}
