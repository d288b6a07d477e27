import { sendFeedback } from '../../domain/feedback/commands.ts'
import { FeedbackInput } from '../../domain/feedback/input.ts'
import { gateOf } from '../kit/gate.ts'
import { startOf, takeOnce } from '../kit/open-form.ts'
import type { Route } from './+types/feedback'

export const loader = ({ context }: Route.LoaderArgs) => startOf(gateOf(context))

export const action = ({ context, request }: Route.ActionArgs) =>
  takeOnce(gateOf(context), request, {
    schema: FeedbackInput,
    what: 'Nachrichten',
    run: (ctx, input, key) => sendFeedback(ctx, { ...input, about: 'club', page: '' }, key),
  })
