import { sql } from 'kysely'
import type { Ctx } from '../src/domain/context.ts'
import { createCourse, publishCourse } from '../src/domain/courses/commands.ts'
import { createDraw } from '../src/domain/draws/commands.ts'
import type { DrawPriority } from '../src/domain/draws/rules.ts'
import { runDraw } from '../src/domain/draws/run-draw.ts'
import { sendFamilyWish } from '../src/domain/draws/send-wish.ts'
import { familyInput } from '../src/domain/participations/input.ts'
import { changeSchedule } from '../src/domain/sessions/change-schedule.ts'
import { ageOn, berlinDay, berlinMoment } from '../src/kernel/calendar.ts'
import { newId } from '../src/kernel/id.ts'
import { richTextOf } from '../src/kernel/rich-text.ts'
import type { Places } from './offers.ts'
import type { DemoPerson } from './people.ts'

interface DemoCourse {
  title: string
  weekday: number
  from: string
  to: string
  capacity: number
  ages: [number, number]
  summary: string
}

const DRAWN: DemoCourse[] = [
  {
    title: 'Wassermäuse am Dienstag',
    weekday: 2,
    from: '14:00',
    to: '14:45',
    capacity: 4,
    ages: [4, 8],
    summary: 'Erste Züge mit Brett und Nudel',
  },
  {
    title: 'Wassermäuse am Donnerstag',
    weekday: 4,
    from: '14:00',
    to: '14:45',
    capacity: 4,
    ages: [4, 8],
    summary: 'Erste Züge mit Brett und Nudel',
  },
]
const OPEN: DemoCourse[] = [
  {
    title: 'Delfine am Dienstag',
    weekday: 2,
    from: '15:00',
    to: '15:45',
    capacity: 6,
    ages: [6, 12],
    summary: 'Sicher schwimmen und tauchen',
  },
  {
    title: 'Delfine am Donnerstag',
    weekday: 4,
    from: '15:00',
    to: '15:45',
    capacity: 6,
    ages: [6, 12],
    summary: 'Sicher schwimmen und tauchen',
  },
  {
    title: 'Delfine am Freitag',
    weekday: 5,
    from: '15:00',
    to: '15:45',
    capacity: 6,
    ages: [6, 12],
    summary: 'Sicher schwimmen und tauchen',
  },
]

const EVENING = Temporal.PlainTime.from('18:00')

async function storeCourse(ctx: Ctx, course: DemoCourse, { departmentIds, partIds, seasonId }: Places): Promise<string> {
  const { title, capacity, summary, ages, weekday } = course
  const { id } = await createCourse(ctx, {
    title,
    capacity,
    summary,
    sport: 'Schwimmen',
    kind: 'course',
    seasonId,
    ageFrom: ages[0],
    ageTo: ages[1],
    body: richTextOf(`${summary}.\n\nDie Plätze werden verlost: Geben Sie in Ruhe Ihre Wünsche ab.`),
    departmentId: departmentIds.get('Schwimmen') ?? null,
    prices: { non_member: 8500, member: 5500 },
    bring: 'Badekleidung, Handtuch, Badekappe',
  })
  const today = berlinDay(ctx.now)
  const first = today.subtract({ days: today.dayOfWeek - 1 }).add({ weeks: 4 })
  const [startsTime, endsTime] = [Temporal.PlainTime.from(course.from), Temporal.PlainTime.from(course.to)]
  const slot = { weekday, startsTime, endsTime, partId: partIds.get('H2') ?? null, from: first, to: first.add({ days: 69 }) }
  const scheduled = await changeSchedule(ctx, id, [slot])
  if (!scheduled.ok) throw new Error(`${title}: ${JSON.stringify(scheduled)}`)
  await publishCourse(ctx, id)
  return id
}

/** Parents wish for their children of this age, in alternating order of the offers. */
async function storeWishes(
  ctx: Ctx,
  courseIds: string[],
  people: readonly DemoPerson[],
  ages: [number, number],
  most: number,
): Promise<void> {
  const first = berlinDay(ctx.now).add({ weeks: 4 })
  const fits = ({ birthOn, guardianId }: DemoPerson) =>
    guardianId !== null && ageOn(birthOn, first) >= ages[0] && ageOn(birthOn, first) <= ages[1]
  const families = [...Map.groupBy(people.filter(fits), ({ guardianId }) => guardianId ?? '')].slice(0, most)
  for (const [at, [parentId, children]] of families.entries()) {
    const parent = people.find(({ id }) => id === parentId)
    if (!parent) continue
    const { firstname, lastname, email } = parent
    const profile = {
      clubUserId: newId(),
      role: 'reader' as const,
      userName: `${firstname} ${lastname}`,
      firstname,
      lastname,
      personId: parentId,
      memberId: null,
      isMember: false,
      departmentIds: [],
      areas: [],
      isReadOnly: false,
    }
    const order = at % 3 === 0 ? courseIds.toReversed() : courseIds
    const input = familyInput.parse({ people: children.map(({ id }) => ({ id })) })
    const actor = { kind: 'user' as const, userId: newId(), email, profile }
    const [courseId = '', ...others] = at % 4 === 3 ? order.slice(0, 1) : order
    const wish = await sendFamilyWish({ ...ctx, actor }, { courseId, others, input, idempotencyKey: null })
    if (!wish.ok) throw new Error(wish.refusal)
  }
}

async function storeDraw(ctx: Ctx, name: string, courseIds: string[], priorities: DrawPriority[]): Promise<string> {
  const today = berlinDay(ctx.now)
  const on = (days: number) => berlinMoment(today.add({ days }), EVENING)
  const draw = await createDraw(ctx, { name, opensAt: on(-6), closesAt: on(8), drawAt: on(9), priorities, courseIds })
  if (!draw.ok) throw new Error(draw.refusal)
  return draw.value.id
}

/** A finished draw, and an open one. */
export async function storeDraws(ctx: Ctx, places: Places, people: readonly DemoPerson[]): Promise<void> {
  if (ctx.club.name !== 'gsv') return
  const drawn: string[] = []
  for (const course of DRAWN) drawn.push(await storeCourse(ctx, course, places))
  const past = await storeDraw(ctx, 'Wassermäuse im Winter', drawn, ['members', 'siblings'])
  await storeWishes(ctx, drawn, people, [4, 8], 12)
  await sql`update draws set opens_at = opens_at - interval '20 days', closes_at = ${ctx.now.subtract({ hours: 48 })}, draw_at = ${ctx.now}
    where club_id = ${ctx.club.id} and id = ${past}`.execute(ctx.db)
  await sql`select set_config('app.club_id', ${ctx.club.id}, true)`.execute(ctx.db)
  const ran = await runDraw(ctx, past)
  if (!ran.ok) throw new Error(ran.refusal)
  const open: string[] = []
  for (const course of OPEN) open.push(await storeCourse(ctx, course, places))
  await storeDraw(ctx, 'Delfine im Winter', open, ['members', 'waited'])
  await storeWishes(ctx, open, people, [6, 12], 9)
  // The demo begins with an empty outbox.
  await ctx.db
    .deleteFrom('mails')
    .where('clubId', '=', ctx.club.id)
    .where((eb) => eb.or([eb('template', 'like', 'draw.%'), eb('template', '=', 'participation.copy')]))
    .execute()
}
