import { sql } from 'kysely'
import { keyset } from '../../database/keyset.ts'
import { allow, found } from '../../kernel/answer.ts'
import type { Asking } from '../../kernel/asking.ts'
import { mondayOf } from '../../kernel/calendar.ts'
import { type AskedPage, asked, askedPage, type Fields } from '../asking/queries.ts'
import { type Ctx, ownPersonId } from '../context.ts'
import { canSeeDiarySums } from './access.ts'
import type { Attempt } from './badge.ts'
import { disciplines } from './disciplines.ts'
import { inOwnDiary } from './in-own-diary.ts'
import type { Activity, Strain } from './texts.ts'
import type { Week } from './weeks.ts'

export interface DiaryEntry {
  id: string
  onDay: Temporal.PlainDate
  activity: Activity | null
  minutes: number | null
  metres: number | null
  strain: Strain | null
  grams: number | null
  discipline: string | null
  /** Hundredths of a second, or centimetres. */
  result: number | null
  note: string
  version: number
}

const COLUMNS = sql`e.id, e.on_day, e.activity, e.minutes, e.metres, e.strain, e.grams, e.discipline, e.result, e.note, e.version`
const ORDER = keyset({ by: 'day', isDescending: true }, { day: [sql`e.on_day`, sql`e.id`] })

const OWN = 'one person writes some hundreds a year'
/** Entries may be asked for these. */
export const DIARY_FIELDS = {
  day: { kind: 'day', of: sql`e.on_day`, index: 'diary_entries_days' },
  activity: { kind: 'text', of: sql`coalesce(e.activity, '')`, without: OWN },
  minutes: { kind: 'number', of: sql`e.minutes`, isNullable: true, without: OWN },
  metres: { kind: 'number', of: sql`e.metres`, isNullable: true, without: OWN },
  discipline: { kind: 'text', of: sql`coalesce(e.discipline, '')`, without: OWN },
} as const satisfies Fields

/** The actor's own entries. */
export function askDiaryEntries(ctx: Ctx, asking: Asking): Promise<AskedPage<DiaryEntry>> {
  return inOwnDiary(ctx, async (ctx) => {
    const { condition, orderBy, key } = asked(DIARY_FIELDS, sql`e.id`, asking)
    const { rows } = await sql<DiaryEntry & { askedKey: string }>`select ${COLUMNS}, ${key} as asked_key from diary_entries e
      where e.club_id = ${ctx.club.id} and ${condition} order by ${orderBy} limit ${asking.limit + 1}`.execute(ctx.db)
    return askedPage(rows, asking)
  })
}

/** The actor's own entries, the latest day first. */
export function listDiaryEntries(
  ctx: Ctx,
  page: { after: string | undefined; limit: number },
): Promise<{ entries: DiaryEntry[]; next: string | null }> {
  return inOwnDiary(ctx, async (ctx) => {
    const after = page.after
      ? sql`and ${ORDER.after(sql`from diary_entries e where e.club_id = ${ctx.club.id} and e.id = ${page.after}`)}`
      : sql``
    const { rows } = await sql<DiaryEntry>`
      select ${COLUMNS} from diary_entries e where e.club_id = ${ctx.club.id} ${after}
      order by ${ORDER.orderBy} limit ${page.limit + 1}`.execute(ctx.db)
    const entries = rows.slice(0, page.limit)
    return { entries, next: rows.length > page.limit ? (entries.at(-1)?.id ?? null) : null }
  })
}

/** @throws NotFound also for an entry of somebody else */
export function getDiaryEntry(ctx: Ctx, id: string): Promise<DiaryEntry> {
  return inOwnDiary(ctx, async (ctx) => {
    const { rows } = await sql<DiaryEntry>`
      select ${COLUMNS} from diary_entries e where e.club_id = ${ctx.club.id} and e.id = ${id}`.execute(ctx.db)
    return found(rows[0])
  })
}

/** The actor's own weeks with entries from that of `from`. */
export function listDiaryWeeks(ctx: Ctx, from: Temporal.PlainDate): Promise<Week[]> {
  return inOwnDiary(ctx, async (ctx) => {
    const { rows } = await sql<Week>`
      select date_trunc('week', on_day)::date as monday, count(minutes)::int as entries, coalesce(sum(minutes), 0)::int as minutes,
        coalesce(sum(metres), 0)::int as metres,
        coalesce(sum(minutes) filter (where strain = 'moderate'), 0)::int as moderate,
        coalesce(sum(minutes) filter (where strain = 'vigorous'), 0)::int as vigorous,
        (array_agg(grams order by on_day desc, id desc) filter (where grams is not null))[1] as grams
      from diary_entries where club_id = ${ctx.club.id} and on_day >= ${mondayOf(from)}::date group by 1 order by 1`.execute(
      ctx.db,
    )
    return rows
  })
}

/** The actor's own best of each discipline in a calendar year. */
export function listDiaryResults(ctx: Ctx, year: number): Promise<Attempt[]> {
  return inOwnDiary(ctx, async (ctx) => {
    const { rows } = await sql<{ discipline: string; least: number; most: number }>`
      select discipline, min(result) as least, max(result) as most from diary_entries
      where club_id = ${ctx.club.id} and discipline is not null
        and on_day >= make_date(${year}, 1, 1) and on_day < make_date(${year + 1}, 1, 1) group by 1`.execute(ctx.db)
    return rows.map(({ discipline, least, most }) => ({ discipline, best: isLengthOf(discipline) ? most : least }))
  })
}

const isLengthOf = (discipline: string) => disciplines.find(({ id }) => id === discipline)?.kind === 'length'

export interface Athlete {
  birthOn: Temporal.PlainDate | null
  sex: 'm' | 'w' | 'd' | 'o'
}

/** Of the actor's person; null for a user without one. */
export async function findAthlete(ctx: Ctx): Promise<Athlete | null> {
  const personId = ownPersonId(ctx)
  if (!personId) return null
  const { rows } = await sql<Athlete>`
    select birth_on, sex from people where club_id = ${ctx.club.id} and id = ${personId}`.execute(ctx.db)
  return rows[0] ?? null
}

export interface DiarySums {
  people: number
  hours: number
  kilometres: number
  /** Of a person in a week, to the nearest ten. */
  weeklyMinutes: number
}

/** Sums of the four weeks that end on the last Sunday; null with fewer than five people. @throws Forbidden */
export async function findDiarySums(ctx: Ctx, today: Temporal.PlainDate): Promise<DiarySums | null> {
  allow(canSeeDiarySums(ctx.actor))
  const end = mondayOf(today)
  const { rows } = await sql<DiarySums>`
    select people, hours, kilometres, weekly_minutes from diary_sums(${end.subtract({ weeks: 4 })}::date, ${end}::date)`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}
