import { sql } from 'kysely'
import { listParticipants, listStaff } from '../cancellations/queries.ts'
import type { Ctx } from '../context.ts'
import { placeName } from '../facilities/place-name.ts'
import { readHolidays } from '../holidays/queries.ts'
import { AWAITED, sendMail } from '../mail/commands.ts'
import { type Addressee, addresseesOf, householdsOf, type Recipient } from '../notices/rules.ts'
import { emailOf } from '../people/queries.ts'
import { followHolidaysOfSeries } from '../series/follow-holidays.ts'
import { type Followed, followHolidays } from '../sessions/follow-holidays.ts'

/** What became of sessions, how many households are told of those that are dropped, and who has to be called. */
export type FollowedAndTold = Followed & { told: number; toCall: { name: string; phone: string }[] }

interface Planned {
  id: string
  courseId: string
  departmentId: string | null
  title: string
  onDay: Temporal.PlainDate
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  place: string
  /** Who stands in for its trainers: forgotten with the session. */
  standIns: (Omit<Addressee, 'about'> & { about: null })[]
}

/**
 * Brings sessions and series in these parts, or all (null), in step with the holidays, and tells everybody once whose sessions are dropped. A
 * building block in a transaction: the right was asked for.
 */
export async function followAndTell(ctx: Ctx, partIds: readonly string[] | null): Promise<FollowedAndTold> {
  const planned = await listPlanned(ctx, partIds)
  const followed = await followHolidays(ctx, partIds)
  await followHolidaysOfSeries(ctx, partIds)
  const { rows } = await sql<{ id: string }>`
    select id from sessions where club_id = ${ctx.club.id} and id = any(${planned.map(({ id }) => id)}::uuid[])`.execute(ctx.db)
  const left = new Set(rows.map(({ id }) => id))
  const dropped = planned.filter(({ id }) => !left.has(id))
  return { ...followed, ...(await tellDropped(ctx, dropped)) }
}

/** Sessions of published offers that lie ahead and follow a weekly time. */
async function listPlanned(ctx: Ctx, partIds: readonly string[] | null): Promise<Planned[]> {
  const { rows } = await sql<Planned>`
    select s.id, s.course_id, c.department_id, c.title, s.on_day, s.starts_at, s.ends_at,
      ${placeName} as place,
      coalesce((select json_agg(json_build_object('personId', w.id, 'name', w.firstname || ' ' || w.lastname, 'email', ${emailOf('w')},
          'phone', w.phone, 'about', null))
        from session_trainers t join people w on w.club_id = t.club_id and w.id = t.person_id
        where t.club_id = s.club_id and t.session_id = s.id), '[]') as stand_ins
    from sessions s join courses c on c.club_id = s.club_id and c.id = s.course_id
    left join usable_parts p on p.club_id = s.place_club_id and p.id = s.part_id
    left join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id
    where s.club_id = ${ctx.club.id} and s.state = 'planned' and s.slot_id is not null and not s.is_own and s.starts_at > ${ctx.now}
      and c.state in ('published', 'running') and (${partIds === null} or s.part_id = any(${[...(partIds ?? [])]}::uuid[]))
    order by s.starts_at, s.id`.execute(ctx.db)
  return rows
}

/** Who counted on these sessions of one offer: read at the first and the last of them. */
async function recipientsOf(ctx: Ctx, sessions: readonly Planned[]): Promise<Recipient[]> {
  const [first, last] = [sessions[0], sessions.at(-1)]
  const addressees: Addressee[] = sessions.flatMap(({ standIns }) => standIns)
  for (const session of first === last ? [first] : [first, last]) {
    if (!session) continue
    addressees.push(...(await listParticipants(ctx, session)).flatMap(addresseesOf), ...(await listStaff(ctx, session)))
  }
  return householdsOf(addressees)
}

interface Household extends Recipient {
  sessions: Planned[]
}

async function tellDropped(ctx: Ctx, dropped: readonly Planned[]): Promise<Pick<FollowedAndTold, 'told' | 'toCall'>> {
  const households = new Map<string, Household>()
  for (const sessions of Map.groupBy(dropped, ({ courseId }) => courseId).values())
    for (const recipient of await recipientsOf(ctx, sessions)) {
      const key = recipient.email.toLowerCase() || recipient.personId
      const known = households.get(key)
      const about = [...new Set([...(known?.about ?? []), ...recipient.about])]
      households.set(key, { ...recipient, about, sessions: [...(known?.sessions ?? []), ...sessions] })
    }
  const [first, last] = [dropped[0], dropped.at(-1)]
  if (!first || !last) return { told: 0, toCall: [] }
  const { publicDays, schoolDays } = await readHolidays(ctx, first.onDay, last.onDay)
  const nameOf = (on: Temporal.PlainDate) => schoolDays.get(on.toString()) ?? publicDays.get(on.toString()) ?? ''
  for (const { email, name, about, sessions } of households.values()) {
    if (email === '') continue
    const told = sessions.toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
    await sendMail(ctx, {
      ...{ template: 'holidays.dropped', to: email, priority: AWAITED },
      data: { name, about, sessions: told.map((one) => ({ ...textsOf(one), holiday: nameOf(one.onDay) })) },
    })
  }
  const all = [...households.values()]
  const toCall = all.filter(({ email }) => email === '').map(({ name, phone }) => ({ name, phone }))
  return { told: all.length - toCall.length, toCall }
}

const textsOf = ({ id, title, place, startsAt, endsAt }: Planned) => ({
  ...{ id, title, place, startsAt: startsAt.toString(), endsAt: endsAt.toString() },
})
