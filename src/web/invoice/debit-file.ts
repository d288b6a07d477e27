import { takeSepaFile } from '../../domain/claims/create-sepa-file.ts'
import { fileAnswer } from '../kit/file-answer.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/debit-file'

/** The file for the bank, as it was made. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { messageId, content } = await takeSepaFile(gateOf(context).ctx, params.id)
  return fileAnswer(content, { type: 'application/xml; charset=utf-8', name: `${messageId}.xml` })
}
