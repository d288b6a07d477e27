import { data, redirect } from 'react-router'
import { z } from 'zod'
import { flash, noted } from '../kit/flash.ts'
import { readForm, refusedForm } from '../kit/forms.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/register'
import { passwordFaultText, passwordHint, TOO_MANY_MAILS } from './texts.ts'
import { visitOf } from './visit.ts'

const FLASH = flash({ gesendet: 'Bitte öffnen Sie den Link darin. Danach können Sie sich einloggen.' })

const name = (error: string) => z.string({ error }).trim().min(1, error).max(80, 'Bitte höchstens 80 Zeichen.')

const Registration = z.object({
  firstname: name('Bitte geben Sie Ihren Vornamen ein.'),
  lastname: name('Bitte geben Sie Ihren Nachnamen ein.'),
  email: z.email('Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel name@beispiel.de.').max(254),
  password: z.string({ error: 'Bitte denken Sie sich ein Passwort aus.' }),
})

export function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, services } = gateOf(context)
  const done = FLASH.text(url.searchParams)
  if (ctx.actor.kind === 'user' && !done) return redirect('/myClub')
  return { done, hint: passwordHint(services.auth.passwordMinLength), page: { noindex: true } }
}

export async function action({ context, request }: Route.ActionArgs) {
  const gate = gateOf(context)
  const { auth } = gate.services
  const read = await readForm(request, Registration)
  if (!read.ok) return data({ form: read.answer }, { status: 422 })
  const answer = await auth.register(visitOf(request, gate), read.value)
  if (answer.ok) return redirect(noted('/register', FLASH.note('gesendet')))
  if (answer.refusal === 'too_many')
    return data({ form: refusedForm(read.typed, { field: 'email', text: TOO_MANY_MAILS }) }, { status: 429 })
  const text = passwordFaultText(answer.refusal, auth.passwordMinLength)
  return data({ form: refusedForm(read.typed, { field: 'password', text }) }, { status: 422 })
}
