import { fold } from '../../kernel/fold.ts'
import { type Clue, meaningsOf, SILENT, stemOf } from './meanings-of.ts'

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

const BEFORE_AGE = String.raw`(?:(?<!\p{L})(?:(?:für|ab|mit|über)\s+|ü\s*))?`
/** `Herren 1`, `6 bis 10` and `um 18` tell no age. */
const NUMBERED = String.raw`herren|damen|frauen|männer|mixed|jugend|junior(?:en|innen)|bambini|mannschaft|team|gruppe|stufe|level|teil|bahn|halle|saal|platz|bis|um|gegen|kurs|(?:\p{L}+tag|mittwoch)s?`
const YEARS = String.raw`(?:[\s-]*jahr(?:en?)?|[\s-]*jährige?[nrs]?|\s*\+|\s*plus)(?!\p{L})`
// `5 Jahre`, `5-jährig`, `60+`, `Kind 5`, `Turnen 5`: a number between other words may belong to a name.
const AGE_WORDS = [
  String.raw`${BEFORE_AGE}(?:\bkind(?:er)?,?\s+)?(?<!\d)(\d{1,2})${YEARS}`,
  String.raw`(?:\bkind(?:er)?,?\s+|(?<!\p{L})ü\s*)(\d{1,2})(?!\d)`,
  String.raw`(?<!(?:^|[\s-])(?:[a-z]|${NUMBERED})\s*)(?:^|\s+)${BEFORE_AGE}([1-9]\d?)$`,
].map((words) => new RegExp(words, 'iu'))

/** The age in a search, and what is left of the search. */
function ageIn(q: string): { q: string; age: Age | null } {
  for (const words of AGE_WORDS) {
    const [all, years] = words.exec(q.trim()) ?? []
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

/** Alternatives of a searched word: all clues of one of them fit a course. */
export type Term = Clue[][]

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
function partsOf(typed: string, knows: (word: string) => boolean): [string, string][] {
  const ways: [string, string][] = []
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

/** Two wrong letters leave the first: `Senioren` are no `Junioren`. */
function nearTo(typed: string, vocabulary: readonly string[]): Term {
  const most = wrongLetters(typed)
  if (most === 0) return []
  const near = vocabulary
    .filter((word) => word.length >= typed.length - most)
    .map((word) => ({ word, wrong: distanceWithin(typed, word) }))
    .filter(({ word, wrong }) => wrong <= most && (wrong < 2 || word[0] === typed[0]))
  const fewest = Math.min(...near.map(({ wrong }) => wrong))
  return near.filter(({ wrong }) => wrong === fewest).map(({ word }) => [word])
}

function termOf(typed: string, vocabulary: readonly string[], knows: (word: string) => boolean): Term {
  const waysOf = (word: string): Term => [[word], ...meaningsOf(word).map((clue) => [clue])]
  if (vocabulary.some((word) => word.includes(typed))) return [...waysOf(typed), ...partsOf(typed, knows)]
  const isMeant = (word: string) => meaningsOf(word).length > 0
  const stem = stemOf(typed)
  const ways: Term = isMeant(typed) ? waysOf(typed) : []
  if (stem !== null && (isMeant(stem) || vocabulary.some((word) => word.startsWith(stem)))) ways.push(...waysOf(stem))
  for (const [first, second] of partsOf(typed, (word) => knows(word) || isMeant(word)))
    ways.push(...waysOf(first).flatMap((one) => waysOf(second).map((other) => [...one, ...other])))
  return ways.length > 0 ? ways : nearTo(typed, vocabulary)
}

/** The word, its meanings, its parts, else near ones. Null when a word has no meaning: then no course matches. */
export function termsOf(q: string, vocabulary: readonly string[]): Term[] | null {
  const words = wordsOf(q)
  const telling = words.filter((word) => !SILENT.has(word))
  // Only long words have parts: a set of thousands is made for them alone, once.
  let known: ReadonlySet<string> | undefined
  const knows = (word: string) => {
    known ??= new Set(vocabulary)
    return known.has(word)
  }
  const terms = telling.slice(0, MOST_WORDS).map((word) => termOf(word, vocabulary, knows))
  // Signs alone (`%`) match no course.
  if (words.length === 0 && q.trim() !== '') return null
  return terms.every((term) => term.length > 0) ? terms : null
}
