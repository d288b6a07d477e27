import { diaryOwnerOf } from '../../domain/diary/access.ts'
import { formatResult } from '../../domain/diary/badge.ts'
import { disciplines } from '../../domain/diary/disciplines.ts'
import { type DiaryEntry, listDiaryEntries } from '../../domain/diary/queries.ts'
import { ACTIVITIES, STRAINS } from '../../domain/diary/texts.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { type CsvColumn, everyPage } from '../kit/csv.ts'
import { gateOf } from '../kit/gate.ts'
import { tableAnswer } from '../kit/table-answer.ts'
import type { Route } from './+types/diary-export'

const PER_READ = 500

const COLUMNS: readonly CsvColumn<DiaryEntry>[] = [
  { head: 'Tag', of: ({ onDay }) => formatDay(onDay) },
  { head: 'Bewegung', of: ({ activity }) => (activity ? ACTIVITIES[activity] : '') },
  { head: 'Minuten', of: ({ minutes }) => minutes ?? '' },
  { head: 'Strecke (m)', of: ({ metres }) => metres ?? '' },
  { head: 'Anstrengung', of: ({ strain }) => (strain ? STRAINS[strain] : '') },
  { head: 'Gewicht (g)', of: ({ grams }) => grams ?? '' },
  { head: 'Disziplin', of: ({ discipline }) => disciplines.find(({ id }) => id === discipline)?.label ?? '' },
  { head: 'Ergebnis', of: ({ discipline, result }) => resultOf(discipline, result) },
  { head: 'Notiz', of: ({ note }) => note },
]

function resultOf(discipline: string | null, result: number | null): string {
  const kind = disciplines.find(({ id }) => id === discipline)?.kind
  return kind && result !== null ? formatResult(kind, result) : ''
}

/** The whole diary of who asks, for nobody else; asked before the first byte is on its way. */
export function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  diaryOwnerOf(ctx.actor)
  const pages = everyPage(async (after) => {
    const { entries, next } = await listDiaryEntries(ctx, { after, limit: PER_READ })
    return { rows: entries, next }
  })
  return tableAnswer(searchParams, 'Mein Fitness-Tagebuch', COLUMNS, pages)
}
