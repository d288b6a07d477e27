import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import type { Consent, Question } from '../courses/list-questions.ts'
import { isMemberOn } from '../people/queries.ts'
import type { Fill, Price } from './rules.ts'

export interface PersonFacts {
  id: string
  isAlreadyIn: boolean
  isMember: boolean
  hasSibling: boolean
  wasHere: boolean
  hasTriedBefore: boolean
}

export interface Facts extends Fill {
  firstSessionAt: Temporal.Instant | null
  lockedAt: Temporal.Instant
  prices: Price[]
  questions: Question[]
  consents: Consent[]
  people: PersonFacts[]
}

const LIVE = sql`('requested', 'confirmed', 'waiting', 'offered')`

/** Person `w`, course `c`. */
const personFacts = (today: Temporal.PlainDate) => sql`
  exists (select from participations p where p.club_id = w.club_id and p.course_id = c.id and p.person_id = w.id and p.state in ${LIVE}) as "isAlreadyIn",
  ${isMemberOn(sql`w.club_id`, sql`w.id`, sql`${today}::date`)} as "isMember",
  exists (select from guardians own
    join guardians other on other.club_id = own.club_id and other.guardian_id = own.guardian_id and other.child_id <> own.child_id
    join participations p on p.club_id = other.club_id and p.course_id = c.id and p.person_id = other.child_id and p.state in ${LIVE}
    where own.club_id = w.club_id and own.child_id = w.id) as "hasSibling",
  exists (select from participations p join courses before on before.club_id = p.club_id and before.id = p.course_id
    where p.club_id = w.club_id and p.person_id = w.id and p.state in ('confirmed', 'finished') and before.id <> c.id
      and before.title = c.title and before.department_id is not distinct from c.department_id) as "wasHere",
  exists (select from participations p where p.club_id = w.club_id and p.course_id = c.id and p.person_id = w.id and p.is_trial
    and p.state in ('confirmed', 'finished', 'cancelled') and p.confirmed_at is not null) as "hasTriedBefore"`

/** Reads every fact needed after the lock in one round trip. */
export async function readFacts(ctx: Ctx, courseId: string, personIds: readonly string[]): Promise<Facts> {
  const today = berlinDay(ctx.now)
  const { rows } = await sql<Facts>`
    select clock_timestamp() as "lockedAt",
      (select count(*) from held_places where club_id = c.club_id and course_id = c.id) as taken,
      (select count(*) from participations where club_id = c.club_id and course_id = c.id and state = 'waiting' and confirmed_at is not null) as waiting,
      (select min(starts_at) from sessions where club_id = c.club_id and course_id = c.id and state in ('planned', 'held')) as "firstSessionAt",
      (select coalesce(json_agg(json_build_object('kind', kind, 'cents', cents)), '[]')
        from prices_at(c.club_id, c.id, ${ctx.now})) as prices,
      (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'label', label, 'choices', choices, 'isRequired', is_required)
        order by position), '[]') from course_questions where club_id = c.club_id and course_id = c.id and removed_at is null) as questions,
      (select coalesce(json_agg(json_build_object('id', id, 'textVersion', text_version, 'text', text, 'isRequired', is_required)
        order by position), '[]') from course_consents where club_id = c.club_id and course_id = c.id and replaced_at is null) as consents,
      (select coalesce(json_agg(facts), '[]') from (select w.id, ${personFacts(today)} from people w
        where w.club_id = c.club_id and w.id = any(${[...personIds]}::uuid[])) facts) as people
    from courses c where c.club_id = ${ctx.club.id} and c.id = ${courseId}`.execute(ctx.db)
  return found(rows[0])
}

export const factsAbout = (facts: Pick<Facts, 'people'>, personId: string): PersonFacts =>
  found(facts.people.find(({ id }) => id === personId))
