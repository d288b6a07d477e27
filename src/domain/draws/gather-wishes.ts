import { sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { type LockedCourse, lockCourse } from '../participations/queries.ts'
import { isLastChance } from '../participations/rank-of.ts'
import { type Facts, type PersonFacts, readFacts } from '../participations/read-facts.ts'
import { ageIn, freePlaces } from '../participations/rules.ts'
import { type Draw, listDrawnCourses } from './queries.ts'
import { type DrawCourse, type DrawPriority, type DrawUnit, drawRank } from './rules.ts'

export interface GatheredPerson {
  personId: string
  contactId: string
  companion: string
  birthOn: Temporal.PlainDate | null
  hasWaited: boolean
  choices: {
    courseId: string
    rank: number
    priceCents: number
    priceKind: string
    isPriceSure: boolean
    answers: [string, string][]
    consents: { id: string; textVersion: number }[]
  }[]
}

export interface GatheredWish {
  id: string
  number: number
  groupKind: 'all_or_none' | 'together'
  payment: 'none' | 'invoice' | 'mandate'
  message: string
  source: 'web' | 'api' | 'account'
  people: GatheredPerson[]
}

export interface GatheredCourse {
  course: LockedCourse
  facts: Facts
}

export interface Gathered {
  /** By the course's slug. */
  courses: Map<string, GatheredCourse>
  wishes: GatheredWish[]
  drawCourses: DrawCourse[]
  units: { unit: DrawUnit; wish: GatheredWish; people: GatheredPerson[] }[]
  lost: GatheredWish[]
}

/** Years in which an empty result counts for the priority `waited`. */
const WAITED_YEARS = 2

type Read = GatheredWish & { people: (Omit<GatheredPerson, 'birthOn'> & { birthOn: string | null })[] }

async function listConfirmed(ctx: Ctx, drawId: string): Promise<GatheredWish[]> {
  const since = ctx.now.toZonedDateTimeISO('UTC').subtract({ years: WAITED_YEARS }).toInstant()
  const { rows } = await sql<Read>`
    with ours as (select title, department_id from courses where club_id = ${ctx.club.id} and draw_id = ${drawId}),
    waited as (
      select p.person_id from participations p join courses c on c.club_id = p.club_id and c.id = p.course_id
      where p.club_id = ${ctx.club.id} and p.state in ('waiting', 'declined') and p.ended_reason is null and p.queued_at > ${since}
        and c.draw_id is distinct from ${drawId}
        and exists (select from ours where ours.title = c.title and ours.department_id is not distinct from c.department_id)
      union
      select x.person_id from draw_wish_people x join draw_wishes w on w.club_id = x.club_id and w.id = x.wish_id
      where x.club_id = ${ctx.club.id} and x.draw_id <> ${drawId} and w.state = 'drawn' and w.wished_at > ${since}
        and x.participation_id is null)
    select w.id, w.number, w.group_kind, w.payment, w.message, w.source, people.list as people
    from draw_wishes w cross join lateral (
      select json_agg(json_build_object('personId', x.person_id, 'contactId', x.contact_id, 'companion', x.companion, 'birthOn', p.birth_on,
        'hasWaited', x.person_id in (select person_id from waited), 'choices', (
          select coalesce(json_agg(json_build_object('courseId', k.course_id, 'rank', k.rank, 'priceCents', k.price_cents, 'priceKind', k.price_kind,
            'isPriceSure', k.is_price_sure, 'answers', k.answers, 'consents', k.consents) order by k.rank), '[]')
          from draw_choices k where k.club_id = x.club_id and k.wish_id = x.wish_id and k.person_id = x.person_id and k.rank is not null))
        order by x.position) as list
      from draw_wish_people x join people p on p.club_id = x.club_id and p.id = x.person_id
      where x.club_id = w.club_id and x.wish_id = w.id) people
    where w.club_id = ${ctx.club.id} and w.draw_id = ${drawId} and w.state = 'confirmed' order by w.number`.execute(ctx.db)
  return rows.map(({ people, ...wish }) => ({
    ...wish,
    people: people.map((one) => ({ ...one, birthOn: one.birthOn ? Temporal.PlainDate.from(one.birthOn) : null })),
  }))
}

async function lockCourses(ctx: Ctx, drawId: string, wishes: readonly GatheredWish[]): Promise<GatheredCourse[]> {
  const open = (await listDrawnCourses(ctx, [drawId])).filter(({ state }) => state === 'published' || state === 'running')
  const courses: GatheredCourse[] = []
  for (const id of open.map((course) => course.id).sort()) {
    const people = wishes.flatMap((wish) => wish.people).filter(({ choices }) => choices.some(({ courseId }) => courseId === id))
    const course = await lockCourse(ctx, id)
    courses.push({
      course,
      facts: await readFacts(
        ctx,
        id,
        people.map(({ personId }) => personId),
      ),
    })
  }
  return courses
}

type About = (courseId: string, personId: string) => PersonFacts | undefined

function meritsOf(wish: GatheredWish, person: GatheredPerson, first: GatheredCourse, about: About): Set<DrawPriority> {
  const facts = about(first.course.id, person.personId)
  const areSiblings = wish.people.length > 1 && wish.people.every(({ contactId, personId }) => contactId !== personId)
  const day = berlinDay((first.course.kind === 'course' ? first.facts.firstSessionAt : null) ?? first.facts.lockedAt)
  const age = person.birthOn ? ageIn(first.course.ageUnit, person.birthOn, day) : 0
  const merits: Record<DrawPriority, boolean> = {
    members: facts?.isMember ?? false,
    siblings: areSiblings || (facts?.hasSibling ?? false),
    age_cohort: isLastChance(first.course, age),
    last_season: facts?.wasHere ?? false,
    waited: person.hasWaited,
  }
  return new Set((Object.keys(merits) as DrawPriority[]).filter((merit) => merits[merit]))
}

const isPossible = ({ choices }: GatheredPerson, courses: readonly GatheredCourse[]): boolean =>
  choices.some(({ courseId }) => courses.some(({ course }) => course.id === courseId))

/** A group "all or none" is one unit with the merits of its best person; others are single units. */
function unitsOf(draw: Draw, wish: GatheredWish, courses: readonly GatheredCourse[], about: About): Gathered['units'] {
  const isOne = wish.groupKind === 'all_or_none' || wish.people.length === 1
  const parts = isOne ? [wish.people] : wish.people.map((person) => [person])
  return parts.flatMap((people, at) => {
    const wished = (people[0]?.choices ?? []).flatMap(({ courseId }) => courses.filter(({ course }) => course.id === courseId))
    const possible = wished.filter(({ course }) => !people.some(({ personId }) => about(course.id, personId)?.isAlreadyIn))
    const [first] = wished
    if (!first || possible.length === 0) return []
    const each = people.map((person) => {
      const merits = meritsOf(wish, person, first, about)
      return draw.priorities.filter((priority) => merits.has(priority))
    })
    const [merits = []] = each.toSorted((one, other) => drawRank(draw.priorities, one) - drawRank(draw.priorities, other))
    const unit = { number: wish.number, part: isOne ? 0 : at + 1, size: people.length, merits }
    return [{ unit: { ...unit, wishes: possible.map(({ course }) => course.slug) }, wish, people }]
  })
}

/** Freezes the input of a draw: confirmed wishes, merits, free places. Locks the courses. */
export async function gatherWishes(ctx: Ctx, draw: Draw): Promise<Gathered> {
  const wishes = await listConfirmed(ctx, draw.id)
  const locked = await lockCourses(ctx, draw.id, wishes)
  const facts = new Map(
    locked.flatMap(({ course, facts }) => facts.people.map((one) => [`${course.id} ${one.id}`, one] as const)),
  )
  const about: About = (courseId, personId) => facts.get(`${courseId} ${personId}`)
  const everybody = wishes.reduce((sum, { people }) => sum + people.length, 0)
  const drawCourses = locked.map(({ course, facts }) => ({
    key: course.slug,
    title: course.title,
    places: freePlaces(course, facts) ?? everybody,
    hasWaitingList: course.hasWaitingList,
  }))
  return {
    courses: new Map(locked.map((one) => [one.course.slug, one])),
    wishes,
    drawCourses: drawCourses.sort((one, other) => (one.key < other.key ? -1 : 1)),
    units: wishes.flatMap((wish) => unitsOf(draw, wish, locked, about)),
    // People without any choice were told when their last course was cancelled.
    lost: wishes.filter(
      ({ people }) => people.some(({ choices }) => choices.length > 0) && !people.some((person) => isPossible(person, locked)),
    ),
  }
}
