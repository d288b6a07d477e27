import { canSeeFeedback } from '../../domain/feedback/access.ts'
import { sendFeedback } from '../../domain/feedback/commands.ts'
import { FeedbackInput, pageOfFeedback } from '../../domain/feedback/input.ts'
import { gateOf } from '../kit/gate.ts'
import { startOf, takeOnce } from '../kit/open-form.ts'
import type { Route } from './+types/app-feedback'

export const loader = ({ context, url }: Route.LoaderArgs) => {
  const gate = gateOf(context)
  return {
    ...startOf(gate),
    about: pageOfFeedback(url.searchParams.get('seite')),
    mayRead: canSeeFeedback(gate.ctx.actor),
    page: { noindex: true },
  }
}

export const action = ({ context, request }: Route.ActionArgs) =>
  takeOnce(gateOf(context), request, {
    schema: FeedbackInput,
    what: 'Nachrichten',
    run: (ctx, input, key, sent) => sendFeedback(ctx, { ...input, about: 'app', page: pageOfFeedback(sent.get('page')) }, key),
  })
