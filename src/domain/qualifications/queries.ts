import { type RawBuilder, sql } from 'kysely'
import { keyset, type Page } from '../../database/keyset.ts'
import { allow } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { findParameter } from '../clubs/queries.ts'
import type { Ctx } from '../context.ts'
import { isDead, isMemberOn } from '../people/queries.ts'
import { FULL_AGE } from '../people/rules.ts'
import { canSeeMissingProofs, canSeeQualifications } from './access.ts'
import {
  CONDUCT_CHECK_YEARS,
  LICENCE_LATE_DAYS,
  LICENCE_LEAD_DAYS,
  LICENCE_YEARS,
  type LicenceKind,
  type LicencePeriod,
  type ProofFault,
  type Proofs,
  proofFaults,
} from './rules.ts'

const wholeYears = (name: string, given: string | null, usual: number): number => {
  const value = Number(given ?? usual)
  if (!Number.isInteger(value) || value < 1) throw new Error(`Parameter ${name} is no whole number of at least 1`)
  return value
}

/** @throws for anything but a whole number of at least one */
export const conductCheckYears = async (ctx: Ctx): Promise<number> =>
  wholeYears('conductCheckYears', await findParameter(ctx, 'conductCheckYears'), CONDUCT_CHECK_YEARS)

/** @throws for anything but a whole number of at least one */
export const licenceYears = async (ctx: Ctx, name: LicencePeriod): Promise<number> =>
  wholeYears(name, await findParameter(ctx, name), LICENCE_YEARS[name])

export interface Licence {
  id: string
  kind: LicenceKind
  title: string
  number: string
  valid: string
  version: number
}

export interface QualificationFile {
  licences: Licence[]
  checks: { id: string; seenOn: Temporal.PlainDate; issuedOn: Temporal.PlainDate; isRelevant: boolean }[]
  codes: { id: string; signedOn: Temporal.PlainDate }[]
  leadsMinors: boolean
}

/** Licences and proofs of a person, the newest first. @throws Forbidden */
export async function getQualifications(ctx: Ctx, personId: string): Promise<QualificationFile> {
  allow(canSeeQualifications(ctx.actor))
  const at = sql`club_id = ${ctx.club.id} and person_id = ${personId}`
  const [licences, checks, codes, leading] = await Promise.all([
    sql<Licence>`select id, kind, title, number, valid::text, version from licences where ${at} order by valid desc`.execute(
      ctx.db,
    ),
    sql<QualificationFile['checks'][number]>`
      select id, seen_on, issued_on, is_relevant from conduct_checks where ${at} order by issued_on desc, id desc`.execute(
      ctx.db,
    ),
    sql<QualificationFile['codes'][number]>`select id, signed_on from conduct_codes where ${at} order by signed_on desc`.execute(
      ctx.db,
    ),
    sql`select from (${leadersOf(ctx)}) l where l.person_id = ${personId}`.execute(ctx.db),
  ])
  return { licences: licences.rows, checks: checks.rows, codes: codes.rows, leadsMinors: leading.rows.length > 0 }
}

/** Part of a query on `people p`: their proofs. */
export const PROOFS = sql`
  (select max(k.issued_on) from conduct_checks k where k.club_id = p.club_id and k.person_id = p.id) as issued_on,
  coalesce((select k.is_relevant from conduct_checks k where k.club_id = p.club_id and k.person_id = p.id
    order by k.issued_on desc, k.id desc limit 1), false) as is_relevant,
  exists (select from conduct_codes k where k.club_id = p.club_id and k.person_id = p.id) as has_code`

/** Condition on `courses c`: minors may come, as long as the offer does not say otherwise. */
const FOR_MINORS = sql<boolean>`(c.age_from is null or c.age_unit = 'months' or c.age_from < ${FULL_AGE})`

/** Sessions so far ahead count as work that somebody does. */
const AHEAD = { days: 60 }

/** `select person_id`: people who lead minors now, as trainers of offers or of sessions soon. */
export const leadersOf = (ctx: Ctx): RawBuilder<unknown> => sql`
  select l.person_id from (select t.person_id from course_trainers t join courses c on c.club_id = t.club_id and c.id = t.course_id
  where t.club_id = ${ctx.club.id} and c.state in ('published', 'running') and ${FOR_MINORS}
  union select t.person_id from sessions s join session_trainers t on t.club_id = s.club_id and t.session_id = s.id
  join courses c on c.club_id = s.club_id and c.id = s.course_id
  where s.club_id = ${ctx.club.id} and s.starts_at between ${ctx.now} and ${ctx.now.toZonedDateTimeISO('UTC').add(AHEAD).toInstant()}
    and s.state = 'planned' and ${FOR_MINORS}) l
  join people w on w.club_id = ${ctx.club.id} and w.id = l.person_id where not ${isDead(ctx, 'w')}`

/** Part of a query: the parameter as `conductCheckYears` reads it, or the usual years where it is none. */
export const checkYears = (ctx: Ctx): RawBuilder<number> => sql<number>`coalesce((
  select substring(y.value from '^[1-9][0-9]?$')::int from parameters y
  where y.club_id = ${ctx.club.id} and y.name = 'conductCheckYears'), ${CONDUCT_CHECK_YEARS}::int)`

