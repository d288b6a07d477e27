import { type RawBuilder, sql } from 'kysely'
import { ZONE } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { hasDied } from '../people/queries.ts'
import type { FigureKey } from './rules.ts'

/**
 * Offers of seasons as `counted`. An offer belongs to the season that it names; a course without one to that of its first
 * session, an ongoing offer to all in which it meets: of that only what lies in the season counts (`is_whole` is false).
 */
export const counted = (ctx: Ctx, seasonIds: readonly string[]): RawBuilder<unknown> => sql`
  counted as materialized (
    select z.id as season_id, lower(z.valid) as from_on, upper(z.valid) - 1 as to_on, lower(z.valid)::timestamp at time zone ${ZONE} as starts_at,
      upper(z.valid)::timestamp at time zone ${ZONE} as ends_at, c.id, c.slug, c.title, c.capacity, c.department_id, c.state,
      c.season_id is not null or c.kind = 'course' as is_whole
    from seasons z join courses c on c.club_id = z.club_id and c.event_id is null and c.state <> 'draft' and (c.season_id = z.id
      or c.season_id is null and c.kind = 'course'
        and (select min(s.on_day) from sessions s where s.club_id = c.club_id and s.course_id = c.id) <@ z.valid
      or c.season_id is null and c.kind = 'ongoing'
        and exists (select from sessions s where s.club_id = c.club_id and s.course_id = c.id and s.on_day <@ z.valid))
    where z.club_id = ${ctx.club.id} and z.id = any(${[...seasonIds]}::uuid[]))`

/** Of an ongoing offer: made before the season ends; what is over, within it. */
const isOfSeason = sql`(z.is_whole or p.queued_at < z.ends_at and (p.state <> 'finished' or p.queued_at >= z.starts_at))`

