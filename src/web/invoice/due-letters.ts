import { listDebitLetters } from '../../domain/claims/announce-debits.ts'
import { parseDay } from '../../kernel/calendar.ts'
import { pdfAnswer } from '../kit/file-answer.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/due-letters'
import { debitLettersOf } from './money-letter.ts'

/** Announcements of what is collected on a day beside runs, for payers without e-mail address, as they were kept. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, services } = gateOf(context)
  const letters = await debitLettersOf(ctx, await listDebitLetters(ctx, { dueOn: parseDay(params.day) }))
  return pdfAnswer(await services.typeset('letters', letters), 'Ankündigungen')
}
