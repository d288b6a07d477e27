import type { Ctx } from '../../domain/context.ts'
import { type GroupPerson, getTrialLessons, listGroupPeople } from '../../domain/group-lists/queries.ts'
import { trialStanding } from '../../domain/group-lists/rules.ts'
import { getLedCourse, type LedCourse, listLedCourses } from '../../domain/participations/list-led-courses.ts'
import { listLedSessions } from '../../domain/participations/list-led-sessions.ts'
import { listParticipations } from '../../domain/participations/queries.ts'
import { fillText, listedText } from '../../domain/participations/texts.ts'
import { searchPeople } from '../../domain/people/search-people.ts'
import { ageOn, berlinDay, formatDay, formatSpan } from '../../kernel/calendar.ts'
import { foldedWords } from '../../kernel/folded-words.ts'
import { plural } from '../../kernel/plural.ts'

/** Fewer letters would find half the club. */
const SHORTEST = 3
const MOST = 300

export interface MemberRow {
  personId: string
  /** Null for a person of the group list. */
  participationId: string | null
  name: string
  about: string
  /** A standing that asks for action: the trial lessons are used up. */
  warning: string
  isTrial: boolean
  hasPlace: boolean
}

function presentGroup(person: GroupPerson, trialLessons: number, today: Temporal.PlainDate): MemberRow {
  const { personId, firstname, lastname, birthOn, kind, from, to } = person
  const trial = trialStanding({ ...person, trialLessons })
  const age = birthOn ? plural(ageOn(birthOn, today), 'Jahr', 'Jahre') : ''
  const stay = kind === 'trial' ? `schnuppert, ${person.attended} von ${trialLessons} Stunden` : `dabei seit ${formatDay(from)}`
  const end = to ? `bis ${formatDay(to)}` : ''
  return {
    personId,
    participationId: null,
    name: `${firstname} ${lastname}`,
    isTrial: kind === 'trial',
    hasPlace: kind === 'regular' && to === null,
    about: [age, stay, end].filter(Boolean).join(' · '),
    warning: trial?.isUsedUp ? 'Schnuppern vorbei, noch kein Mitglied' : '',
  }
}

async function bookedRows(ctx: Ctx, courseId: string, today: Temporal.PlainDate): Promise<MemberRow[]> {
  const all = await listParticipations(ctx, courseId)
  return all
    .filter(({ state }) => state === 'confirmed')
    .map(({ id, personId, firstname, lastname, birthOn }) => ({
      personId,
      participationId: id,
      name: `${firstname} ${lastname}`,
      warning: '',
      isTrial: false,
      hasPlace: true,
      about: [birthOn ? plural(ageOn(birthOn, today), 'Jahr', 'Jahre') : '', 'angemeldet'].filter(Boolean).join(' · '),
    }))
}

export const presentCourseLink = ({ id, slug, title, department, hue, kind, ...fill }: LedCourse) => ({
  id,
  slug,
  title,
  hue,
  about: [department, kind === 'ongoing' ? 'Dauerangebot' : 'Kurs', fillText(fill)].filter(Boolean).join(' · '),
})

/** Sessions of the actor as substitute: their people are on the list of that session, not on the course's. */
export async function listStandIns(ctx: Ctx) {
  const sessions = await listLedSessions(ctx, ctx.now.add({ hours: 8 * 24 }), MOST)
  return sessions
    .filter(({ isSubstitute }) => isSubstitute)
    .map(({ id, title, hue, startsAt, endsAt }) => ({
      id,
      title,
      hue,
      about: `Vertretung · ${formatSpan(startsAt, endsAt, ctx.now)} Uhr`,
    }))
}

/** Courses led by the actor; `search` narrows. */
export async function listKeptCourses(ctx: Ctx, search: string) {
  const { courses } = await listLedCourses(ctx, { search }, { after: undefined, limit: MOST })
  return courses.map(presentCourseLink)
}

async function findKnown(ctx: Ctx, search: string, onList: ReadonlySet<string>) {
  if (search.length < SHORTEST) return []
  const found = await searchPeople(ctx, foldedWords(search))
  return found.map(({ id, name, bornIn }) => ({
    id,
    name: bornIn ? `${name}, Jahrgang ${bornIn}` : name,
    isOnList: onList.has(id),
  }))
}

const idsOf = (rows: readonly MemberRow[]) => new Set(rows.map(({ personId }) => personId))

/** A course with its group list and its confirmed participants. @throws NotFound for courses of others */
export async function readCourse(ctx: Ctx, slug: string, search: string) {
  const course = await getLedCourse(ctx, slug)
  const today = berlinDay(ctx.now)
  const trialLessons = await getTrialLessons(ctx, course.id)
  const group = (await listGroupPeople(ctx, course.id, today)).map((person) => presentGroup(person, trialLessons, today))
  const booked = await bookedRows(ctx, course.id, today)
  const people = [...group, ...booked].sort((one, other) => one.name.localeCompare(other.name, 'de'))
  const found = await findKnown(ctx, search, idsOf(people))
  const { id, title, kind, taken, requested, offered } = course
  const count = idsOf(people).size
  const placeless = count - idsOf(people.filter(({ hasPlace }) => hasPlace)).size
  const figures = { count, text: listedText({ taken, unsure: requested + offered, placeless }) }
  return { id, slug, title, isOngoing: kind === 'ongoing', hasTrials: trialLessons > 0, people, figures, search, found }
}

/** A person of the course and their targets for a move; null for anybody else. */
export async function readPerson(ctx: Ctx, course: Awaited<ReturnType<typeof readCourse>>, personId: string) {
  const row = course.people.find((person) => person.personId === personId) ?? null
  if (!row) return null
  const { courses } = await listLedCourses(ctx, {}, { after: undefined, limit: MOST })
  const targets = courses
    .filter(({ id, kind }) => kind === 'ongoing' && id !== course.id)
    .map(({ id, title }) => ({ id, name: title }))
  return { ...row, targets }
}

export type CourseView = Awaited<ReturnType<typeof readCourse>>
export type PersonView = NonNullable<Awaited<ReturnType<typeof readPerson>>>
export type StandIn = Awaited<ReturnType<typeof listStandIns>>[number]
export type CourseLink = ReturnType<typeof presentCourseLink>
