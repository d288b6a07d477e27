import { findOwnAccount } from '../../domain/claims/get-account.ts'
import { found } from '../../kernel/answer.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/own-account-paper'
import { answerAccount } from './account-paper.ts'

/** The payer's own statement of account. */
export async function loader({ context }: Route.LoaderArgs) {
  const gate = gateOf(context)
  return answerAccount(gate, found(await findOwnAccount(gate.ctx)))
}
