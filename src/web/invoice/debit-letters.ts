import { listDebitLetters } from '../../domain/claims/announce-debits.ts'
import { pdfAnswer } from '../kit/file-answer.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/debit-letters'
import { debitLettersOf } from './money-letter.ts'

/** Announcements of a run's debits for payers without e-mail address, as they were kept. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, services } = gateOf(context)
  const letters = await debitLettersOf(ctx, await listDebitLetters(ctx, { runId: params.run }))
  return pdfAnswer(await services.typeset('letters', letters), 'Ankündigungen')
}
