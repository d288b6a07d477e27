import { listDebitLetters } from '../../domain/claims/announce-debits.ts'
import { found } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/debit-letters'
import { letterheadOf, pdfAnswer } from './money-letter.ts'

/** Announcements of a run's debits for payers without e-mail address, as they were kept. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, services } = gateOf(context)
  const letters = await listDebitLetters(ctx, params.run)
  const document = {
    ...(await letterheadOf(ctx, berlinDay(ctx.now))),
    title: 'Ankündigung von Lastschriften',
    from: 'Der Vorstand',
    letters: letters.map(({ name, address, text }) => ({
      lines: [name, ...address.split(', ').filter((line) => line.trim() !== '')],
      subject: 'Ankündigung einer Lastschrift',
      greeting: `Guten Tag ${name},`,
      paragraphs: [...text.split('\n'), 'Sie müssen nichts tun. Bitte sorgen Sie dafür, dass das Konto gedeckt ist.'],
      files: '',
    })),
  }
  return pdfAnswer(await services.typeset('letters', found(letters.length > 0 ? document : null)), 'Ankündigungen')
}
