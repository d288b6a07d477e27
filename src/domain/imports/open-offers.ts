import { sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { found } from '../../kernel/answer.ts'
import { fold } from '../../kernel/fold.ts'
import { addDepartment } from '../clubs/add-department.ts'
import { listDepartments } from '../clubs/queries.ts'
import type { Ctx } from '../context.ts'
import { createCourse } from '../courses/commands.ts'
import { listLeaders } from '../courses/list-leaders.ts'
import { type Course, getCourse } from '../courses/queries.ts'
import { findPart, type KnownHalls, listKnownHalls } from '../processes/find-or-create-hall.ts'
import type { Period, Progress } from '../processes/import-occupancy.ts'
import type { Import, ImportRow, Made } from './queries.ts'
import { type OfferRow, type ReadOffer, readOffer } from './read-offer.ts'
import type { OfferFacts } from './rules.ts'

/** Weekly time, or offer without one, that the club has already. */
interface Twin {
  title: string
  weekday: number | null
  startsTime: Temporal.PlainTime | null
  endsTime: Temporal.PlainTime | null
  partId: string | null
}

export interface OfferProgress {
  times: Progress<OfferRow>
  twins: Twin[]
  halls: KnownHalls
  /** Department that a new course brought. */
  departmentOf: Map<string, string>
}

const keyOf = (facts: OfferFacts): string => JSON.stringify({ ...facts, title: fold(facts.title) })

export const asOffer = (one: Import, { line, cells, givenEnd }: ImportRow): ReadOffer =>
  readOffer({ line, cells, givenEnd }, one, periodOf(one))

const periodOf = ({ options: { from, to } }: Import): Period => ({
  from: Temporal.PlainDate.from(from),
  to: to === null ? null : Temporal.PlainDate.from(to),
})

/** Rows that agree in everything but time and place are one offer. */
export async function openOffers(ctx: Ctx, one: Import, rows: readonly ImportRow[]): Promise<OfferProgress> {
  const departmentOf = new Map<string, string>()
  const leaders = await listTrainers(ctx)
  const times: Progress<OfferRow> = {
    publish: false,
    periodOf: ({ period }) => period,
    keyOf: ({ facts }) => keyOf(facts),
    create: (ctx, { facts }) => createOffer(ctx, facts, leaders, departmentOf),
    courses: new Map(),
    rowOfSlot: new Map(),
  }
  const own = new Set<string>()
  for (const row of rows) {
    const read = row.made?.courseId ? asOffer(one, row) : null
    if (!row.made?.courseId || !read || 'fault' in read) continue
    own.add(row.made.courseId)
    times.courses.set(keyOf(read.facts), await getCourse(ctx, row.made.courseId))
    if (row.made.slotId && read.time) times.rowOfSlot.set(row.made.slotId, read.time)
  }
  return { times, departmentOf, twins: await listTwins(ctx, [...own]), halls: await listKnownHalls(ctx) }
}

/** Trainers by folded name, in either order; of one name nobody. */
async function listTrainers(ctx: Ctx): Promise<Map<string, string>> {
  const named = (await listLeaders(ctx)).map(({ id, name }) => ({ id, name: fold(name.split(', ').reverse().join(' ')) }))
  const isAlone = (name: string) => named.filter((one) => one.name === name).length === 1
  return new Map(named.filter(({ name }) => isAlone(name)).map(({ id, name }) => [name, id]))
}

async function listTwins(ctx: Ctx, own: readonly string[]): Promise<Twin[]> {
  const { rows } = await sql<Twin>`
    select c.title, s.weekday, s.starts_time, s.ends_time, s.part_id from courses c
    left join course_slots s on s.club_id = c.club_id and s.course_id = c.id
    where c.club_id = ${ctx.club.id} and c.event_id is null and c.state in ('draft', 'published', 'running')
      and c.id <> all(${[...own]}::uuid[])`.execute(ctx.db)
  return rows.map((row) => ({ ...row, title: fold(row.title) }))
}

async function createOffer(
  ctx: Ctx,
  facts: OfferFacts,
  leaders: ReadonlyMap<string, string>,
  departmentOf: Map<string, string>,
): Promise<Course> {
  const { department, trainers, prices, ...fields } = facts
  const { departmentId, isNew } = await bringDepartment(ctx, department)
  const known = trainers.flatMap((name) => leaders.get(fold(name)) ?? [])
  const ledBy = trainers.filter((name) => !leaders.has(fold(name))).join(', ')
  const said = Object.keys(prices).length > 0 ? { prices } : {}
  const { id } = await createCourse(ctx, { ...fields, ...said, departmentId, trainerIds: known, ledBy })
  if (isNew && departmentId) departmentOf.set(id, departmentId)
  return getCourse(ctx, id)
}

const HUES = 6

async function bringDepartment(ctx: Ctx, name: string): Promise<{ departmentId: string | null; isNew: boolean }> {
  if (name === '') return { departmentId: null, isNew: false }
  const known = await listDepartments(ctx)
  const same = known.find((one) => fold(one.name) === fold(name))
  if (same) return { departmentId: same.id, isNew: false }
  const added = await addDepartment(ctx, { name, hue: known.length % HUES })
  return { departmentId: found(added.ok ? added.value.id : undefined), isNew: true }
}

/** The club has this offer at this time already, from elsewhere. */
export function isKnownOffer({ twins, halls }: OfferProgress, { facts, time }: Exclude<ReadOffer, { fault: unknown }>): boolean {
  const same = twins.filter(({ title }) => title === fold(facts.title))
  if (!time) return same.length > 0
  const place = time.facility === '' ? { partId: null } : findPart(halls, time)
  return same.some(
    (twin) =>
      twin.weekday === time.weekday &&
      twin.startsTime?.equals(time.startsTime) &&
      twin.endsTime?.equals(time.endsTime) &&
      typeof place !== 'string' &&
      twin.partId === place.partId,
  )
}

/** Creates an offer without a weekly time; a second such row changes nothing. */
export async function takeBareOffer(ctx: Ctx, facts: OfferFacts, { times, departmentOf }: OfferProgress): Promise<Made | null> {
  if (times.courses.has(keyOf(facts))) return null
  const step = await savepoint(ctx, async (ctx) => ({
    ok: true,
    course: await createOffer(ctx, facts, await listTrainers(ctx), departmentOf),
  }))
  times.courses.set(keyOf(facts), step.course)
  return withDepartment({ courseId: step.course.id, isNewCourse: true }, departmentOf)
}

export function withDepartment(made: Made, departmentOf: ReadonlyMap<string, string>): Made {
  const departmentId = made.courseId && made.isNewCourse ? departmentOf.get(made.courseId) : undefined
  return departmentId ? { ...made, departmentId } : made
}
