import { type RawBuilder, sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { listMarkedAddresses } from '../mail/list-marked-addresses.ts'
import { duringOf } from '../operations/enter-helpers.ts'
import type { OperationalPlan, Shift } from '../operations/queries.ts'
import { dayOf } from '../operations/rules.ts'
import { emailOf, isMemberOn } from '../people/queries.ts'
import { FULL_AGE } from '../people/rules.ts'

export interface HelperCandidate {
  personId: string
  name: string
  email: string
  phone: string
}

/** A helper of so many years is known. */
const KNOWN_YEARS = 3
const MOST_UNREACHED = 50
const ADDRESS = sql`lower(trim(${emailOf('w')}))`

/** `requestId`: search that goes on. */
interface Search {
  shift: Shift
  plan: Pick<OperationalPlan, 'startsOn'>
  requestId: string | null
}

/**
 * Adults who may take the shift: members, and helpers of the last years, with an address that works, old enough, free at that time, and with the
 * qualification declared before. Not those whom this search asked, who declined or left the shift, or unsubscribed from such mails. First who did the same task, then
 * other helpers, those with the fewest hours of the year before others; whoever is asked for another shift comes last.
 */
export async function listHelperCandidates(ctx: Ctx, search: Search, limit: number): Promise<HelperCandidate[]> {
  const marked = [...(await listMarkedAddresses(ctx))]
  return listSuitable(ctx, search, sql`not ${ADDRESS} = any(${marked}::text[])`, limit)
}

/** Names of those who are not asked because two mails to their address came back. */
export async function listUnreached(ctx: Ctx, search: Search): Promise<string[]> {
  const marked = [...(await listMarkedAddresses(ctx))]
  if (marked.length === 0) return []
  const people = await listSuitable(ctx, search, sql`${ADDRESS} = any(${marked}::text[])`, MOST_UNREACHED)
  return people.map(({ name }) => name)
}

async function listSuitable(
  ctx: Ctx,
  { shift, plan, requestId }: Search,
  isMeant: RawBuilder<unknown>,
  limit: number,
): Promise<HelperCandidate[]> {
  const today = berlinDay(ctx.now)
  const day = dayOf(shift, plan)
  const grown = [today.subtract({ years: FULL_AGE }), day.subtract({ years: shift.minAge ?? 0 })]
  const bornUntil = grown.toSorted(Temporal.PlainDate.compare)[0]
  const { rows } = await sql<HelperCandidate>`
    with helped as (
      select a.person_id, bool_or(s.task = ${shift.task}) as same_task, bool_or(a.qualification = ${shift.qualification}) as is_qualified,
        coalesce(sum(a.minutes) filter (where extract(year from a.confirmed_at at time zone 'Europe/Berlin') = ${day.year}), 0) as minutes
      from assignments a join shifts s on s.club_id = a.club_id and s.id = a.shift_id
      where a.club_id = ${ctx.club.id} and a.state = 'confirmed' and a.confirmed_at > ${ctx.now.subtract({ hours: KNOWN_YEARS * 365 * 24 })}
      group by a.person_id),
    asked as (
      select q.person_id, bool_or(r.shift_id <> ${shift.id} and r.state = 'open') as is_elsewhere,
        bool_or(r.id = ${requestId}::uuid or r.shift_id = ${shift.id} and q.declined_at is not null) as is_done
      from substitute_asks q join substitute_requests r on r.club_id = q.club_id and r.id = q.request_id
      where q.club_id = ${ctx.club.id} and r.shift_id is not null and (r.state = 'open' or r.shift_id = ${shift.id}) group by q.person_id)
    select w.id as person_id, trim(w.firstname || ' ' || w.lastname) as name, ${emailOf('w')} as email, w.phone
    from people w left join helped h on h.person_id = w.id left join asked q on q.person_id = w.id
    where w.club_id = ${ctx.club.id} and w.birth_on <= ${bornUntil}::date and ${emailOf('w')} <> '' and not coalesce(q.is_done, false)
      and not exists (select from unsubscribes o where o.club_id = w.club_id and o.topic = 'help' and o.address = ${ADDRESS})
      and ${isMeant}
      and (${shift.qualification} = '' or h.is_qualified)
      and (h.person_id is not null or ${isMemberOn(sql`w.club_id`, sql`w.id`, sql`${today}::date`)})
      and not exists (select from assignments a where a.club_id = w.club_id and a.person_id = w.id
        and (a.shift_id = ${shift.id} or a.state in ('requested', 'confirmed') and a.during && ${duringOf(shift)}::tstzrange))
    order by coalesce(q.is_elsewhere, false), h.same_task desc nulls last, h.person_id is null, h.minutes, w.lastname, w.firstname, w.id
    limit ${limit}`.execute(ctx.db)
  return rows
}
