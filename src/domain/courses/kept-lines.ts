import { sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import type { CourseFilters } from './read-query.ts'

/** A weekly time of an offer, or an offer without one. */
export interface Line {
  /** The row of `finder_lines`. */
  id: string
  /** Ascending by weekday, time and title; without a time last. */
  rank: number
  weekday: number | null
  /** Index of `TIMES`. */
  daytime: number | null
  /** `18:30:00` in Berlin. */
  endsTime: string | null
  facilityId: string | null
}

interface DatedLine extends Line {
  validUntil: string | null
  /** Its rank once its times are over. */
  lastRank: number
}

interface KeptOffer {
  courseId: string
  sport: string
  kind: NonNullable<CourseFilters['kind']>
  fromYears: number
  toYears: number
  lines: DatedLine[]
}

/** A public offer on a day: times that are over are gone. */
export interface FoundOffer extends Omit<KeptOffer, 'lines'> {
  lines: readonly Line[]
}

interface KeptLines {
  courses: readonly KeptOffer[]
  /** Openings and closings of registrations, ascending. */
  changes: readonly Temporal.Instant[]
}

/** The lines of a club as of a day. */
export interface LinesOfDay {
  courses: readonly FoundOffer[]
  sports: readonly string[]
  changes: readonly Temporal.Instant[]
}

interface Row extends DatedLine, Omit<KeptOffer, 'lines'> {
  opensAt: string | null
  closesAt: string | null
}

/** An offer whose times are all over has one line without a time. */
function linesOn(course: KeptOffer, today: string): readonly Line[] {
  const { lines } = course
  const standing = lines.filter(({ validUntil }) => validUntil === null || validUntil > today)
  if (standing.length > 0) return standing
  const [first] = lines.toSorted((one, other) => one.lastRank - other.lastRank)
  return first ? [{ id: first.id, rank: first.lastRank, weekday: null, daytime: null, endsTime: null, facilityId: null }] : []
}

const lineOf = ({ id, rank, lastRank, weekday, daytime, endsTime, facilityId, validUntil }: Row): DatedLine => {
  return { id, rank, lastRank, weekday, daytime, endsTime, facilityId, validUntil }
}

async function readLines(ctx: Ctx): Promise<KeptLines> {
  const { rows } = await sql<{ list: Row[] | null }>`
    select json_agg(json_build_object('courseId', course_id, 'sport', sport, 'kind', kind, 'fromYears', coalesce(from_years, 0),
      'toYears', coalesce(to_years, 120), 'opensAt', opens_at, 'closesAt', closes_at, 'id', id, 'weekday', weekday, 'daytime', daytime, 'endsTime', ends_time,
      'facilityId', facility_id, 'validUntil', valid_until, 'rank', case when weekday is null then last_rank else rank end, 'lastRank', last_rank)) as list
    from (select *, row_number() over (order by weekday nulls last, starts_time, title, id) as rank,
        count(*) over () + row_number() over (order by title, id) as last_rank
      from finder_lines where club_id = ${ctx.club.id}) lines`.execute(ctx.db)
  const list = rows[0]?.list ?? []
  const courses = [...Map.groupBy(list, ({ courseId }) => courseId).values()].flatMap((lines) =>
    lines.slice(0, 1).map(({ courseId, sport, kind, fromYears, toYears }) => ({
      courseId,
      sport,
      kind,
      fromYears,
      toYears,
      lines: lines.map(lineOf),
    })),
  )
  const moments = new Set(list.flatMap(({ opensAt, closesAt }) => [opensAt, closesAt]).filter((moment) => moment !== null))
  return { courses, changes: [...moments].map((moment) => Temporal.Instant.from(moment)).sort(Temporal.Instant.compare) }
}

interface Kept {
  state: string
  size: number
  lines: Promise<KeptLines>
  /** Made once a day: a request only counts. */
  ofDay: { day: string; lines: LinesOfDay } | null
}

/** Of all clubs together: about 25 MB. The club asked for last is kept, however large. */
const MOST_LINES = 60_000
const kept = new Map<string, Kept>()

function keep(clubId: string, one: Kept): void {
  kept.delete(clubId)
  kept.set(clubId, one)
  let size = [...kept.values()].reduce((sum, { size }) => sum + size, 0)
  for (const [id, old] of kept) {
    if (size <= MOST_LINES || id === clubId) return
    kept.delete(id)
    size -= old.size
  }
}

function linesOfDay(one: Kept, { courses, changes }: KeptLines, day: string): LinesOfDay {
  if (one.ofDay?.day !== day) {
    const standing = courses.map((course) => ({ ...course, lines: linesOn(course, day) }))
    one.ofDay = { day, lines: { courses: standing, sports: [...new Set(courses.map(({ sport }) => sport))], changes } }
  }
  return one.ofDay.lines
}

/**
 * The club's lines today as of `state`, which says in the database which lines there are: the same state, the same lines, in
 * whichever process.
 */
export async function keptLines(ctx: Ctx, state: string, size: number): Promise<LinesOfDay> {
  const { id } = ctx.club
  const known = kept.get(id)
  const one = known?.state === state ? known : { state, size, lines: readLines(ctx), ofDay: null }
  keep(id, one)
  try {
    return linesOfDay(one, await one.lines, berlinDay(ctx.now).toString())
  } catch (error) {
    if (kept.get(id) === one) kept.delete(id)
    throw error
  }
}
