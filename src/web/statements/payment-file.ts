import { getTrainerPaymentXml } from '../../domain/statements/list-statements.ts'
import { fileAnswer } from '../kit/file-answer.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/payment-file'

/** The transfers as the bank takes them. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { name, xml } = await getTrainerPaymentXml(gateOf(context).ctx, params.id)
  return fileAnswer(xml, { type: 'application/xml; charset=utf-8', name })
}
