import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { type ClubContact, findContact } from '../clubs/find-contact.ts'
import type { Ctx } from '../context.ts'
import { getReach } from '../participations/queries.ts'
import { canIssueCertificates } from './access.ts'
import { CERTIFICATE_JOURNAL } from './journal.ts'
import { findLastDay, type Period, type PersonPresence, readPresence } from './queries.ts'
import { mayBeCertified } from './rules.ts'

export interface Certificates {
  title: string
  kind: 'ongoing' | 'course'
  trainers: string[]
  contact: ClubContact | null
  /** Of a course that still runs; null otherwise. */
  runsUntil: Temporal.PlainDate | null
  people: PersonPresence[]
}

/** For people of `personIds` (empty: all) with enough attendance; the log keeps their names. @throws NotFound, Forbidden */
export async function issueCertificates(
  ctx: Ctx,
  courseId: string,
  { personIds, period }: Wanted,
): Promise<Answer<Certificates, 'nobody'>> {
  return transaction(ctx, async (ctx) => {
    allow(canIssueCertificates(ctx.actor, await getReach(ctx, courseId)))
    const certificates = await readCertificates(ctx, courseId, { personIds, period })
    const { people, title } = certificates
    if (people.length === 0) return refuse('nobody')
    await record(ctx, {
      event: 'certificate.issued',
      id: courseId,
      content: CERTIFICATE_JOURNAL.issued(title, formatDay(period.from), formatDay(period.to), people.length),
      after: { people: people.map(({ firstname, lastname }) => `${firstname} ${lastname}`) },
    })
    return ok(certificates)
  })
}

interface Wanted {
  personIds: readonly string[]
  period: Period
}

/** Content of certificates, also of issued ones. Asks for no right and writes no log. */
export async function readCertificates(ctx: Ctx, courseId: string, { personIds, period }: Wanted): Promise<Certificates> {
  const presence = await readPresence(ctx, courseId, period)
  const isWanted = ({ personId }: PersonPresence) => personIds.length === 0 || personIds.includes(personId)
  const people = presence.filter((person) => isWanted(person) && mayBeCertified(person).ok)
  const runsUntil = await findLastDay(ctx, courseId)
  return { ...(await getCourse(ctx, courseId)), contact: await findContact(ctx), runsUntil, people }
}

async function getCourse(ctx: Ctx, courseId: string): Promise<Pick<Certificates, 'title' | 'kind' | 'trainers'>> {
  const trainers = await ctx.db
    .selectFrom('courseTrainers as t')
    .innerJoin('people as w', (join) => join.onRef('w.clubId', '=', 't.clubId').onRef('w.id', '=', 't.personId'))
    .where('t.clubId', '=', ctx.club.id)
    .where('t.courseId', '=', courseId)
    .select(['w.firstname', 'w.lastname'])
    .orderBy('w.lastname')
    .execute()
  const course = await ctx.db
    .selectFrom('courses')
    .select(['title', 'kind'])
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', courseId)
    .executeTakeFirst()
  const { title, kind } = found(course)
  return {
    title,
    kind: kind === 'course' ? 'course' : 'ongoing',
    trainers: trainers.map(({ firstname, lastname }) => `${firstname} ${lastname}`),
  }
}
