import { takeSepaFile } from '../../domain/claims/create-sepa-file.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/debit-file'

/** The file for the bank, as it was made. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { messageId, content } = await takeSepaFile(gateOf(context).ctx, params.id)
  return new Response(content, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Content-Disposition': `attachment; filename="${messageId}.xml"`,
      'Cache-Control': 'no-store',
    },
  })
}
