import { findDrawDocument } from '../../domain/draws/queries.ts'
import { found } from '../../kernel/answer.ts'
import { isId } from '../../kernel/id.ts'
import { gateOf } from '../gate.ts'
import type { Route } from './+types/draw-file'

/** A draw that was made, whole, to be recomputed by anybody; 404 before. */
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
