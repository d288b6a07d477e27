import { data, redirect } from 'react-router'
import { z } from 'zod'
import type { FormAnswer } from '../kit/form-view.ts'
import { readForm, refusedForm } from '../kit/forms.ts'
import { type Gate, gateOf } from '../kit/gate.ts'
import { wayBack } from '../kit/way-back.ts'
import type { Route } from './+types/login'
import { enter, homeOf } from './enter.ts'
import { answerPasskey } from './passkey-answer.ts'
import { SIGN_IN_REFUSALS } from './texts.ts'
import { visitOf } from './visit.ts'

const Credentials = z.object({
  email: z.string({ error: 'Bitte geben Sie Ihre E-Mail-Adresse ein.' }),
  password: z.string({ error: 'Bitte geben Sie Ihr Passwort ein.' }),
})

const wantedOf = (url: URL): string | null => wayBack(url.searchParams.get('zu'))

export function loader({ context, url }: Route.LoaderArgs) {
  const { actor } = gateOf(context).ctx
  if (actor.kind === 'user') return redirect(actor.profile ? (wantedOf(url) ?? homeOf(actor)) : '/myClub')
  return {
    page: {
      description: 'Melden Sie sich mit E-Mail-Adresse und Passwort oder mit einem Passkey an.',
      noindex: true,
    },
  }
}

async function signIn(gate: Gate, request: Request, wanted: string | null) {
  const read = await readForm(request, Credentials)
  if (!read.ok) return data({ form: read.answer }, { status: 422 })
  const answer = await gate.services.auth.signIn(visitOf(request, gate), read.value)
  if (!answer.ok) {
    const form: FormAnswer = refusedForm(read.typed, { field: '', text: SIGN_IN_REFUSALS[answer.refusal] })
    return data({ form }, { status: answer.refusal === 'too_many' ? 429 : 401 })
  }
  return enter(gate, answer.value, wanted)
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const gate = gateOf(context)
  if (request.headers.get('content-type')?.startsWith('application/json')) {
    return answerPasskey(gate, request, wantedOf(url))
  }
  return signIn(gate, request, wantedOf(url))
}
