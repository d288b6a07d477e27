import { clockOf, DAY, daysUntil, type Sitting } from '../../domain/courses/lines-of.ts'
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
  type StateText,
  sexesText,
  shortDay,
  timeText,
} from '../../domain/courses/texts.ts'
import { berlinDay, formatDay, weekdayName } from '../../kernel/calendar.ts'
import { partText, timesOf } from '../kit/slot-text.ts'
import { type SportName, sportNamed } from '../kit/sport-lines.ts'

/** One card: German texts, ready to show. */
export interface CourseCardView {
  key: string
  /** Address of its page; the club's own site where an association shows it. */
  way: string
  title: string
  times: string
  rhythm: string
  about: string
  sport: SportName
  place: string
  part: string
  state: StateText
  price: { main: string; note: string }
  hue: number | null
}

export interface CourseGroupView {
  /** In the list: `6`, and `6-next` for what is over today. */
  id: string
  /** 1 …, 0 without one. */
  weekday: number
  /** `Samstag`, in the list `Heute, Samstag`. */
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
  /** Name of the chosen department. */
  department: string | null
  groups: CourseGroupView[]
  choices: Record<keyof NarrowedCourses['facets'] | 'club', ChoiceView[]>
}

/** With `club` where an association shows its clubs' courses. */
type FoundSitting = Sitting & Partial<Pick<ClubSitting, 'club'>>
type Found = Omit<NarrowedCourses, 'sittings'> & { sittings: FoundSitting[]; clubs?: FacetCount[] }

/** The present, and how pages of the other clubs are reached, by key; the selected club needs none. */
export interface Around {
  now: Temporal.Instant
  links: ReadonlyMap<string, (path: string) => string>
}

/** With its next date where that is not the day of its heading: a date is off, or has not begun. */
function rhythmOf({ course, slot, slotNextAt }: FoundSitting, head: Temporal.PlainDate | null, now: Temporal.Instant): string {
  if (!slot) return 'Termine folgen'
  const rhythm = rhythmText(course, now)
  if (!slotNextAt || !head || berlinDay(slotNextAt).equals(head) || rhythm.includes(shortDay(slotNextAt))) return rhythm
  return `${rhythm}, nächster Termin ${shortDay(slotNextAt)}`
}

function cardOf(sitting: FoundSitting, head: Temporal.PlainDate | null, { now, links }: Around): CourseCardView {
  const { course, slot, club } = sitting
  const path = `/id/${course.slug}`
  const about = [club?.displayName, course.summary, ageText(course), sexesText(course), ...course.tags]
  return {
    key: `${course.id} ${slot?.weekday ?? 0} ${slot?.from ?? ''}`,
    way: links.get(club?.name ?? '')?.(path) ?? path,
    title: course.title,
    times: slot ? timesOf(slot) : '',
    rhythm: rhythmOf(sitting, head, now),
    about: about.filter(Boolean).join(' · '),
    sport: sportNamed(course.sport),
    place: slot?.facility ?? '',
    part: partText(slot?.part ?? null),
    state: placesText(placesOf(course, now), course.kind),
    price: priceText(course.prices, course.trialLessons),
    hue: course.hue,
  }
}

/** Next day with a session of these weekly times on their weekday. */
function nextOn(weekday: number, sittings: readonly FoundSitting[]): Temporal.PlainDate | null {
  const days = sittings.flatMap(({ slotNextAt: at }) => (at && berlinDay(at).dayOfWeek === weekday ? [berlinDay(at)] : []))
  return days.sort(Temporal.PlainDate.compare)[0] ?? null
}

const NEAR = ['Heute', 'Morgen']

/** Name and date of a day's heading: a weekday without a session this week is not called today. */
function headOf(weekday: number, next: Temporal.PlainDate | null, today: Temporal.PlainDate): { name: string; next: string } {
  const name = weekdayName(weekday) || 'Ohne festen Wochentag'
  if (!next) return { name, next: '' }
  const near = NEAR[today.until(next).days]
  return near ? { name: `${near}, ${name}`, next: formatDay(next) } : { name, next: `nächster Termin ${formatDay(next)}` }
}

function groupOf(id: string, sittings: readonly FoundSitting[], around: Around, more: number): CourseGroupView {
  const weekday = sittings[0]?.slot?.weekday ?? 0
  const next = nextOn(weekday, sittings)
  return {
    id,
    weekday,
    ...headOf(weekday, next, berlinDay(around.now)),
    cards: sittings.map((sitting) => cardOf(sitting, next, around)),
    more,
  }
}

const worded = (counts: FacetCount[], word: (value: string) => string): ChoiceView[] =>
  counts.map((entry) => ({ ...entry, label: word(entry.value) }))

/** Choices of weekdays from today on. */
const fromToday = (days: ChoiceView[], today: number): ChoiceView[] => [...days.slice(today - 1), ...days.slice(0, today - 1)]

/** Only a full grid leaves courses of a weekday out. */
const leftOut = (facets: NarrowedCourses['facets'], weekday: number, shown: number, view: 'list' | 'week'): number =>
  view === 'week' && shown === DAY ? Math.max(0, (facets.weekday[weekday - 1]?.count ?? 0) - shown) : 0

export function presentFinder(found: Found, view: 'list' | 'week', around: Around): FinderView {
  const { sittings, clubs = [], count, page, pages, facets, department } = found
  const clock = clockOf(around.now)
  const idOf = ({ slot }: FoundSitting) =>
    slot && view === 'list' && daysUntil(slot.weekday, slot.to, clock) === 7 ? `${slot.weekday}-next` : `${slot?.weekday ?? 0}`
  const days = Map.groupBy(sittings, idOf)
  return {
    count,
    page,
    pages,
    department,
    groups: [...days].map(([id, found]) =>
      groupOf(id, found, around, leftOut(facets, Number.parseInt(id, 10), found.length, view)),
    ),
    choices: {
      weekday: fromToday(
        worded(facets.weekday, (value) => weekdayName(Number(value))),
        clock.weekday,
      ),
      time: worded(facets.time, timeText),
      age: worded(facets.age, ageGroupText),
      kind: worded(facets.kind, kindText),
      sport: facets.sport,
      hall: facets.hall,
      club: clubs,
    },
  }
}
