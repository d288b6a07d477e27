import { data, redirect } from 'react-router'
import { z } from 'zod'
import { flash, noted } from '../kit/flash.ts'
import { readForm, refusedForm } from '../kit/forms.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/forgot'
import { TOO_MANY_MAILS } from './texts.ts'
import { visitOf } from './visit.ts'

const FLASH = flash({
  gesendet: 'Wenn es zu dieser Adresse ein Konto gibt, haben wir Ihnen eine E-Mail geschickt. Der Link darin gilt eine Stunde.',
})

const Forgot = z.object({ email: z.email('Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel name@beispiel.de.').max(254) })

export const loader = ({ url }: Route.LoaderArgs) => ({
  done: FLASH.text(url.searchParams),
  page: { noindex: true },
})

export async function action({ context, request }: Route.ActionArgs) {
  const gate = gateOf(context)
  const read = await readForm(request, Forgot)
  if (!read.ok) return data({ form: read.answer }, { status: 422 })
  const answer = await gate.services.auth.requestReset(visitOf(request, gate), read.value.email)
  if (answer.ok) return redirect(noted('/password/forgot', FLASH.note('gesendet')))
  return data({ form: refusedForm(read.typed, { field: 'email', text: TOO_MANY_MAILS }) }, { status: 429 })
}
