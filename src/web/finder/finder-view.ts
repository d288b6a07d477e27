import { DAY, type Sitting } from '../../domain/courses/lines-of.ts'
import type { FacetCount, NarrowedCourses } from '../../domain/courses/narrow-courses.ts'
import type { ClubSitting } from '../../domain/courses/narrow-courses-of-clubs.ts'
import { placesOf } from '../../domain/courses/places-of.ts'
import {
  ageGroupText,
  ageText,
  kindText,
  placesText,
  priceText,
  rhythmText,
  runningText,
  type StateText,
  sexesText,
  timeText,
} from '../../domain/courses/texts.ts'
import { berlinDay, formatDay, weekdayName } from '../../kernel/calendar.ts'
import { partText, timesOf } from '../kit/slot-text.ts'

/** One card: German texts, ready to show. */
export interface CourseCardView {
  key: string
  /** Address of its page; the club's own site where an association shows it. */
  way: string
  title: string
  times: string
  rhythm: string
  about: string
  place: string
  part: string
  state: StateText
  price: { main: string; note: string }
  hue: number | null
}

export interface CourseGroupView {
  weekday: number
  name: string
  next: string
  cards: CourseCardView[]
  /** Courses of this weekday that the grid leaves out. */
  more: number
}

export interface ChoiceView {
  value: string
  label: string
  count: number
}

export interface FinderView {
  count: number
  page: number
  pages: number
  groups: CourseGroupView[]
  choices: Record<keyof NarrowedCourses['facets'] | 'club', ChoiceView[]>
}

/** With `club` where an association shows its clubs' courses. */
type FoundSitting = Sitting & Partial<Pick<ClubSitting, 'club'>>
type Found = Omit<NarrowedCourses, 'sittings'> & { sittings: FoundSitting[]; clubs?: FacetCount[] }

/** The present, and the other clubs' origins by key; the selected club needs none. */
export interface Around {
  now: Temporal.Instant
  origins: ReadonlyMap<string, string>
}

function cardOf({ course, slot, club }: FoundSitting, { now, origins }: Around): CourseCardView {
  const about = [club?.displayName, course.summary, ageText(course), sexesText(course.sexes), ...course.tags]
  return {
    key: `${course.id} ${slot?.weekday ?? 0} ${slot?.from ?? ''}`,
    way: `${origins.get(club?.name ?? '') ?? ''}/id/${course.slug}`,
    title: course.title,
    times: slot ? timesOf(slot) : '',
    rhythm: slot ? runningText(course, now) || rhythmText(course.kind, course.sessionCount) : 'Termine folgen',
    about: about.filter(Boolean).join(' · '),
    place: slot?.facility ?? '',
    part: partText(slot?.part ?? null),
    state: placesText(placesOf(course, now), course.kind),
    price: priceText(course.prices, course.trialLessons),
    hue: course.hue,
  }
}

/** Next day with a session of these courses on this weekday. */
function nextOn(weekday: number, courses: readonly Sitting['course'][]): string {
  const days = courses.flatMap(({ nextAt }) => (nextAt && berlinDay(nextAt).dayOfWeek === weekday ? [berlinDay(nextAt)] : []))
  const [first] = days.sort(Temporal.PlainDate.compare)
  return first ? `nächster Termin ${formatDay(first)}` : ''
}

function groupOf(weekday: number, sittings: readonly FoundSitting[], around: Around, more: number): CourseGroupView {
  return {
    weekday,
    name: weekdayName(weekday) || 'Ohne festen Wochentag',
    next: nextOn(
      weekday,
      sittings.map(({ course }) => course),
    ),
    cards: sittings.map((sitting) => cardOf(sitting, around)),
    more,
  }
}

const worded = (counts: FacetCount[], word: (value: string) => string): ChoiceView[] =>
  counts.map((entry) => ({ ...entry, label: word(entry.value) }))

/** Only a full grid leaves courses of a weekday out. */
const leftOut = (facets: NarrowedCourses['facets'], weekday: number, shown: number, view: 'list' | 'week'): number =>
  view === 'week' && shown === DAY ? Math.max(0, (facets.weekday[weekday - 1]?.count ?? 0) - shown) : 0

export function presentFinder(found: Found, view: 'list' | 'week', around: Around): FinderView {
  const { sittings, clubs = [], count, page, pages, facets } = found
  const days = Map.groupBy(sittings, ({ slot }) => slot?.weekday ?? 0)
  return {
    count,
    page,
    pages,
    groups: [...days].map(([weekday, found]) => groupOf(weekday, found, around, leftOut(facets, weekday, found.length, view))),
    choices: {
      weekday: worded(facets.weekday, (value) => weekdayName(Number(value))),
      time: worded(facets.time, timeText),
      age: worded(facets.age, ageGroupText),
      kind: worded(facets.kind, kindText),
      sport: facets.sport,
      hall: facets.hall,
      club: clubs,
    },
  }
}