export interface MissingProof {
  personId: string
  faults: ProofFault[]
}

/** Of these people, those who lack a proof for work with minors. @throws Forbidden */
export async function listMissingProofs(ctx: Ctx, personIds: readonly string[]): Promise<MissingProof[]> {
  allow(canSeeMissingProofs(ctx.actor))
  if (personIds.length === 0) return []
  const { rows } = await sql<Proofs & { personId: string }>`
    select p.id as person_id, ${PROOFS} from people p where p.club_id = ${ctx.club.id} and p.id = any(${[...personIds]}::uuid[])`.execute(
    ctx.db,
  )
  const years = await conductCheckYears(ctx)
  const today = berlinDay(ctx.now)
  return rows
    .map(({ personId, ...proofs }) => ({ personId, faults: proofFaults(proofs, today, years) }))
    .filter(({ faults }) => faults.length > 0)
}

/** Of an offer's possible trainers, those who lack a proof that it asks for. @throws Forbidden */
export async function listMissingFor(ctx: Ctx, courseId: string, personIds: readonly string[]): Promise<MissingProof[]> {
  allow(canSeeMissingProofs(ctx.actor))
  const { rows } =
    await sql`select 1 as "one" from courses c where c.club_id = ${ctx.club.id} and c.id = ${courseId} and ${FOR_MINORS}`.execute(
      ctx.db,
    )
  return rows.length === 0 ? [] : listMissingProofs(ctx, personIds)
}

export interface ProofLine extends Proofs {
  personId: string
  memberId: string | null
  name: string
}

/** Everybody who leads minors, with what was seen of them. @throws Forbidden */
export async function listLeaders(ctx: Ctx): Promise<(ProofLine & { faults: ProofFault[] })[]> {
  allow(canSeeQualifications(ctx.actor))
  const today = berlinDay(ctx.now)
  const { rows } = await sql<ProofLine>`
    select p.id as person_id, m.id as member_id, trim(p.firstname || ' ' || p.lastname) as name, ${PROOFS}
    from (${leadersOf(ctx)}) l join people p on p.club_id = ${ctx.club.id} and p.id = l.person_id
    left join members m on m.club_id = p.club_id and m.person_id = p.id order by p.lastname, p.firstname, p.id`.execute(ctx.db)
  const years = await conductCheckYears(ctx)
  return rows.map((row) => ({ ...row, faults: proofFaults(row, today, years) }))
}

export interface LicenceLine extends Licence {
  personId: string
  memberId: string | null
  name: string
}

/** Condition on `people p`: a living member of today, or a trainer of an offer that goes on or by a contract. */
const isStillHere = (ctx: Ctx): RawBuilder<boolean> => {
  const today = sql`${berlinDay(ctx.now)}::date`
  return sql<boolean>`(not ${isDead(ctx, 'p')} and (${isMemberOn(sql`p.club_id`, sql`p.id`, today)}
    or exists (select from course_trainers t join courses c on c.club_id = t.club_id and c.id = t.course_id
      where t.club_id = p.club_id and t.person_id = p.id and c.state in ('published', 'running'))
    or exists (select from contracts k where k.club_id = p.club_id and k.person_id = p.id and k.kind = 'trainer' and k.valid @> ${today})))`
}

/** Condition on `licences l` of `people p`, who are still here: runs out soon or did lately, and nothing newer of its kind and name is there. */
export const isEnding = (ctx: Ctx): RawBuilder<boolean> => {
  const today = berlinDay(ctx.now)
  return sql<boolean>`l.club_id = ${ctx.club.id} and upper(l.valid) > ${today.subtract({ days: LICENCE_LATE_DAYS })}::date
    and upper(l.valid) <= ${today.add({ days: LICENCE_LEAD_DAYS })}::date and ${isStillHere(ctx)}
    and not exists (select from licences n where n.club_id = l.club_id and n.person_id = l.person_id and n.kind = l.kind
      and n.title = l.title and n.id <> l.id and (upper_inf(n.valid) or upper(n.valid) > upper(l.valid)))`
}

const SHOWN = 1_000
const ORDER = keyset({ by: 'end', isDescending: false }, { end: [sql`upper(l.valid)`, sql`p.lastname`, sql`l.id`] })
const NAMED = sql`from licences l join people p on p.club_id = l.club_id and p.id = l.person_id`

/**
 * Licences that run out in half a year or did in the last, of members and trainers, the first to end first; 1,000, or the rows of a
 * page. @throws Forbidden
 */
export async function listEndingLicences(ctx: Ctx, page: Page = { limit: SHOWN }): Promise<LicenceLine[]> {
  allow(canSeeQualifications(ctx.actor))
  const { rows } = await sql<LicenceLine>`
    select l.id, l.kind, l.title, l.number, l.valid::text, l.version, p.id as person_id, m.id as member_id,
      trim(p.firstname || ' ' || p.lastname) as name
    ${NAMED} left join members m on m.club_id = p.club_id and m.person_id = p.id
    where ${isEnding(ctx)}
      and ${page.after ? ORDER.after(sql`${NAMED} where l.club_id = ${ctx.club.id} and l.id = ${page.after}`) : sql`true`}
    order by ${ORDER.orderBy} limit ${page.limit}`.execute(ctx.db)
  return rows
}
