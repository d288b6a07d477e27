import { referencesOf } from '../../domain/dunnings/mails.ts'
import { listDunnings } from '../../domain/dunnings/queries.ts'
import { found } from '../../kernel/answer.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { pdfAnswer } from '../kit/file-answer.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/dunning-letters'
import { letterheadOf } from './money-letter.ts'

/** PDF of the letters of a day for the post, as they were written. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, services } = gateOf(context)
  const on = found(/^\d{4}-\d{2}-\d{2}$/.test(params.day) ? Temporal.PlainDate.from(params.day) : null)
  const posted = (await listDunnings(ctx, on.toString())).filter(({ channel }) => channel === 'post')
  const document = {
    ...(await letterheadOf(ctx, on)),
    title: 'Mahnungen',
    from: 'Der Vorstand',
    letters: posted.map(({ address, letter }) => ({
      lines: address.split('\n'),
      subject: letter.subject,
      greeting: `Guten Tag ${letter.name},`,
      paragraphs: [
        letter.text,
        ...letter.claims.map(({ title, dueOn, amount }) => `${title}, fällig am ${dueOn}: ${amount}`),
        ...(letter.fee ? [`Mahngebühr: ${letter.fee}`] : []),
        `Bitte zahlen Sie ${letter.total} bis zum ${letter.payUntil}. ${letter.account}`.trim(),
        ...(referencesOf(letter) ? [`Verwendungszweck: ${referencesOf(letter)}`] : []),
      ],
      files: '',
    })),
  }
  const bytes = await services.typeset('letters', found(posted.length > 0 ? document : null))
  return pdfAnswer(bytes, `Mahnungen ${formatDay(on)}`)
}
