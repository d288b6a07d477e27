import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { isBefore } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canEditDraw } from './access.ts'
import { openDraw, openDueDraws } from './commands.ts'
import { gatherWishes } from './gather-wishes.ts'
import { DRAW_JOURNAL } from './journal.ts'
import { placeDrawn } from './place-drawn.ts'
import { type Draw, listDrawnCourses, listDueDraws, lockDraw, momentAfterLock } from './queries.ts'
import { ALGORITHM_VERSION, type DrawDocument, draw, resultHashOf } from './rules.ts'

export type RunRefusal = 'not_due'

/**
 * Makes a due draw: places, waiting positions in drawn order, mails, and the public document. One transaction under the draw's
 * lock, so several processes make it once. Answers true for the process that made it. @throws NotFound, Forbidden
 */
export async function runDraw(ctx: Ctx, id: string): Promise<Answer<boolean, RunRefusal>> {
  return transaction(ctx, async (ctx) => {
    const locked = await lockDraw(ctx, id)
    allow(canEditDraw(ctx.actor, await listDrawnCourses(ctx, [id])))
    if (locked.state === 'drawn') return ok(false)
    const drawnAt = await momentAfterLock(ctx)
    if (isBefore(drawnAt, locked.drawAt)) return refuse('not_due')
    await openDraw(ctx, locked)
    await drawNow(ctx, await lockDraw(ctx, id), drawnAt)
    return ok(true)
  })
}

async function drawNow(ctx: Ctx, locked: Draw, drawnAt: Temporal.Instant): Promise<void> {
  const gathered = await gatherWishes(ctx, locked)
  const input = {
    seed: await readSeed(ctx, locked.id),
    priorities: locked.priorities,
    courses: gathered.drawCourses,
    wishes: gathered.units.map(({ unit }) => unit),
  }
  const results = draw(input, ALGORITHM_VERSION)
  await placeDrawn(ctx, locked, gathered, results, drawnAt)
  await closeWishes(ctx, locked)
  const document: DrawDocument = {
    format: 'draw',
    version: ALGORITHM_VERSION,
    id: locked.id,
    name: locked.name,
    opensAt: locked.opensAt.toString(),
    closesAt: locked.closesAt.toString(),
    drawnAt: drawnAt.toString(),
    seedHash: found(locked.seedHash),
    ...input,
    results,
    resultHash: resultHashOf(input, results),
  }
  await ctx.db
    .updateTable('draws')
    .set((eb) => ({
      state: 'drawn',
      drawnAt,
      seed: document.seed,
      resultHash: document.resultHash,
      document: JSON.stringify(document),
      algorithmVersion: ALGORITHM_VERSION,
      version: eb('version', '+', 1),
    }))
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', locked.id)
    .execute()
  const places = results.filter(({ state }) => state === 'place').length
  const content = DRAW_JOURNAL.drawn(locked.name, gathered.wishes.length, places, document.resultHash)
  await record(ctx, { event: 'draw.drawn', id: locked.id, content })
}

async function readSeed(ctx: Ctx, id: string): Promise<string> {
  const { rows } = await sql<{ seed: string | null }>`select due_draw_seed(${id}) as seed`.execute(ctx.db)
  return found(rows[0]?.seed)
}

async function closeWishes(ctx: Ctx, { id, name }: Draw): Promise<void> {
  const rows = await ctx.db
    .updateTable('drawWishes')
    .set((eb) => ({ state: 'drawn', version: eb('version', '+', 1) }))
    .where('clubId', '=', ctx.club.id)
    .where('drawId', '=', id)
    .where('state', '=', 'confirmed')
    .returning('id')
    .execute()
  for (const wish of rows) await record(ctx, { event: 'wish.drawn', id: wish.id, content: DRAW_JOURNAL.wishDrawn(name) })
}

/** Opens due windows and makes due draws, each in a transaction of its own. */
export async function advanceDraws(ctx: Ctx): Promise<void> {
  await openDueDraws(ctx)
  for (const id of await listDueDraws(ctx)) await runDraw(ctx, id)
}
