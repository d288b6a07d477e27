import { getHonourRules, type HonourLine, listHonours } from '../../domain/honours/queries.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { type CsvColumn, everyRow } from '../kit/csv.ts'
import { gateOf } from '../kit/gate.ts'
import { tableAnswer } from '../kit/table-answer.ts'
import type { Route } from './+types/honours-export'
import { honourYear } from './care-address.ts'

const columnsOf = (pinDays: number): CsvColumn<HonourLine>[] => [
  { head: 'Name', of: ({ name }) => name },
  { head: 'Anlass', of: ({ title }) => title },
  { head: 'Tag', of: ({ dueOn }) => formatDay(dueOn) },
  {
    head: 'Nadel bestellen bis',
    of: ({ kind, dueOn, awardedOn, skippedOn }) =>
      kind === 'jubilee' && !awardedOn && !skippedOn ? formatDay(dueOn.subtract({ days: pinDays })) : '',
  },
  { head: 'Geehrt am', of: ({ awardedOn }) => (awardedOn ? formatDay(awardedOn) : '') },
  { head: 'Ohne Ehrung seit', of: ({ skippedOn }) => (skippedOn ? formatDay(skippedOn) : '') },
  { head: 'Notiz', of: ({ note }) => note },
]

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const year = honourYear(searchParams, berlinDay(ctx.now))
  const { pinDays } = await getHonourRules(ctx)
  const pages = everyRow((page) => listHonours(ctx, year, page))
  return tableAnswer(searchParams, `Ehrungen und Geburtstage ${year}`, columnsOf(pinDays), pages)
}
