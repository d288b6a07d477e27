import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { figures } from './figures.ts'
import type { Figure, FigureFacts } from './rules.ts'
import { together } from './together.ts'

export const figuresFor = (ctx: Ctx): Figure[] => figures.filter((figure) => figure.isFor(ctx))

/** One statement. */
export async function listFigures(ctx: Ctx): Promise<{ figure: Figure; facts: FigureFacts }[]> {
  const own = figuresFor(ctx)
  if (own.length === 0) return []
  const { rows } = await sql<FigureFacts & { key: string }>`${together(
    own.map((figure) => sql`select ${figure.key}::text as key, value::int, before::int, total::int from (${figure.sum(ctx)}) f`),
  )}`.execute(ctx.db)
  const byKey = new Map(rows.map(({ key, ...facts }) => [key, facts]))
  return own.map((figure) => ({ figure, facts: found(byKey.get(figure.key)) }))
}
