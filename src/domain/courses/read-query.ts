import { fold } from '../../kernel/fold.ts'

export const TIMES = ['morning', 'afternoon', 'evening'] as const
export type TimeOfDay = (typeof TIMES)[number]
export const AGES = ['0-5', '6-11', '12-17', '18-59', '60-120'] as const
export type AgeGroup = (typeof AGES)[number]

/** Filters of the finder; null and false = unset. */
export interface CourseFilters {
  q: string
  weekday: number | null
  /** By the beginning of a session, cut at 12 and 17 hours. */
  time: TimeOfDay | null
  sport: string | null
  age: AgeGroup | null
  hall: string | null
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

/** `Yoga montags abends` is Yoga on Mondays from 17 hours. Chosen filters win. */
export function readQuery<F extends CourseFilters>(filters: F): F {
  const found: { weekday: number | null; time: TimeOfDay | null } = { weekday: null, time: null }
  const rest = filters.q.split(/\s+/).filter((typed) => {
    const [word = '', ...more] = wordsOf(typed)
    if (more.length > 0) return true
    const day = dayIn(word)
    const time = day?.time ?? TIME_WORDS[word] ?? null
    if (!day && !time) return true
    found.weekday ??= day?.weekday ?? null
    found.time ??= time
    return false
  })
  if (found.weekday === null && found.time === null) return filters
  return { ...filters, q: rest.join(' '), weekday: filters.weekday ?? found.weekday, time: filters.time ?? found.time }
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