const signUps = (ctx: Ctx, states: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  counted z join participations p on p.club_id = ${ctx.club.id} and p.course_id = z.id and p.state in (${states}) and ${isOfSeason}`

// A left join: the sums need no names, and the planner leaves it out.
const named = (ctx: Ctx, person: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`left join people who on who.club_id = ${ctx.club.id} and who.id = ${person}`

const NAME = sql`who.lastname || ', ' || who.firstname`

/** Everybody with a confirmed sign-up or on the group list, once for each offer. */
const participants = (ctx: Ctx): RawBuilder<unknown> => sql`
  select t.person_id as id, t.season_id, t.course_id, ${NAME} as name, null::timestamptz as at,
    case when t.is_grouped then 'Gruppenliste' else 'angemeldet' end as note, 1 as value, 0 as total
  from (select season_id, course_id, person_id, bool_and(is_grouped) as is_grouped from (
    select z.season_id, z.id as course_id, p.person_id, false as is_grouped from ${signUps(ctx, sql`'confirmed', 'finished'`)}
    union all
    select z.season_id, z.id, g.person_id, true from counted z
      join group_people g on g.club_id = ${ctx.club.id} and g.course_id = z.id and g.valid && daterange(z.from_on, z.to_on, '[]')) listed
    group by season_id, course_id, person_id) t ${named(ctx, sql`t.person_id`)}`

/** Held places as in all lists; of a season that is over, on its last day. */
const places = (ctx: Ctx): RawBuilder<unknown> => sql`
  select z.id, z.season_id, z.id as course_id, z.title as name, null::timestamptz as at, held.taken || ' von ' || z.capacity as note,
    held.taken as value, z.capacity as total
  from counted z cross join lateral (select count(*)::int as taken from (
    select p.person_id from participations p where p.club_id = ${ctx.club.id} and p.course_id = z.id
      and p.state in ('requested', 'confirmed', 'offered', 'finished') and ${isOfSeason}
    union
    select g.person_id from group_people g where g.club_id = ${ctx.club.id} and g.course_id = z.id and g.kind = 'regular'
      and g.valid @> z.to_on) people) held
  where z.capacity is not null and z.state <> 'cancelled'`

/** Sessions that took place, with marks, or with the counts that are kept when the marks are forgotten. */
const marked = (ctx: Ctx): RawBuilder<unknown> => sql`
  counted z join sessions s on s.club_id = ${ctx.club.id} and s.course_id = z.id and s.state in ('planned', 'held')
    and (z.is_whole or s.on_day between z.from_on and z.to_on)
  cross join lateral (
    select count(*) filter (where a.state = 'present')::int as present, count(*) filter (where a.state = 'absent')::int as absent,
      count(*)::int as people
      from attendance a where a.club_id = s.club_id and a.session_id = s.id and a.state <> 'open' having count(*) > 0
    union all
    select k.present, k.absent, k.present + k.excused + k.absent from session_counts k where k.club_id = s.club_id and k.session_id = s.id) m`

const attendance = (ctx: Ctx): RawBuilder<unknown> => sql`
  select s.id, z.season_id, z.id as course_id, z.title as name, s.starts_at as at, m.present || ' von ' || m.people || ' da' as note,
    m.present as value, m.people as total
  from ${marked(ctx)}`

const missing = (ctx: Ctx): RawBuilder<unknown> => sql`
  select s.id, z.season_id, z.id as course_id, z.title as name, s.starts_at as at, coalesce((
      select string_agg(who.firstname || ' ' || who.lastname, ', ' order by who.lastname, who.firstname)
      from attendance a join people who on who.club_id = a.club_id and who.id = a.person_id
      where a.club_id = ${ctx.club.id} and a.session_id = s.id and a.state = 'absent'), '') as note, m.absent as value, 0 as total
  from ${marked(ctx)} where m.absent > 0`

const waiting = (ctx: Ctx): RawBuilder<unknown> => sql`
  select p.id, z.season_id, z.id as course_id, ${NAME} as name, p.queued_at as at, 'wartet' as note, 1 as value, 0 as total
  from ${signUps(ctx, sql`'waiting'`)} ${named(ctx, sql`p.person_id`)}`

/** Prices of confirmed sign-ups, less what is given back for sessions that did not take place. */
const revenue = (ctx: Ctx): RawBuilder<unknown> => sql`
  select r.id, r.season_id, r.course_id, ${NAME} as name, r.at, r.note, r.value, 0 as total from (
    select p.id, z.season_id, z.id as course_id, p.person_id, p.queued_at as at, 'Preis' as note, p.price_cents as value
      from ${signUps(ctx, sql`'confirmed', 'finished'`)} where p.price_cents > 0 and (z.is_whole or p.queued_at >= z.starts_at)
    union all
    select k.id, z.season_id, z.id, p.person_id, k.given_at, 'ausgefallene Stunde', -k.cents
      from ${signUps(ctx, sql`'confirmed', 'finished'`)}
      join compensations k on k.club_id = p.club_id and k.participation_id = p.id and k.withdrawn_at is null
        and (z.is_whole or k.given_at >= z.starts_at and k.given_at < z.ends_at)) r ${named(ctx, sql`r.person_id`)}`

/**
 * Claims of sign-ups and of lost sessions, split ones too, and credits that lower them; `value` of each by `amount`. Two lists of claims
 * in one, as the planner hashes no `or`.
 */
const claims = (ctx: Ctx, amount: RawBuilder<unknown>, note: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select k.id, b.season_id, b.course_id, ${NAME} as name, k.made_at as at, ${note} as note, ${amount} as value, 0 as total
  from (
    select z.season_id, z.id as course_id, p.person_id, 'participation' as kind, p.id as source_id from counted z
      join participations p on p.club_id = ${ctx.club.id} and p.course_id = z.id and (z.is_whole or p.queued_at >= z.starts_at and p.queued_at < z.ends_at)
    union all
    select z.season_id, z.id, p.person_id, 'compensation', g.id from counted z
      join participations p on p.club_id = ${ctx.club.id} and p.course_id = z.id
      join compensations g on g.club_id = p.club_id and g.participation_id = p.id
        and (z.is_whole or g.given_at >= z.starts_at and g.given_at < z.ends_at)) b
  join claims o on o.club_id = ${ctx.club.id} and o.source_kind = b.kind and o.source_id = b.source_id and o.state <> 'cancelled'
  join (select c.*, c.id as base_id from claims c union all select c.*, c.lowers_id from claims c where c.lowers_id is not null) k
    on k.club_id = o.club_id and k.base_id = o.id and k.state in ('posted', 'deferred')
  ${named(ctx, sql`b.person_id`)}`

const PAID = sql`coalesce((select sum(a.cents) from payment_allocations a
  where a.club_id = k.club_id and a.claim_id = k.id and a.undone_at is null), 0)::int`

const billed = (ctx: Ctx): RawBuilder<unknown> => claims(ctx, sql`k.cents`, sql`k.title`)
const settled = (ctx: Ctx): RawBuilder<unknown> => sql`
  select r.* from (${claims(ctx, PAID, sql`'von ' || to_char(k.cents / 100.0, 'FM999G990D00') || ' €'`)}) r where r.value <> 0`

const MINUTES = sql`extract(epoch from s.ends_at - s.starts_at) / 60`

/** Pay of held sessions, and of cancelled ones that are paid: as in a statement, else as the contract of the day says. */
const cost = (ctx: Ctx): RawBuilder<unknown> => sql`
  select s.id, z.season_id, z.id as course_id, pay.names as name, s.starts_at as at,
    case when pay.is_stated then 'abgerechnet' else 'noch nicht abgerechnet' end as note, pay.cents as value, 0 as total
  from counted z join sessions s on s.club_id = ${ctx.club.id} and s.course_id = z.id and (z.is_whole or s.on_day between z.from_on and z.to_on)
    and (s.state = 'held' or s.state = 'cancelled' and s.pays_trainer) and s.ends_at <= ${ctx.now}
  cross join lateral (
    select string_agg(who.lastname || ', ' || who.firstname, '; ' order by who.lastname, who.firstname) as names, bool_and(i.id is not null) as is_stated,
      coalesce(sum(coalesce(i.cents, case when s.state = 'cancelled' then coalesce(k.absence_cents, 0)
        when k.rate_per = 'hour' then round(${MINUTES} * k.rate_cents / 60) when k.rate_per = 'unit' then round(${MINUTES} * k.rate_cents / 45) else 0 end)), 0)::int as cents
    from (select t.person_id from session_trainers t where t.club_id = s.club_id and t.session_id = s.id
      union select t.person_id from course_trainers t where t.club_id = s.club_id and t.course_id = s.course_id and s.state <> 'held'
        and not exists (select from session_trainers o where o.club_id = s.club_id and o.session_id = s.id)) l
    join people who on who.club_id = s.club_id and who.id = l.person_id
    left join statement_items i on i.club_id = s.club_id and i.session_id = s.id and i.person_id = l.person_id
    left join lateral (select c.rate_cents, c.rate_per, c.absence_cents from contracts c where i.id is null and c.club_id = s.club_id and c.kind = 'trainer'
      and c.person_id = l.person_id and c.valid @> s.on_day and (c.department_id is null or c.department_id = z.department_id)
      order by c.department_id is null, lower(c.valid) desc limit 1) k on true
    where i.id is not null or ${hasDied('who', sql`s.on_day`)} is not true) pay
  where pay.cents > 0`

/** Rows that a figure counts, of the offers in `counted`: `id, season_id, course_id, name, at, note, value, total`. */
export const COUNTED_ROWS: Readonly<Record<FigureKey, (ctx: Ctx) => RawBuilder<unknown>>> = {
  participants,
  places,
  attendance,
  missing,
  waiting,
  revenue,
  billed,
  settled,
  cost,
}
