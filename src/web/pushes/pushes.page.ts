import { data } from 'react-router'
import { z } from 'zod'
import { subscribe, unsubscribe } from '../../domain/pushes/commands.ts'
import { subscriptionInput } from '../../domain/pushes/input.ts'
import { found } from '../../kernel/answer.ts'
import { readForm } from '../kit/forms.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/pushes'

const PushAction = z.discriminatedUnion('intent', [
  subscriptionInput.extend({ intent: z.literal('on') }),
  z.object({ intent: z.literal('off'), endpoint: z.string().max(1000) }),
])

export function loader({ context }: Route.LoaderArgs) {
  return { pushKey: gateOf(context).services.pushKey, page: { noindex: true } }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const form = await readForm(request, PushAction)
  if (!form.ok) return data({ fault: found(form.answer.faults[0]).text }, 422)
  const { value } = form
  if (value.intent === 'on') await subscribe(ctx, value)
  else await unsubscribe(ctx, value.endpoint)
  return { fault: null }
}
