import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Papa from 'papaparse'
import { z } from 'zod'
import type { Ctx } from '../src/domain/context.ts'
import { createCourse, finishCourse, publishCourse, startCourse } from '../src/domain/courses/commands.ts'
import { changeSchedule } from '../src/domain/sessions/change-schedule.ts'
import { berlinDay, berlinMoment, parseTime, parseWeekday } from '../src/kernel/calendar.ts'
import { richTextOf } from '../src/kernel/rich-text.ts'

const Row = z.object({
  title: z.string(),
  department: z.string(),
  sport: z.string(),
  times: z.string(),
  age: z.string(),
  prices: z.string(),
  capacity: z.string(),
  taken: z.coerce.number(),
  waiting: z.string(),
  trainer: z.string(),
  period: z.string(),
  opens: z.string(),
  level: z.string(),
  tags: z.string(),
  bring: z.string(),
  summary: z.string(),
})
type Row = z.infer<typeof Row>

interface Audience {
  ageFrom: number | null
  ageTo: number | null
  sexes: 'all' | 'm' | 'w'
}

/** `6-10`, `16-`, `12-14w` */
function audienceOf(row: Row): Audience {
  const [, from, to, sex] = /^(\d*)-(\d*)([mw]?)$/.exec(row.age) ?? []
  const age = (text: string | undefined) => (text ? Number(text) : null)
  return { ageFrom: age(from), ageTo: age(to), sexes: sex === 'm' || sex === 'w' ? sex : 'all' }
}

export interface DemoOffer {
  id: string
  title: string
  ageFrom: number
  ageTo: number
  sexes: Audience['sexes']
  capacity: number | null
  taken: number
  waiting: number
  memberCents: number | null
  cents: number | null
  isFinished: boolean
  countsPairs: boolean
}

/** Ids by the names in an offers file. */
export interface Places {
  departmentIds: Map<string, string>
  partIds: Map<string, string>
  trainerIds: Map<string, string>
  /** For dated courses. */
  seasonId: string
}

/** Reads `offers/….csv`, one offer a row. */
export function readOffers(club: string): Row[] {
  const text = readFileSync(fileURLToPath(new URL(`./offers/${club}.csv`, import.meta.url)), 'utf8')
  const { data, errors } = Papa.parse(text, { header: true, delimiter: ';', skipEmptyLines: true })
  if (errors[0]) throw new Error(`offers/${club}.csv: ${errors[0].message}`)
  return z.array(Row).parse(data)
}

const monday = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek - 1 })
const named = (map: Map<string, string>, name: string): string => {
  const id = map.get(name)
  if (id === undefined) throw new Error(`demo data names the unknown ${name}`)
  return id
}

/** `-3x10`: began three weeks ago, ten weeks. Empty: an ongoing offer, without an end. */
function periodOf(row: Row, today: Temporal.PlainDate): { from: Temporal.PlainDate; to: Temporal.PlainDate | null } {
  const match = /^(-?\d+)x(\d+)$/.exec(row.period)
  if (!match) return { from: monday(today).subtract({ weeks: 8 }), to: null }
  const from = monday(today).add({ weeks: Number(match[1]) })
  return { from, to: from.add({ days: 7 * Number(match[2]) - 1 }) }
}

/** `Mo 17:30-18:30 N2|…` */
function slotsOf(row: Row, places: Places, period: { from: Temporal.PlainDate; to: Temporal.PlainDate | null }) {
  return row.times.split('|').map((text) => {
    const [weekday = '', times = '', part = ''] = text.split(' ')
    const [startsTime, endsTime] = times.split('-').map(parseTime)
    const day = parseWeekday(weekday)
    if (!startsTime || !endsTime || day === null) throw new Error(`${row.title}: unreadable time ${text}`)
    return { weekday: day, startsTime, endsTime, partId: named(places.partIds, part), ...period }
  })
}

const cents = (euros: string | undefined) => (euros ? Number(euros) * 100 : null)
type Cents = number | null | undefined
const optional = <K extends string>(key: K, value: number | null) => (value === null ? {} : { [key]: value })

const pricesOf = (full: Cents, member: Cents, reduced: Cents) => ({
  ...optional('non_member', full ?? null),
  ...optional('member', member ?? null),
  ...optional('reduced', reduced ?? null),
})

/** Parent and child take a place together; older children come alone. */
const isForPairs = ({ title }: Row, ageTo: number | null): boolean =>
  title.startsWith('Eltern-Kind') && ageTo !== null && ageTo <= 4

/** Stores an offer with times, sessions and bookings, in the state of its dates. */
export async function storeOffer(ctx: Ctx, row: Row, places: Places): Promise<DemoOffer> {
  const today = berlinDay(ctx.now)
  const period = periodOf(row, today)
  const { ageFrom, ageTo, sexes } = audienceOf(row)
  const [full, member, reduced] = row.prices.split('/').map(cents)
  const capacity = row.capacity ? Number(row.capacity) : null
  const opensOn = row.opens ? today.add({ days: Number(row.opens) }) : null
  const { id } = await createCourse(ctx, {
    title: row.title,
    sport: row.sport,
    level: row.level,
    summary: row.summary,
    bring: row.bring,
    capacity,
    kind: period.to ? 'course' : 'ongoing',
    departmentId: named(places.departmentIds, row.department),
    seasonId: period.to ? places.seasonId : null,
    trialLessons: period.to ? 0 : 2,
    body: richTextOf(describe(row)),
    ageFrom,
    ageTo,
    sexes,
    countsPairs: isForPairs(row, ageTo),
    tags: row.tags ? row.tags.split('|') : [],
    hasWaitingList: row.waiting !== '-',
    registrationOpensAt: opensOn ? berlinMoment(opensOn, Temporal.PlainTime.from('18:00')) : null,
    prices: row.prices ? pricesOf(full, member, reduced) : { [period.to ? 'non_member' : 'member']: 0 },
    trainerIds: [named(places.trainerIds, row.trainer)],
  })
  const scheduled = await changeSchedule(ctx, id, slotsOf(row, places, period))
  if (!scheduled.ok) throw new Error(`${row.title}: ${JSON.stringify(scheduled)}`)
  await publishCourse(ctx, id)
  const isFinished = period.to !== null && Temporal.PlainDate.compare(period.to, today) < 0
  if (period.to && Temporal.PlainDate.compare(period.from, today) <= 0) await startCourse(ctx, id)
  if (isFinished) await finishCourse(ctx, id)
  const counts = { taken: row.taken, waiting: Number.parseInt(row.waiting, 10) || 0, capacity, isFinished }
  return {
    id,
    title: row.title,
    ageFrom: ageFrom ?? 0,
    ageTo: ageTo ?? 120,
    sexes,
    ...counts,
    cents: full ?? null,
    memberCents: member ?? null,
    countsPairs: isForPairs(row, ageTo),
  }
}

function describe(row: Row): string {
  const trial = row.period
    ? 'Bitte melden Sie sich an, bevor Sie das erste Mal kommen.'
    : 'Kommen Sie zum Schnuppern vorbei: Die ersten Stunden sind kostenlos.'
  return `${row.trainer} leitet die Gruppe und freut sich auf Sie. ${trial}`
}
