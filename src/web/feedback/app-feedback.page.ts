import { canSeeFeedback } from '../../domain/feedback/access.ts'
import { sendFeedback } from '../../domain/feedback/commands.ts'
import { FeedbackInput, pageOfFeedback } from '../../domain/feedback/input.ts'
import { gateOf } from '../kit/gate.ts'
import { startOf, takeOnce } from '../kit/open-form.ts'
import { CHANGELOG } from '../support/changelog.ts'
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
    run: (ctx, input, key, sent) => {
      const page = pageOfFeedback(sent.get('page'))
      return sendFeedback(ctx, { ...input, about: 'app', page, version: CHANGELOG[0]?.version ?? '' }, key)
    },
  })
