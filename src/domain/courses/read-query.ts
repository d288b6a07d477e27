import { fold } from '../../kernel/fold.ts'

export const TIMES = ['morning', 'afternoon', 'evening'] as const
export type TimeOfDay = (typeof TIMES)[number]
export const AGES = ['0-5', '6-11', '12-17', '18-59', '60-120'] as const
export type AgeGroup = (typeof AGES)[number]

/** An age in years, or a group of ages. */
export type Age = AgeGroup | `${number}`

/** `5` is from 5 to 5; null = any age. */
export function ageSpan(age: Age | null): { from: number; to: number } | null {
  if (age === null) return null
  const [from = 0, to = from] = age.split('-').map(Number)
  return { from, to }
}

/** Filters of the finder; null, false and empty = unset. */
export interface CourseFilters {
  q: string
  weekday: readonly number[]
  /** By the beginning of a session, cut at 12 and 17 hours. */
  time: TimeOfDay | null
  sport: readonly string[]
  age: Age | null
  hall: string | null
  /** Its name as a slug. */
  department: string | null
  kind: 'ongoing' | 'course' | null
  onlyFree: boolean
}

const WEEKDAYS = ['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag', 'sonntag']
const TIME_WORDS: Record<string, TimeOfDay> = {
  morgens: 'morning',
  vormittag: 'morning',
  vormittags: 'morning',
  mittags: 'afternoon',
  nachmittag: 'afternoon',
  nachmittags: 'afternoon',
  abend: 'evening',
  abends: 'evening',
}
const SILENT = new Set(
  'am an ab auf bei das dem den der die ein eine fuer fur im in mit oder und um uhr von vom zu zum zur'.split(' '),
)
const MOST_WORDS = 6

/** Reads `montags` and `Montagabend`; `Mo.` is too short to be sure. */
function dayIn(word: string): { weekday: number; time: TimeOfDay | null } | null {
  const at = WEEKDAYS.findIndex((day) => word.startsWith(day))
  if (at < 0) return word === 'sonnabend' || word === 'sonnabends' ? { weekday: 6, time: null } : null
  const rest = word.slice(WEEKDAYS[at]?.length ?? 0)
  if (rest === '' || rest === 's') return { weekday: at + 1, time: null }
  const time = TIME_WORDS[rest]
  return time ? { weekday: at + 1, time } : null
}

const wordsOf = (q: string): string[] =>
  fold(q)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

// `5 Jahre`, `5-jährig`, `Kind 5`, `Kind, 5`: a number alone may belong to a name (`Fit ab 50`).
const AGE_WORDS = [
  /(?:\b(?:für|ab|mit)\s+)?(?:\bkind(?:er)?,?\s+)?(?<!\d)(\d{1,2})(?:[\s-]*jahr(?:en?)?|[\s-]*jährige?[nrs]?)(?!\p{L})/iu,
  /\bkind(?:er)?,?\s+(\d{1,2})(?!\d)/iu,
]

/** The age in a search, and what is left of the search. */
function ageIn(q: string): { q: string; age: Age | null } {
  for (const words of AGE_WORDS) {
    const [all, years] = words.exec(q) ?? []
    if (all !== undefined) return { q: q.replace(all, ' ').trim(), age: `${Number(years)}` }
  }
  return { q, age: null }
}

/** `Yoga montags abends` is Yoga on Mondays from 17 hours, `Turnen 5 Jahre` is for who is 5. Chosen filters win. */
export function readQuery<F extends CourseFilters>(filters: F): F {
  const { q, age } = ageIn(filters.q)
  const weekdays = new Set<number>()
  let time: TimeOfDay | null = null
  const rest = q.split(/\s+/).filter((typed) => {
    const [word = '', ...more] = wordsOf(typed)
    if (more.length > 0) return true
    const day = dayIn(word)
    const said = day?.time ?? TIME_WORDS[word] ?? null
    if (!day && !said) return true
    if (day) weekdays.add(day.weekday)
    time ??= said
    return false
  })
  if (weekdays.size === 0 && time === null && age === null) return filters
  const weekday = filters.weekday.length > 0 ? filters.weekday : [...weekdays].sort()
  return { ...filters, q: rest.join(' '), weekday, time: filters.time ?? time, age: filters.age ?? age }
}

/** Alternatives of a searched word: a course holds all texts of one of them. */
export type Term = string[][]

const wrongLetters = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** Fewest changed, added, dropped or swapped letters (Sellers); text around `typed` is free. */
export function distanceWithin(typed: string, word: string): number {
  let before: number[] = []
  let last = Array.from({ length: word.length + 1 }, () => 0)
  for (let row = 1; row <= typed.length; row++) {
    const next = [row]
    for (let at = 1; at <= word.length; at++) {
      const isSame = typed[row - 1] === word[at - 1]
      const isSwapped = row > 1 && at > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1]
      next[at] = Math.min(
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        isSwapped ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = last
    last = next
  }
  return Math.min(...last)
}

const JOINTS = ['', 's', 'n', 'en', 'es', 'er', 'e']
const SHORTEST_PART = 4

/** `kinderturnen` → `kinder` and `turnen`, when the courses know both. */
function partsOf(typed: string, knows: (word: string) => boolean): string[][] {
  const ways: string[][] = []
  for (let cut = SHORTEST_PART; cut <= typed.length - SHORTEST_PART; cut++) {
    const second = typed.slice(cut)
    if (!knows(second)) continue
    const first = typed.slice(0, cut)
    const joint = JOINTS.find(
      (end) =>
        first.endsWith(end) && first.length - end.length >= SHORTEST_PART && knows(first.slice(0, first.length - end.length)),
    )
    if (joint !== undefined) ways.push([first.slice(0, first.length - joint.length), second])
  }
  return ways
}

function termOf(typed: string, vocabulary: readonly string[]): Term {
  const known = new Set(vocabulary)
  const ways: Term = vocabulary.some((word) => word.includes(typed)) ? [[typed]] : []
  ways.push(...partsOf(typed, (word) => known.has(word)))
  if (ways.length > 0) return ways
  const most = wrongLetters(typed)
  if (most === 0) return []
  const near = vocabulary
    .filter((word) => word.length >= typed.length - most)
    .map((word) => ({ word, wrong: distanceWithin(typed, word) }))
    .filter(({ wrong }) => wrong <= most)
  const fewest = Math.min(...near.map(({ wrong }) => wrong))
  return near.filter(({ wrong }) => wrong === fewest).map(({ word }) => [word])
}

/** The word, its parts, else near ones. Null when a word has no meaning: then no course matches. */
export function termsOf(q: string, vocabulary: readonly string[]): Term[] | null {
  const words = wordsOf(q)
  const telling = words.filter((word) => !SILENT.has(word))
  const terms = (telling.length > 0 ? telling : words).slice(0, MOST_WORDS).map((word) => termOf(word, vocabulary))
  // Signs alone (`%`) match no course.
  if (words.length === 0 && q.trim() !== '') return null
  return terms.every((term) => term.length > 0) ? terms : null
}
