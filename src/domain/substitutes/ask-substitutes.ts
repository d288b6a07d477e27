import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { formatSpan } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, nameOfActor } from '../context.ts'
import { AWAITED, sendMail } from '../mail/commands.ts'
import { orderPushes } from '../pushes/commands.ts'
import { canSeeMissingProofs } from '../qualifications/access.ts'
import { listMissingFor } from '../qualifications/queries.ts'
import type { ProofFault } from '../qualifications/rules.ts'
import { canCancelSession } from '../sessions/access.ts'
import { getSession, getSessionForChange, type Session } from '../sessions/get-session.ts'
import { insertAsks, insertRequest } from './insert-request.ts'
import { SUBSTITUTE_JOURNAL } from './journal.ts'
import { SUBSTITUTE_LINK } from './mails.ts'
import { factsFor } from './notify-of-settled.ts'
import { type Ask, findRequest, listCandidates, listOutOfPlace } from './queries.ts'
import { type AskRefusal, type Candidate, mayAsk, rankCandidates } from './rules.ts'
import { askTitle } from './texts.ts'

/** More would leave too many with a no. */
const MOST = 12

/**
 * Asks every suitable trainer at once; the first to accept leads the session. Answers their number. @throws NotFound, Forbidden
 */
export async function askSubstitutes(ctx: Ctx, sessionId: string, message: string): Promise<Answer<number, AskRefusal>> {
  return transaction(ctx, async (ctx) => {
    const session = await getSessionForChange(ctx, sessionId)
    allow(canCancelSession(ctx.actor, session))
    const known = await findRequest(ctx, sessionId)
    const may = mayAsk(session, known?.state === 'open', ctx.now)
    if (!may.ok) return may
    const absentId = absentOf(ctx, session)
    const ranked = await rankFor(ctx, session, absentId)
    if (ranked.length === 0) return refuse('nobody')
    const asks = await insertAsks(ctx, await insertRequest(ctx, { about: { sessionId }, absentId, message }), ranked)
    await askEach(ctx, session, asks, message)
    const content = SUBSTITUTE_JOURNAL.asked(session.title, formatSpan(session.startsAt, session.endsAt), asks.length)
    await record(ctx, { event: 'session.substituteAsked', id: sessionId, content })
    return ok(asks.length)
  })
}

export interface PossibleSubstitute {
  name: string
  /** Proofs for work with minors that they lack; empty for whoever may not know. */
  missing: ProofFault[]
}

/** Suitable trainers. @throws NotFound, Forbidden */
export async function previewSubstitutes(ctx: Ctx, sessionId: string): Promise<PossibleSubstitute[]> {
  const session = await getSession(ctx, sessionId)
  allow(canCancelSession(ctx.actor, session))
  const ranked = await rankFor(ctx, session, absentOf(ctx, session))
  const ids = ranked.map(({ personId }) => personId)
  const missing = canSeeMissingProofs(ctx.actor) ? await listMissingFor(ctx, session.courseId, ids) : []
  return ranked.map(({ personId, name }) => ({
    name,
    missing: missing.find((one) => one.personId === personId)?.faults ?? [],
  }))
}

const absentOf = ({ actor }: Ctx, session: Session): string | null =>
  session.isTrainer && actor.kind === 'user' ? (actor.profile?.personId ?? null) : null

const rankFor = async (ctx: Ctx, session: Session, absentId: string | null): Promise<Candidate[]> =>
  rankCandidates(await listCandidates(ctx, session, await listAbsent(ctx, session, absentId)), MOST)

/** Absent trainers: the actor, their substitutes so far, those with a substitute; all leaders for a request by others. */
async function listAbsent(ctx: Ctx, { id, courseId }: Session, absentId: string | null): Promise<string[]> {
  const { rows } = await sql<{ personId: string; isThere: boolean }>`
    with own as (select person_id from session_trainers where club_id = ${ctx.club.id} and session_id = ${id}),
      usual as (select person_id from course_trainers where club_id = ${ctx.club.id} and course_id = ${courseId})
    select person_id, true as is_there from own
    union all select person_id, not exists (select from own) from usual where person_id not in (select person_id from own)`.execute(
    ctx.db,
  )
  const absent = rows.filter(({ isThere }) => !isThere || absentId === null).map(({ personId }) => personId)
  return absentId ? [...absent, ...(await listOutOfPlace(ctx, id, absentId))] : absent
}

async function askEach(ctx: Ctx, session: Session, asks: readonly Ask[], message: string): Promise<void> {
  const { actor, club } = ctx
  const askedBy = nameOfActor(actor) || club.displayName
  for (const ask of asks) {
    if (ask.email === '') continue
    const data = { ...factsFor(session, ask.name), askId: ask.id, askedBy, message }
    await sendMail(ctx, { template: 'substitute.asked', to: ask.email, data, priority: AWAITED })
  }
  const when = formatSpan(session.startsAt, session.endsAt, ctx.now)
  await orderPushes(
    ctx,
    asks.map(({ id, personId }) => ({
      personId,
      noticeId: null,
      expiresAt: session.endsAt,
      link: { kind: SUBSTITUTE_LINK, id },
      title: askTitle(session.title),
      body: `${when} Uhr, ${session.place}`,
    })),
  )
}
