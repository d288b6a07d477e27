import { findDrawDocument } from '../../domain/draws/queries.ts'
import { found } from '../../kernel/answer.ts'
import { isId } from '../../kernel/id.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/draw-file'

/** A finished draw as a file that everybody can recompute; 404 before the draw. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const id = found(isId(params.draw) ? params.draw : null)
  const document = found(await findDrawDocument(gateOf(context).ctx, id))
  return new Response(`${JSON.stringify(document, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="verlosung-${id}.json"`,
    },
  })
}
