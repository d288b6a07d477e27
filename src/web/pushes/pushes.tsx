import { data } from 'react-router'
import { z } from 'zod'
import { subscribe, unsubscribe } from '../../domain/pushes/commands.ts'
import { subscriptionInput } from '../../domain/pushes/input.ts'
import { readForm } from '../forms.ts'
import { gateOf } from '../gate.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import type { Route } from './+types/pushes'
import { PushSwitch } from './push-switch.tsx'

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
  if (!form.ok) return data({ isOn: null, fault: form.answer.faults[0]?.text ?? '' }, 422)
  const { value } = form
  if (value.intent === 'on') await subscribe(ctx, value)
  else await unsubscribe(ctx, value.endpoint)
  return { isOn: value.intent === 'on', fault: null }
}

export default function Pushes({ loaderData: { pushKey } }: Route.ComponentProps) {
  return (
    <>
      <Band title="Benachrichtigungen" />
      <div className="page">
        <div className="form">
          <p>
            Fällt eine Stunde am selben Tag aus, erfahren Sie es sofort auf diesem Gerät. Wer Stunden leitet, wird so auch nach
            einer Vertretung gefragt. Alles andere schreiben wir weiter nur per E-Mail.
          </p>
          <PushSwitch pushKey={pushKey} />
          <noscript>
            <p>Benachrichtigungen brauchen JavaScript.</p>
          </noscript>
          <LinkButton to="/member/me" look="quiet">
            Mein Profil
          </LinkButton>
        </div>
      </div>
    </>
  )
}
