import type { Draw, DrawnCourse } from '../../domain/draws/queries.ts'
import { type DrawDocument, type DrawPhase, type DrawResult, phaseOf } from '../../domain/draws/rules.ts'
import { PRIORITY_TEXTS, priorityText, RESULT_TEXTS } from '../../domain/draws/texts.ts'
import { found } from '../../kernel/answer.ts'
import { formatMoment } from '../../kernel/calendar.ts'

/** A wish on the public page, without names. */
export interface ResultView {
  name: string
  /** `2 Personen`; empty for one. */
  people: string
  merits: string
  wishes: string
  result: string
  tone: 'good' | 'info' | 'calm'
}

export interface DrawView {
  name: string
  phase: DrawPhase
  headline: string
  lines: string[]
  /** Priorities as a sentence; empty for none. */
  priority: string
  courses: { title: string; slug: string; places: string }[]
  /** Places of several offers together; empty for one. */
  total: string
  seedHash: string
  seed: string
  version: string
  resultHash: string
  results: ResultView[]
  /** Address of the draw as JSON; empty before the draw. */
  file: string
}

const placesText = (places: number): string => (places === 1 ? '1 Platz' : `${places} Plätze`)
const TONES: Record<DrawResult['state'], ResultView['tone']> = { place: 'good', waiting: 'info', none: 'calm' }

function headOf(draw: Draw, phase: DrawPhase, document: DrawDocument | null): Pick<DrawView, 'headline' | 'lines'> {
  const drawn = `Ausgelost wird am ${formatMoment(draw.drawAt)} Uhr.`
  if (phase === 'soon') return { headline: `Wünsche ab ${formatMoment(draw.opensAt)} Uhr`, lines: [drawn] }
  if (phase === 'open')
    return {
      headline: `Wünsche bis ${formatMoment(draw.closesAt)} Uhr`,
      lines: ['Es ist egal, ob Sie Ihren Wunsch früh oder spät abgeben.', drawn],
    }
  if (phase === 'closed') return { headline: 'Alle Wünsche sind da', lines: [drawn] }
  const places = document?.results.filter(({ state }) => state === 'place').length ?? 0
  const count = new Set(document?.wishes.map(({ number }) => number)).size
  return {
    headline: document ? `Ausgelost am ${formatMoment(Temporal.Instant.from(document.drawnAt))} Uhr` : 'Ausgelost',
    lines: [count === 1 ? '1 Wunsch nahm teil.' : `${count} Wünsche nahmen teil.`, `${places}-mal gab es einen Platz.`],
  }
}

function resultsOf(document: DrawDocument): ResultView[] {
  const titleOf = (key: string) => document.courses.find((course) => course.key === key)?.title ?? key
  const positions = new Map<string, number>()
  return document.results.map(({ number, part, state, course }) => {
    const { size, merits, wishes } = found(document.wishes.find((one) => one.number === number && one.part === part))
    const position = (positions.get(course ?? '') ?? 0) + 1
    if (state === 'waiting') positions.set(course ?? '', position + size - 1)
    const where = course
      ? `${RESULT_TEXTS[state]}${state === 'waiting' ? `, Platz ${position}` : ''}: ${titleOf(course)}`
      : RESULT_TEXTS[state]
    return {
      name: part === 0 ? String(number) : `${number}-${part}`,
      people: size === 1 ? '' : `${size} Personen`,
      merits: merits.map((merit) => PRIORITY_TEXTS[merit]).join(', ') || '–',
      wishes: wishes.map(titleOf).join(' › '),
      result: where,
      tone: TONES[state],
    }
  })
}

const coursesOf = (document: DrawDocument | null, courses: readonly DrawnCourse[]) =>
  document
    ? document.courses.map(({ key, title, places }) => ({ title, slug: key, places }))
    : courses
        .filter(({ state }) => state === 'published' || state === 'running')
        .map(({ title, slug, capacity, taken }) => ({ title, slug, places: Math.max(0, (capacity ?? 0) - taken) }))

export function presentDraw(
  draw: Draw,
  courses: readonly DrawnCourse[],
  document: DrawDocument | null,
  now: Temporal.Instant,
): DrawView {
  const phase = phaseOf(draw, now)
  const drawn = coursesOf(document, courses)
  const total = drawn.reduce((sum, { places }) => sum + places, 0)
  return {
    name: draw.name,
    phase,
    ...headOf(draw, phase, document),
    priority: priorityText(draw.priorities),
    courses: drawn.map((course) => ({ ...course, places: placesText(course.places) })),
    total: drawn.length > 1 ? `Zusammen ${placesText(total)} in ${drawn.length} Angeboten.` : '',
    seedHash: draw.seedHash ?? '',
    seed: document?.seed ?? '',
    version: document ? String(document.version) : '',
    resultHash: document?.resultHash ?? '',
    results: document ? resultsOf(document) : [],
    file: document ? `/draw/${draw.id}/json` : '',
  }
}
