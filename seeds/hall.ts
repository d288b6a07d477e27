import { sql } from 'kysely'
import type { Ctx } from '../src/domain/context.ts'
import { ageOn, berlinDay, dayRange } from '../src/kernel/calendar.ts'
import { newId } from '../src/kernel/id.ts'
import type { DemoOffer } from './offers.ts'
import type { DemoPerson } from './people.ts'
import type { Random } from './random.ts'

const NOTES = [
  'Nussallergie – Spray in der Tasche',
  'Asthma, Spray bei der Trainerin',
  'Trägt Hörgerät links',
  'Knie frisch operiert: kein Springen',
]
const WEEKS_BACK = 5

/** Care of people, group lists of ongoing offers, attendance of the last weeks. */
export async function storeHall(
  ctx: Ctx,
  offers: readonly DemoOffer[],
  people: readonly DemoPerson[],
  random: Random,
): Promise<void> {
  await storeCare(ctx, people, random)
  await sql`update courses set trial_lessons = 3 where club_id = ${ctx.club.id} and kind = 'ongoing'`.execute(ctx.db)
  await storeGroups(ctx, offers, people, random)
  await storeAttendance(ctx, random)
}

async function storeCare(ctx: Ctx, people: readonly DemoPerson[], random: Random): Promise<void> {
  const clubId = ctx.club.id
  const today = berlinDay(ctx.now)
  const children = people.filter(({ guardianId }) => guardianId !== null)
  const emergency = children
    .filter(() => random.chance(0.4))
    .map(({ id }) => ({ clubId, id: newId(), personId: id, name: 'Oma Gerda', phone: '0151 0004455', relation: 'Großmutter' }))
  const collectors = children
    .filter(({ birthOn }) => ageOn(birthOn, today) < 8 && random.chance(0.4))
    .map(({ id }) => ({
      clubId,
      id: newId(),
      personId: id,
      name: random.pick(['Oma', 'Opa', 'Nachbarin Kurz', 'Tante Jule']),
      phone: '0151 0007788',
    }))
  const notes = people
    .filter(() => random.chance(0.06))
    .map(({ id, guardianId }) => ({
      clubId,
      id: newId(),
      personId: id,
      note: random.pick(NOTES),
      releasedAt: random.chance(0.8) ? ctx.now : null,
      releasedBy: guardianId ?? id,
    }))
  if (emergency.length > 0) await ctx.db.insertInto('emergencyContacts').values(emergency).execute()
  if (collectors.length > 0) await ctx.db.insertInto('collectors').values(collectors).execute()
  if (notes.length > 0) await ctx.db.insertInto('healthNotes').values(notes).execute()
  const alone = children.filter(({ birthOn }) => ageOn(birthOn, today) >= 8 && random.chance(0.6)).map(({ id }) => id)
  const unseen = children.filter(() => random.chance(0.12)).map(({ id }) => id)
  await sql`update people set goes_alone = id = any(${alone}::uuid[]), has_no_photo = id = any(${unseen}::uuid[])
    where club_id = ${clubId} and id = any(${[...alone, ...unseen]}::uuid[])`.execute(ctx.db)
}

/** A few regular people; every third group has a trial guest. */
function inventGroup(ctx: Ctx, offer: DemoOffer, at: number, people: readonly DemoPerson[], random: Random) {
  const today = berlinDay(ctx.now)
  const fitting = people.filter(({ birthOn, sex }) => {
    const age = ageOn(birthOn, today)
    return age >= offer.ageFrom && age <= offer.ageTo && (offer.sexes === 'all' || offer.sexes === sex)
  })
  if (fitting.length === 0) return []
  const wanted = new Set(Array.from({ length: 3 + (at % 3) }, () => random.pick(fitting)))
  return [...wanted].map(({ id }, place) => {
    const kind = place === 0 && at % 3 === 0 ? 'trial' : 'regular'
    const from = today.subtract({ days: kind === 'trial' ? 12 : 200 + random.below(400) })
    return { id: newId(), course_id: offer.id, person_id: id, kind, valid: dayRange(from) }
  })
}

async function storeGroups(ctx: Ctx, offers: readonly DemoOffer[], people: readonly DemoPerson[], random: Random): Promise<void> {
  const rows = offers.flatMap((offer, at) => inventGroup(ctx, offer, at, people, random))
  await sql`
    insert into group_people (club_id, id, course_id, person_id, kind, valid)
    select c.club_id, r.id, c.id, r.person_id, r.kind, r.valid
    from (
      select *, row_number() over (partition by course_id, kind order by id) as nth
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, course_id uuid, person_id uuid, kind text, valid daterange)) r
    join courses c on c.club_id = ${ctx.club.id} and c.id = r.course_id and c.kind = 'ongoing' and c.state in ('published', 'running')
    where not exists (select from participations p where p.club_id = c.club_id and p.course_id = c.id and p.person_id = r.person_id)
      and (r.kind = 'trial' or c.capacity is null
        or r.nth <= c.capacity - (select count(*) from held_places h where h.club_id = c.club_id and h.course_id = c.id))`.execute(
    ctx.db,
  )
}

async function storeAttendance(ctx: Ctx, random: Random): Promise<void> {
  const since = ctx.now.subtract({ hours: WEEKS_BACK * 7 * 24 })
  const { rows } = await sql<{ sessionId: string; personId: string; endsAt: Temporal.Instant }>`
    select s.id as session_id, m.person_id, s.ends_at
    from sessions s join participants m on m.club_id = s.club_id and m.course_id = s.course_id and m.valid @> s.on_day
    where s.club_id = ${ctx.club.id} and s.ends_at < ${ctx.now} and s.starts_at > ${since}
    order by s.starts_at, s.id, m.person_id`.execute(ctx.db)
  const states = rows.map(() => (random.chance(0.84) ? 'present' : random.chance(0.6) ? 'excused' : 'absent'))
  await sql`
    with marks as (
      select * from unnest(${rows.map(() => newId())}::uuid[], ${rows.map(({ sessionId }) => sessionId)}::uuid[],
        ${rows.map(({ personId }) => personId)}::uuid[], ${states}::text[],
        ${rows.map(({ endsAt }) => endsAt.subtract({ minutes: 40 }).toString())}::timestamptz[]) as m (client_id, session_id, person_id, state, taken_at)),
    entries as (
      insert into attendance_entries (club_id, client_id, session_id, person_id, state, taken_at, received_at, phone_id)
      select ${ctx.club.id}, client_id, session_id, person_id, state, taken_at, taken_at, ${newId()}::uuid from marks)
    insert into attendance (club_id, session_id, person_id, state, taken_at, client_id)
    select ${ctx.club.id}, session_id, person_id, state, taken_at, client_id from marks`.execute(ctx.db)
}
