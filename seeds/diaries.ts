import type { Ctx } from '../src/domain/context.ts'
import type { Activity, Strain } from '../src/domain/diary/texts.ts'
import { berlinDay } from '../src/kernel/calendar.ts'
import { newId } from '../src/kernel/id.ts'

/** Days apart, activity, minutes, metres, strain. */
const HABITS: readonly (readonly [number, Activity, number, number | null, Strain])[] = [
  [3, 'run', 35, 5400, 'vigorous'],
  [4, 'gym', 60, null, 'moderate'],
  [5, 'cycle', 75, 22_000, 'moderate'],
  [6, 'swim', 45, 1200, 'vigorous'],
  [7, 'walk', 90, 7000, 'light'],
]
const RESULTS = [
  ['run_3000', 21 * 6000 + 1500],
  ['standing_jump', 148],
  ['swim_25', 2650],
] as const
const WEEKS = 12

/** Invented diaries: of everybody who has a demo login in gsv, of one in the others. */
export async function storeDiaries(ctx: Ctx): Promise<void> {
  const clubId = ctx.club.id
  const users = await ctx.db.selectFrom('clubUsers').select('id').where('clubId', '=', clubId).orderBy('id').execute()
  const today = berlinDay(ctx.now)
  const own = { clubId, enteredAt: ctx.now }
  const entries = users.slice(0, ctx.club.name === 'gsv' ? users.length : 1).flatMap(({ id: clubUserId }, who) => {
    const moves = HABITS.filter((_, at) => (at + who) % 2 === 0).flatMap(([apart, activity, minutes, metres, strain]) =>
      Array.from({ length: Math.floor((WEEKS * 7) / apart) }, (_, at) => ({
        ...own,
        id: newId(),
        clubUserId,
        onDay: today.subtract({ days: at * apart + who }),
        activity,
        minutes: minutes + ((at * 5) % 15),
        metres,
        strain,
      })),
    )
    const weights = Array.from({ length: WEEKS }, (_, at) => ({
      ...own,
      id: newId(),
      clubUserId,
      onDay: today.subtract({ days: at * 7 + 1 }),
      grams: 68_000 + who * 2500 + at * 150,
    }))
    const results = RESULTS.map(([discipline, result], at) => ({
      ...own,
      id: newId(),
      clubUserId,
      onDay: today.subtract({ days: at }),
      discipline,
      result: result + who * 10,
    }))
    return [...moves, ...weights, ...results]
  })
  if (entries.length > 0) await ctx.db.insertInto('diaryEntries').values(entries).execute()
}
