import type { Compared, CourseStatistics, Statistics } from '../../domain/statistics/get-course-statistics.ts'
import type { CountedRow } from '../../domain/statistics/list-counted-rows.ts'
import { type Amount, type Amounts, type FigureKey, type FigureSet, isOfBooks, shareOf } from '../../domain/statistics/rules.ts'
import { FIGURE_HINTS, FIGURE_NAMES } from '../../domain/statistics/texts.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { plural } from '../../kernel/plural.ts'
import { type FigureWord, type Scope, SET_WORDS, statAddress, WORDS } from './statistics-address.ts'

const isMoney = (key: FigureKey): boolean => key === 'revenue' || isOfBooks(key)
const isShare = (key: FigureKey): boolean => key === 'places' || key === 'attendance'
const counted = (value: number): string => value.toLocaleString('de-DE')
const NOTHING = '–'

/** `38`, `85 %`, `1.234,56 €`. */
export function amountText(key: FigureKey, amount: Amount): string {
  if (isMoney(key)) return formatCents(amount.value)
  if (!isShare(key)) return counted(amount.value)
  const share = shareOf(amount)
  return share === null ? NOTHING : `${share} %`
}

const signed = (value: number, text: string): string => `${value > 0 ? '+' : '−'}${text}`

/** `+5`, `−3 Punkte`, `+120,00 €`; null without a change, and where one of both says nothing. */
export function changeText(key: FigureKey, now: Amount, before: Amount | undefined): string | null {
  if (!before) return null
  const [to, from] = isShare(key) ? [shareOf(now), shareOf(before)] : [now.value, before.value]
  if (to === null || from === null) return null
  const [change, size] = [to - from, Math.abs(to - from)]
  if (change === 0) return null
  if (isMoney(key)) return signed(change, formatCents(size))
  return signed(change, isShare(key) ? plural(size, 'Punkt', 'Punkte') : counted(size))
}

export interface CellView {
  word: FigureWord
  text: string
  /** `34 von 40`; empty for a figure that is no share. */
  of: string
  change: string | null
  to: string
  value: number
  before: number | null
}

const cellsOf = ({ amounts, before }: Compared, scope: Scope): CellView[] =>
  SET_WORDS[scope.set ?? 'people'].map((word) => {
    const key = WORDS[word]
    const amount = amounts[key]
    return {
      word,
      text: amountText(key, amount),
      of: isShare(key) && amount.total > 0 ? `${counted(amount.value)} von ${counted(amount.total)}` : '',
      change: changeText(key, amount, before?.[key]),
      to: statAddress(scope, word),
      value: amount.value,
      before: before ? before[key].value : null,
    }
  })

/** Heads of the figures, in the order of the cells. */
export const headsOf = (set: FigureSet) =>
  SET_WORDS[set].map((word) => ({ word, label: FIGURE_NAMES[WORDS[word]], hint: FIGURE_HINTS[WORDS[word]] }))

export interface LineView {
  id: string
  name: string
  hue: number | null
  /** Page of the offer, or this page for one department. */
  to: string | null
  note: string
  cells: CellView[]
}

const presentCourse = (course: CourseStatistics, scope: Scope): LineView => ({
  id: course.id,
  name: course.title,
  hue: course.hue,
  to: `/admin/participants?kurs=${course.slug}`,
  note: course.department ?? '',
  cells: cellsOf(course, { seasonId: scope.seasonId, courseId: course.id, set: scope.set }),
})

const sortedBy = (lines: LineView[], by: FigureWord | 'angebot', isDescending: boolean): LineView[] => {
  if (by === 'angebot') return isDescending ? lines.toReversed() : lines
  const sizeOf = ({ cells }: LineView): number => {
    const cell = cells.find(({ word }) => word === by)
    return cell && isShare(WORDS[by]) ? Number.parseInt(cell.text, 10) || 0 : (cell?.value ?? 0)
  }
  return lines.toSorted((one, other) => (sizeOf(one) - sizeOf(other)) * (isDescending ? -1 : 1))
}

export type StatOrder = { by: FigureWord | 'angebot'; isDescending: boolean }

export function presentStatistics(
  found: Statistics,
  { departmentId, set }: Pick<Scope, 'departmentId'> & { set: FigureSet },
  order: StatOrder,
) {
  const { season, before, total, departments, courses, trend, isCut } = found
  const scope: Scope = { seasonId: season.id, departmentId, set }
  const byTitle = courses.toSorted((one, other) => one.title.localeCompare(other.title, 'de'))
  return {
    set,
    season: { id: season.id, name: season.name, days: `${formatDay(season.from)} bis ${formatDay(season.to)}` },
    before: before?.name ?? null,
    seasons: found.seasons.map(({ id, name }) => ({ id, name })),
    total: cellsOf(total, scope),
    departments: departments.map(
      ({ id, name, hue, courses, ...compared }): LineView => ({
        id: id ?? 'ohne',
        name: name ?? 'Ohne Abteilung',
        hue,
        to: statAddress({ seasonId: season.id, departmentId: id, set }),
        note: plural(courses, 'Angebot', 'Angebote'),
        cells: cellsOf(compared, { seasonId: season.id, departmentId: id, set }),
      }),
    ),
    courses: sortedBy(
      byTitle.map((course) => presentCourse(course, scope)),
      order.by,
      order.isDescending,
    ),
    trend: trend.map(
      ({ season: { id, name }, courses, amounts }): LineView => ({
        id,
        name,
        hue: null,
        to: statAddress({ seasonId: id, departmentId, set }),
        note: plural(courses, 'Angebot', 'Angebote'),
        cells: cellsOf({ amounts, before: null }, { seasonId: id, departmentId, set }),
      }),
    ),
    isCut,
  }
}
export type StatisticsView = ReturnType<typeof presentStatistics>

export interface RowView {
  id: string
  name: string
  title: string
  to: string
  note: string
  amount: string
}

export function presentRow(word: FigureWord, { id, courseId, slug, title, name, at, note, value }: CountedRow): RowView {
  const day = at ? formatDay(berlinDay(at)) : ''
  const isOfSession = word === 'anwesenheit' || word === 'fehlt' || word === 'kosten'
  const isOfClaim = word === 'gebucht' || word === 'bezahlt'
  return {
    id: `${courseId}.${id}`,
    name,
    title: name === title ? '' : title,
    to: isOfClaim
      ? `/admin/invoice?${new URLSearchParams({ stand: 'all', forderung: id })}`
      : isOfSession
        ? `/admin/participants/attendance?${new URLSearchParams({ kurs: slug, von: day, bis: day })}`
        : `/admin/participants?kurs=${slug}`,
    note: [day, note].filter(Boolean).join(' · '),
    amount: isMoney(WORDS[word]) ? formatCents(value) : counted(value),
  }
}

/** One line of the exported table. */
export interface ExportLine {
  season: string
  department: string
  title: string
  amounts: Amounts
}
