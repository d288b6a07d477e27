import { formatResult } from '../../domain/diary/badge.ts'
import { disciplines } from '../../domain/diary/disciplines.ts'
import {
  type DiaryEntry,
  findAthlete,
  getDiaryEntry,
  listDiaryEntries,
  listDiaryResults,
  listDiaryWeeks,
} from '../../domain/diary/queries.ts'
import { fillWeeks } from '../../domain/diary/weeks.ts'
import { ageOn, berlinDay, formatDay, mondayOf } from '../../kernel/calendar.ts'
import { newId, readId } from '../../kernel/id.ts'
import type { Gate } from '../kit/gate.ts'
import { presentBadge, readBadgeChoice } from './badge-view.ts'
import { DIARY_PATH } from './diary-address.ts'
import { type TypedEntry, USUAL_MINUTES } from './diary-form.tsx'
import { factsOf, titleOf } from './diary-texts.ts'
import { presentWeeks } from './weeks-view.ts'

export const SHOWN_WEEKS = 10
const PER_PAGE = 10

const decimal = (value: number, by: number): string => (value / by).toLocaleString('de-DE', { useGrouping: false })

const EMPTY = { version: '', day: '', activity: '', minutes: '', duration: '', distance: '', strain: 'moderate' }
const emptyEntry = (): TypedEntry => ({ ...EMPTY, id: newId(), weight: '', discipline: '', result: '', note: '' })

/** An entry as its form has it. */
function typedOf({
  onDay,
  activity,
  minutes,
  metres,
  strain,
  grams,
  discipline,
  result,
  note,
  id,
  version,
}: DiaryEntry): TypedEntry {
  const isUsual = minutes !== null && USUAL_MINUTES.includes(String(minutes))
  const kind = disciplines.find((one) => one.id === discipline)?.kind
  return {
    id,
    version: String(version),
    day: formatDay(onDay),
    activity: activity ?? '',
    minutes: isUsual ? String(minutes) : '',
    duration: minutes === null || isUsual ? '' : String(minutes),
    distance: metres === null ? '' : `${decimal(metres, 1000)} km`,
    strain: strain ?? '',
    weight: grams === null ? '' : decimal(grams, 1000),
    discipline: discipline ?? '',
    result: kind && result !== null ? formatResult(kind, result).replace(/ (?:min|s|m)$/, '') : '',
    note,
  }
}

const lineOf = (entry: DiaryEntry) => ({
  id: entry.id,
  day: formatDay(entry.onDay),
  title: titleOf(entry),
  facts: factsOf(entry).join(' · '),
  change: `${DIARY_PATH}?eintrag=${entry.id}#eintragen`,
})

/** The actor's own diary. @throws NotFound for an entry of somebody else */
export async function presentDiary({ ctx }: Gate, search: URLSearchParams) {
  const today = berlinDay(ctx.now)
  const changed = readId(search.get('eintrag'))
  const from = mondayOf(today).subtract({ weeks: SHOWN_WEEKS - 1 })
  const [entry, list, weeks, results, athlete] = await Promise.all([
    changed ? getDiaryEntry(ctx, changed) : null,
    listDiaryEntries(ctx, { after: readId(search.get('nach')), limit: PER_PAGE }),
    listDiaryWeeks(ctx, from),
    listDiaryResults(ctx, today.year),
    findAthlete(ctx),
  ])
  const age = athlete?.birthOn ? ageOn(athlete.birthOn, today) : null
  return {
    entry: entry ? typedOf(entry) : emptyEntry(),
    isNew: entry === null,
    entries: list.entries.map(lineOf),
    older: list.next ? `${DIARY_PATH}?nach=${list.next}#eintraege` : null,
    isFirstPage: !search.has('nach'),
    weeks: presentWeeks(fillWeeks(weeks, today, SHOWN_WEEKS), age),
    badge: presentBadge(readBadgeChoice(search, athlete, today.year), results, today.year),
  }
}
