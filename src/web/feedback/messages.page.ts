import { redirect } from 'react-router'
import { canAnswerFeedback } from '../../domain/feedback/access.ts'
import { answerFeedback } from '../../domain/feedback/commands.ts'
import { FeedbackAnswer } from '../../domain/feedback/input.ts'
import { type FeedbackLine, listFeedback } from '../../domain/feedback/queries.ts'
import { FEEDBACK_KINDS, FEEDBACK_REFUSALS, FEEDBACK_SUBJECTS } from '../../domain/feedback/texts.ts'
import { formatMoment } from '../../kernel/calendar.ts'
import { readId } from '../../kernel/id.ts'
import { answerForm, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { gateOf } from '../kit/gate.ts'
import { changedQuery } from '../kit/query.ts'
import type { Route } from './+types/messages'
import { PATH } from './feedback-address.ts'

const SHOWN = 50
const FLASH = flash({
  gesendet: 'Die Antwort ist unterwegs. Die Nachricht steht jetzt unter „Erledigt“.',
  erledigt: 'Als erledigt eingetragen.',
})

const form = formsOf({ refusals: FEEDBACK_REFUSALS })
const answering = form(FeedbackAnswer, answerFeedback, (isSent) => FLASH.note(isSent ? 'gesendet' : 'erledigt'))

const present = (line: FeedbackLine) => ({
  id: line.id,
  title: `${FEEDBACK_SUBJECTS[line.about]}: ${FEEDBACK_KINDS[line.kind]}`,
  body: line.body,
  name: line.name || 'ohne Namen',
  email: line.email,
  sent: `${formatMoment(line.sentAt)} Uhr`,
  from: [line.page && `Seite ${line.page}`, line.version && `Version ${line.version}`].filter(Boolean).join(', '),
  answer: line.answer,
  settled: line.settledAt && `${formatMoment(line.settledAt)} Uhr${line.settledBy ? `, ${line.settledBy}` : ''}`,
})

export async function loader({ context, url: { searchParams: search } }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const isSettled = search.get('stand') === 'erledigt'
  const { lines, next } = await listFeedback(ctx, { isSettled }, { after: readId(search.get('nach')), limit: SHOWN })
  return {
    lines: lines.map(present),
    next: next && changedQuery(PATH, search, { nach: next }),
    isSettled,
    mayAnswer: canAnswerFeedback(ctx.actor),
    done: FLASH.text(search),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await answerForm(answering, gateOf(context).ctx, request)
  return outcome.ok ? redirect(noted(PATH, outcome.note)) : outcome.answer
}
