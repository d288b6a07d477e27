import { data } from 'react-router'
import { z } from 'zod'
import { readForm, refusedForm } from '../kit/forms.ts'
import { gateOf } from '../kit/gate.ts'
import { wayBack } from '../kit/way-back.ts'
import type { Route } from './+types/code'
import { enter } from './enter.ts'
import { SECOND_FACTOR_REFUSALS } from './texts.ts'
import { visitOf } from './visit.ts'

const Code = z.object({ code: z.string({ error: 'Bitte geben Sie den Code aus Ihrer App ein.' }).trim().max(40) })

export const loader = () => ({ page: { noindex: true } })

export async function action({ context, request, url }: Route.ActionArgs) {
  const gate = gateOf(context)
  const read = await readForm(request, Code)
  if (!read.ok) return data({ form: read.answer, isOver: false }, { status: 422 })
  const answer = await gate.services.auth.proveSecondFactor(visitOf(request, gate), read.value.code)
  if (answer.ok) return enter(gate, answer.value, wayBack(url.searchParams.get('zu')))
  const isOver = answer.refusal === 'start_again' || answer.refusal === 'locked'
  const text = SECOND_FACTOR_REFUSALS[answer.refusal]
  return data({ form: refusedForm({}, { field: isOver ? '' : 'code', text }), isOver }, { status: 401 })
}
