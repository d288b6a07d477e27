import { sql } from 'kysely'
import type { Ctx } from '../src/domain/context.ts'
import { PRIVACY_VERSION } from '../src/domain/participations/input.ts'
import { newId } from '../src/kernel/id.ts'
import type { DemoPerson } from './people.ts'
import type { Random } from './random.ts'

/** Offers that took place in the season before, too. */
const TITLES = ['Qigong', 'Line Dance', 'Sturzprophylaxe', 'Aquafitness am Morgen', 'Lauf-ABC', 'Rücken aktiv', 'Fitness Mix']
const WEEKS = 10

interface Former {
  id: string
  title: string
  capacity: number
}

/** Some offers of the season before, over and archived: people, sessions, and the counts that are left of their attendance. */
export async function storeFormerSeason(
  ctx: Ctx,
  formerId: string,
  people: readonly DemoPerson[],
  random: Random,
): Promise<void> {
  const { rows } = await sql<Former>`
    insert into courses (club_id, id, slug, kind, state, title, summary, department_id, sport, capacity, search, season_id)
    select c.club_id, uuidv7(), c.slug || '-' || to_char(lower(z.valid), 'YYYY-MM'), c.kind, 'archived', c.title, c.summary, c.department_id, c.sport,
      c.capacity, c.search, z.id
    from courses c join seasons z on z.club_id = c.club_id and z.id = ${formerId}
    where c.club_id = ${ctx.club.id} and c.title = any(${TITLES}) and c.capacity is not null
    returning id, title, capacity`.execute(ctx.db)
  for (const course of rows) await storePast(ctx, course, formerId, people, random)
}

async function storePast(
  ctx: Ctx,
  { id: courseId, capacity }: Former,
  formerId: string,
  people: readonly DemoPerson[],
  random: Random,
): Promise<void> {
  const adults = people.filter(({ guardianId }) => guardianId === null)
  const taken = Math.ceil(capacity * (0.5 + random.below(5) / 10))
  const offset = random.below(adults.length)
  const chosen = Array.from({ length: Math.min(taken, adults.length) }, (_, at) => adults[(offset + at) % adults.length])
  const at = ctx.now.subtract({ hours: 24 * 250 })
  const participations = chosen.flatMap((person) => {
    if (!person) return []
    const price = person.isMember
      ? ({ priceKind: 'member', priceCents: 3600 } as const)
      : ({ priceKind: 'non_member', priceCents: 6400 } as const)
    const moments = { queuedAt: at, createdAt: at, confirmedAt: at }
    const terms = { privacyVersion: PRIVACY_VERSION, source: 'web', state: 'finished' }
    return [
      { ...price, ...moments, ...terms, clubId: ctx.club.id, id: newId(), courseId, personId: person.id, contactId: person.id },
    ]
  })
  await ctx.db.insertInto('participations').values(participations).execute()
  const counts = Array.from({ length: WEEKS }, () => {
    const absent = random.below(3)
    const excused = random.below(3)
    return { present: Math.max(0, taken - absent - excused), excused, absent }
  })
  await sql`
    with held as (
      insert into sessions (club_id, id, course_id, on_day, starts_at, ends_at, state)
      select ${ctx.club.id}, uuidv7(), ${courseId}, day, (day + time '18:00') at time zone 'Europe/Berlin', (day + time '19:00') at time zone 'Europe/Berlin', 'held'
      from seasons z cross join generate_series(0, ${WEEKS - 1}::int) week cross join lateral (select lower(z.valid) + 21 + 7 * week as day) days
      where z.club_id = ${ctx.club.id} and z.id = ${formerId}
      returning id, on_day)
    insert into session_counts (club_id, session_id, present, excused, absent)
    select ${ctx.club.id}, h.id, (k.counts ->> 'present')::int, (k.counts ->> 'excused')::int, (k.counts ->> 'absent')::int
    from (select id, row_number() over (order by on_day) as place from held) h
    join jsonb_array_elements(${JSON.stringify(counts)}::jsonb) with ordinality k (counts, place) using (place)`.execute(ctx.db)
}
