import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, formatSpan } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { plural } from '../../kernel/plural.ts'
import { type BatchLine, runBookingBatch } from '../booking-batches/run-booking-batch.ts'
import type { Ctx } from '../context.ts'
import { onlyOnce } from '../repeats/commands.ts'
import { ListTask } from './input.ts'
import type { ListLine } from './rules.ts'
import { runCourseTask } from './run-course-task.ts'
import { runEventTask } from './run-event-task.ts'
import { runSeriesTask } from './run-series-task.ts'
import { runUserTask } from './run-user-task.ts'

/** What `runListBatch` would do now, and nothing of it. @throws Forbidden */
export async function previewListBatch(ctx: Ctx, given: ListTask): Promise<Answer<ListLine[], 'past'>> {
  const task = ListTask.parse(given)
  if (isPast(ctx, task)) return refuse('past')
  const tried = await transaction(ctx, (ctx) =>
    savepoint(ctx, async (ctx) => ({ ok: false, lines: await runLines(ctx, task) }) as const),
  )
  return ok(tried.lines)
}

/**
 * Does something to several lines of a list in one step: what cannot be done is left as it is and said so. `key` is of one form, so that
 * sending it twice does nothing twice. Answers what `getListBatch` reads. @throws Forbidden
 */
export async function runListBatch(ctx: Ctx, given: ListTask, key: string): Promise<Answer<string, 'past' | 'key_reused'>> {
  const task = ListTask.parse(given)
  allow(ctx.actor.kind === 'user')
  const { userId } = ctx.actor
  return transaction(ctx, async (ctx) =>
    onlyOnce(ctx, { operation: `list batch ${userId}`, key, input: task }, async () => {
      if (isPast(ctx, task)) return refuse('past')
      return ok(await note(ctx, task, userId, await runLines(ctx, task)))
    }),
  )
}

/** What has taken place cannot be given up. */
const isPast = (ctx: Ctx, task: ListTask): boolean =>
  task.list === 'series' && Temporal.PlainDate.compare(Temporal.PlainDate.from(task.lastOn), berlinDay(ctx.now)) < 0

async function runLines(ctx: Ctx, task: ListTask): Promise<ListLine[]> {
  if (task.list === 'events') return runEventTask(ctx, task)
  if (task.list === 'series') return runSeriesTask(ctx, task)
  if (task.list === 'courses') return runCourseTask(ctx, task)
  if (task.list === 'users') return runUserTask(ctx, task)
  return (await runBookingBatch(ctx, task)).map(lineOf)
}

function lineOf({ id, title, place, dates, startsAt, endsAt, isTold, leftOut, occupants }: BatchLine): ListLine {
  const span = formatSpan(startsAt, endsAt)
  return {
    id,
    title,
    place,
    leftOut,
    detail: '',
    before: null,
    when: dates > 1 ? `${plural(dates, 'Termin', 'Termine')} ab ${span}` : span,
    told: isTold && leftOut === null ? 1 : 0,
    rivals: occupants.map((one) => `${one.title}, ${formatSpan(one.startsAt, one.endsAt)}`).join('; '),
  }
}

async function note(ctx: Ctx, { list, kind }: ListTask, userId: string, lines: readonly ListLine[]): Promise<string> {
  const id = newId()
  const changed = lines.filter(({ leftOut }) => leftOut === null).map(({ id, before }) => ({ id, before }))
  await ctx.db
    .insertInto('listBatches')
    .values({
      clubId: ctx.club.id,
      id,
      list,
      kind,
      userId,
      createdAt: ctx.now,
      changed: JSON.stringify(changed),
      leftOut: lines.length - changed.length,
    })
    .execute()
  return id
}
