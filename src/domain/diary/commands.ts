import { type Answer, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, isAfter, isBefore } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { inOwnDiary } from './in-own-diary.ts'
import type { DiaryInput } from './input.ts'
import type { DiaryRefusal } from './texts.ts'

const EARLIEST = Temporal.PlainDate.from('2000-01-01')

function columnsOf(
  ctx: Ctx,
  { id: _, version: __, day, ...columns }: DiaryInput,
): Answer<ReturnType<typeof rowOf>, DiaryRefusal> {
  const today = berlinDay(ctx.now)
  const onDay = day ?? today
  if (isAfter(onDay, today)) return refuse('in_future')
  if (isBefore(onDay, EARLIEST)) return refuse('too_old')
  return ok(rowOf(onDay, columns))
}
const rowOf = (onDay: Temporal.PlainDate, columns: Omit<DiaryInput, 'id' | 'version' | 'day'>) => ({ onDay, ...columns })

/** Enters into the actor's own diary; with a known id it is the entry already there. No log tells of it. Answers its id. */
export async function enterInDiary(ctx: Ctx, input: DiaryInput): Promise<Answer<string, DiaryRefusal>> {
  const row = columnsOf(ctx, input)
  if (!row.ok) return row
  const id = input.id ?? newId()
  return inOwnDiary(ctx, async (ctx, clubUserId) => {
    await ctx.db
      .insertInto('diaryEntries')
      .values({ clubId: ctx.club.id, id, clubUserId, enteredAt: ctx.now, ...row.value })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    // Sent twice it is there already; of another diary it is not in sight.
    const kept = await ctx.db
      .selectFrom('diaryEntries')
      .select('id')
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .execute()
    return ok(found(kept[0]).id)
  })
}

/** @throws NotFound also for an entry of somebody else */
export async function changeDiaryEntry(ctx: Ctx, input: DiaryInput & { id: string }): Promise<Answer<string, DiaryRefusal>> {
  const row = columnsOf(ctx, input)
  if (!row.ok) return row
  return inOwnDiary(ctx, async (ctx) => {
    const known = await ctx.db
      .selectFrom('diaryEntries')
      .select('version')
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', input.id)
      .forUpdate()
      .executeTakeFirst()
    const { version } = found(known)
    if (input.version !== undefined && input.version !== version) return refuse('changed_meanwhile')
    await ctx.db
      .updateTable('diaryEntries')
      .set({ ...row.value, version: version + 1 })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', input.id)
      .execute()
    return ok(input.id)
  })
}

/** @throws NotFound also for an entry of somebody else */
export function removeDiaryEntry(ctx: Ctx, id: string): Promise<Answer<null>> {
  return inOwnDiary(ctx, async (ctx) => {
    const gone = await ctx.db
      .deleteFrom('diaryEntries')
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    found(gone)
    return ok(null)
  })
}

/** Removes the whole diary of the actor. Answers the number of entries. */
export function removeDiary(ctx: Ctx): Promise<Answer<number>> {
  return inOwnDiary(ctx, async (ctx) => {
    const gone = await ctx.db.deleteFrom('diaryEntries').where('clubId', '=', ctx.club.id).executeTakeFirst()
    return ok(Number(gone.numDeletedRows))
  })
}
