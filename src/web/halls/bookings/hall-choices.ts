import type { Ctx } from '../../../domain/context.ts'
import { listHallsInHolidays, listSchoolHolidays } from '../../../domain/holidays/queries.ts'
import { holidayText } from '../../../domain/holidays/texts.ts'
import { berlinDay } from '../../../kernel/calendar.ts'
import type { HallChoiceView } from './place-fields.tsx'

const YEARS_AHEAD = 2

/** By hall: school holidays for which it closes. */
export async function readClosings(ctx: Ctx): Promise<Map<string, NonNullable<HallChoiceView['closed']>>> {
  const today = berlinDay(ctx.now)
  const holidays = await listSchoolHolidays(ctx, today, today.add({ years: YEARS_AHEAD }))
  const days = holidays.map((holiday) => ({
    from: holiday.from.toString(),
    to: holiday.to.toString(),
    text: holidayText(holiday),
  }))
  return new Map((await listHallsInHolidays(ctx)).flatMap(({ id, isClosed }) => (isClosed ? [[id, days]] : [])))
}

type Named = { id: string; name: string }

/** Halls to choose from in a form of staff. */
export const hallChoices = (
  halls: readonly (Named & { parts: readonly Named[] })[],
  closings: Awaited<ReturnType<typeof readClosings>>,
): (HallChoiceView & { id: string })[] =>
  halls.map(({ id, name, parts }) => ({
    id,
    name,
    parts: parts.map((part) => ({ id: part.id, name: part.name })),
    closed: closings.get(id) ?? [],
  }))
