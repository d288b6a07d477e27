import { findDrawDocument, getDraw, listDrawnCourses } from '../../domain/draws/queries.ts'
import { found } from '../../kernel/answer.ts'
import { isId } from '../../kernel/id.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/draw'
import { presentDraw } from './draw-view.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const id = found(isId(params.draw) ? params.draw : null)
  const draw = await getDraw(ctx, id)
  const [courses, document] = await Promise.all([listDrawnCourses(ctx, [id]), findDrawDocument(ctx, id)])
  const view = presentDraw(draw, courses, document, ctx.now)
  return { view, page: { title: `Verlosung: ${view.name}`, canonical: `/draw/${id}` } }
}
