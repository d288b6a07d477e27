import { sql } from 'kysely'
import { isExclusionViolation, isUniqueViolation, transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, isAfter } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { findPersonByNumber } from '../members/queries.ts'
import { type FormerTerm, findFormer, giveBackOffice, takeOffice } from '../offices/take-office.ts'
import { isMemberOn } from '../people/queries.ts'
import { canManageMeetings } from './access.ts'
import type { ElectionInput, InvitationInput, MeetingInput } from './input.ts'
import { MEETING_JOURNAL } from './journal.ts'
import { isElected } from './rules.ts'

interface Locked {
  onDay: Temporal.PlainDate
  votingAge: number
  frozenOn: Temporal.PlainDate | null
  closedAt: Temporal.Instant | null
  version: number
}

/** The meeting stays locked. @throws NotFound */
async function lockMeeting(ctx: Ctx, id: string): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select on_day, voting_age, frozen_on, closed_at, version from meetings where club_id = ${ctx.club.id} and id = ${id} for update`.execute(
    ctx.db,
  )
  return found(rows[0])
}

const told = (ctx: Ctx, id: string, content: string) => record(ctx, { event: 'meeting.changed', id, content })

/** With an id one changes; voters stay as they were found. @throws Forbidden, NotFound */
export async function saveMeeting(
  ctx: Ctx,
  input: MeetingInput,
): Promise<Answer<string, 'changed_meanwhile' | 'frozen' | 'closed'>> {
  allow(canManageMeetings(ctx.actor))
  const { id, version, ...fields } = input
  return transaction(ctx, async (ctx) => {
    if (id === '') {
      const fresh = newId()
      await ctx.db
        .insertInto('meetings')
        .values({ ...fields, clubId: ctx.club.id, id: fresh })
        .execute()
      await told(ctx, fresh, MEETING_JOURNAL.added)
      return ok(fresh)
    }
    const before = await lockMeeting(ctx, id)
    if (before.closedAt) return refuse('closed')
    if (before.version !== version) return refuse('changed_meanwhile')
    const isOther = before.votingAge !== fields.votingAge || !before.onDay.equals(fields.onDay)
    if (before.frozenOn && isOther) return refuse('frozen')
    await ctx.db
      .updateTable('meetings')
      .set({ ...fields, version: version + 1 })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .execute()
    await told(ctx, id, MEETING_JOURNAL.changed)
    return ok(id)
  })
}

/** When and how the members were invited. @throws Forbidden, NotFound, MissingReference */
export async function proveInvitation(
  ctx: Ctx,
  id: string,
  { invitedOn, proof, mailingId }: InvitationInput,
): Promise<Answer<null, 'closed' | 'invited_after'>> {
  allow(canManageMeetings(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const meeting = await lockMeeting(ctx, id)
    if (meeting.closedAt) return refuse('closed')
    if (isAfter(invitedOn, meeting.onDay)) return refuse('invited_after')
    await sql`update meetings set invited_on = ${invitedOn}::date, proof = ${proof}, mailing_id = ${mailingId === '' ? null : mailingId}::uuid,
      version = version + 1 where club_id = ${ctx.club.id} and id = ${id}`.execute(ctx.db)
    await told(ctx, id, MEETING_JOURNAL.invited)
    return ok(null)
  })
}

/** Members of a day who are of age on that of the meeting; later changes of names or memberships change nothing here. @throws Forbidden, NotFound */
export async function freezeVoters(ctx: Ctx, id: string, asOf: Temporal.PlainDate): Promise<Answer<number, 'frozen' | 'closed'>> {
  allow(canManageMeetings(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { onDay, votingAge, frozenOn, closedAt } = await lockMeeting(ctx, id)
    if (closedAt) return refuse('closed')
    if (frozenOn) return refuse('frozen')
    // Born on 29 February comes of age on 1 March (§ 188 (2) BGB): `ageOn` says the same.
    const voters = await sql`
      insert into meeting_voters (club_id, meeting_id, person_id, name, member_no)
      select m.club_id, ${id}, p.id, concat_ws(', ', nullif(p.lastname, ''), nullif(p.firstname, '')), coalesce(m.member_no, '')
      from members m join people p on p.club_id = m.club_id and p.id = m.person_id
      where m.club_id = ${ctx.club.id} and p.merged_into is null and ${isMemberOn(sql`m.club_id`, sql`m.person_id`, sql`${asOf}::date`)}
        and (${votingAge} = 0 or extract(year from age(${onDay}::date, p.birth_on)) >= ${votingAge})`.execute(ctx.db)
    await sql`update meetings set frozen_on = ${asOf}::date, frozen_at = ${ctx.now}, version = version + 1
      where club_id = ${ctx.club.id} and id = ${id}`.execute(ctx.db)
    const count = Number(found(voters.numAffectedRows))
    await told(ctx, id, MEETING_JOURNAL.frozen(count))
    return ok(count)
  })
}

/** Sets who is there, never toggles. @throws Forbidden, NotFound */
export async function markPresent(
  ctx: Ctx,
  id: string,
  { personId, isPresent }: { personId: string; isPresent: boolean },
): Promise<Answer<null, 'closed'>> {
  allow(canManageMeetings(ctx.actor))
  return transaction(ctx, async (ctx) => {
    if ((await lockMeeting(ctx, id)).closedAt) return refuse('closed')
    const marked = await ctx.db
      .updateTable('meetingVoters')
      .set({ isPresent })
      .where('clubId', '=', ctx.club.id)
      .where('meetingId', '=', id)
      .where('personId', '=', personId)
      .returning('personId')
      .executeTakeFirst()
    found(marked)
    await told(ctx, id, MEETING_JOURNAL.present)
    return ok(null)
  })
}

const isAhead = (ctx: Ctx, { onDay }: Locked): boolean => isAfter(onDay, berlinDay(ctx.now))

/** Closed minutes change no more, nor does anything of the meeting; none are closed before its day. @throws Forbidden, NotFound */
export async function saveMinutes(
  ctx: Ctx,
  id: string,
  { minutes, version, isFinal }: { minutes: string; version: number; isFinal: boolean },
): Promise<Answer<null, 'closed' | 'changed_meanwhile' | 'not_frozen' | 'not_yet'>> {
  allow(canManageMeetings(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const meeting = await lockMeeting(ctx, id)
    if (meeting.closedAt) return refuse('closed')
    if (meeting.version !== version) return refuse('changed_meanwhile')
    if (isFinal && !meeting.frozenOn) return refuse('not_frozen')
    if (isFinal && isAhead(ctx, meeting)) return refuse('not_yet')
    await sql`update meetings set minutes = ${minutes}, closed_at = ${isFinal ? ctx.now : null}, version = version + 1
      where club_id = ${ctx.club.id} and id = ${id}`.execute(ctx.db)
    await told(ctx, id, isFinal ? MEETING_JOURNAL.closed : MEETING_JOURNAL.minutes)
    return ok(null)
  })
}

type ElectRefusal =
  | 'closed'
  | 'not_frozen'
  | 'not_yet'
  | 'before_meeting'
  | 'not_a_member'
  | 'not_elected'
  | 'too_many_votes'
  | 'unknown_number'
  | 'holds_already'
  | 'elected_already'

async function isMember(ctx: Ctx, personId: string, day: Temporal.PlainDate): Promise<boolean> {
  const { rows } = await sql<{ isMember: boolean }>`
    select ${isMemberOn(sql`${ctx.club.id}`, sql`${personId}::uuid`, sql`${day}::date`)} as is_member`.execute(ctx.db)
  return found(rows[0]).isMember
}

/** The elected member holds the office from the first day on; the former holders hand it over. None is elected before the meeting. @throws Forbidden, NotFound, MissingReference */
export async function enterElection(ctx: Ctx, id: string, election: ElectionInput): Promise<Answer<null, ElectRefusal>> {
  allow(canManageMeetings(ctx.actor))
  const { memberNo, officeId, yes, no, abstained, termFrom, termTo } = election
  if (!isElected(election)) return refuse('not_elected')
  try {
    return await transaction(ctx, async (ctx) => {
      const meeting = await lockMeeting(ctx, id)
      if (meeting.closedAt) return refuse('closed')
      if (!meeting.frozenOn) return refuse('not_frozen')
      if (isAhead(ctx, meeting)) return refuse('not_yet')
      if (isAfter(meeting.onDay, termFrom)) return refuse('before_meeting')
      const { rows } = await sql<{ voters: number }>`
        select count(*)::int as voters from meeting_voters where club_id = ${ctx.club.id} and meeting_id = ${id}`.execute(ctx.db)
      if (yes + no + abstained > found(rows[0]).voters) return refuse('too_many_votes')
      const personId = await findPersonByNumber(ctx, memberNo)
      if (!personId) return refuse('unknown_number')
      if (!(await isMember(ctx, personId, meeting.onDay))) return refuse('not_a_member')
      const term = { officeId, personId, from: termFrom, to: termTo, isShown: false, isHandover: true }
      const former = JSON.stringify(await findFormer(ctx, term))
      const electionId = newId()
      const entered = { id: electionId, meetingId: id, officeId, personId, yes, no, abstained, termFrom, termTo, former }
      await ctx.db
        .insertInto('elections')
        .values({ clubId: ctx.club.id, ...entered })
        .execute()
      const taken = await takeOffice(ctx, term)
      if (!taken.ok) throw new HoldsAlready()
      await sql`update elections set term_id = ${taken.value} where club_id = ${ctx.club.id} and id = ${electionId}`.execute(
        ctx.db,
      )
      await told(ctx, id, MEETING_JOURNAL.elected)
      return ok(null)
    })
  } catch (error) {
    if (error instanceof HoldsAlready) return refuse('holds_already')
    if (isUniqueViolation(error)) return refuse('elected_already')
    throw error
  }
}

/** Takes the election back with the term that could not begin. */
class HoldsAlready extends Error {}

interface Elected {
  officeId: string
  termId: string | null
  from: Temporal.PlainDate
  former: FormerTerm[] | null
  isLast: boolean
}

/** Entered by mistake, or not accepted: the term is gone, the former holders go on. Of several for an office the last comes first. @throws Forbidden, NotFound */
export async function takeBackElection(
  ctx: Ctx,
  id: string,
): Promise<Answer<null, 'closed' | 'elected_since' | 'office_changed'>> {
  allow(canManageMeetings(ctx.actor))
  const work = transaction(ctx, async (ctx): ReturnType<typeof takeBackElection> => {
    const own = ctx.db.selectFrom('elections').where('clubId', '=', ctx.club.id).where('id', '=', id)
    const { meetingId } = found(await own.select('meetingId').executeTakeFirst())
    if ((await lockMeeting(ctx, meetingId)).closedAt) return refuse('closed')
    const { rows } = await sql<Elected>`
      select office_id, term_id, term_from as from, former, not exists (
        select from elections l where l.club_id = e.club_id and l.office_id = e.office_id and l.term_from = e.term_from and l.id > e.id) as is_last
      from elections e where club_id = ${ctx.club.id} and id = ${id}`.execute(ctx.db)
    const { officeId, termId, from, former, isLast } = found(rows[0])
    if (!isLast) return refuse('elected_since')
    if (!termId || !former) return refuse('office_changed')
    const back = await giveBackOffice(ctx, { officeId, termId, from }, former)
    if (!back.ok) return back
    await ctx.db.deleteFrom('elections').where('clubId', '=', ctx.club.id).where('id', '=', id).execute()
    await told(ctx, meetingId, MEETING_JOURNAL.takenBack)
    return ok(null)
  })
  return work.catch((error: unknown) => {
    if (isExclusionViolation(error)) return refuse('office_changed')
    throw error
  })
}
