import type { Ctx } from '../../domain/context.ts'
import { getOffer, type Offer } from '../../domain/courses/get-offer.ts'
import { isMinor, type JoinRefusal, mayJoin } from '../../domain/participations/rules.ts'
import { type Joined, signUp } from '../../domain/participations/sign-up.ts'
import { JOIN_REFUSALS } from '../../domain/participations/texts.ts'
import { newId } from '../../kernel/id.ts'
import { readForm, refusedForm } from '../forms.ts'
import type { Gate } from '../gate.ts'
import type { FormFault } from '../ui/error-summary.tsx'
import type { FormAnswer } from '../ui/form-view.ts'
import type { Typed } from './sign-up-fields.ts'
import { keyFrom, type PersonForm, personForm, TRAP } from './sign-up-form.ts'
import { type SummaryView, summaryOf } from './sign-up-view.ts'

/** What the page shows after a step was sent. `status` is the answer's: 422 and 429 show the same step again. */
export type SignUpStep =
  | { step: 'person'; form: FormAnswer; isMinor: boolean; status: 200 | 422 }
  | { step: 'check'; typed: Typed; summary: SummaryView; key: string; faults: FormFault[]; status: 200 | 422 | 429 }
  | { step: 'done'; joined: Joined; status: 200 }

const FIELD_OF: Partial<Record<JoinRefusal | 'key_reused', string>> = {
  too_young: 'birthOn',
  too_old: 'birthOn',
  wrong_sex: 'sex',
  guardian_missing: 'guardian.firstname',
}
const NO_CONSENT = 'Bitte bestätigen Sie, dass Sie die Datenschutzhinweise gelesen haben.'
const ONCE_MORE = 'Bitte senden Sie Ihre Anmeldung noch einmal ab.'
const TOO_MANY = 'Von Ihrem Anschluss kamen gerade sehr viele Anmeldungen. Bitte versuchen Sie es in zehn Minuten noch einmal.'

const faultOf = (refusal: JoinRefusal | 'key_reused'): FormFault => ({
  field: FIELD_OF[refusal] ?? '',
  text: JOIN_REFUSALS[refusal],
})

/** Asks the rules before the last step, so that nobody types everything for nothing. Asked again with the course locked. */
function refusalFor(offer: Offer, person: PersonForm, now: Temporal.Instant): JoinRefusal | null {
  const course = { ...offer, state: 'published', firstSessionAt: offer.firstAt }
  const applicant = { birthOn: person.birthOn, sex: person.sex, hasGuardian: person.guardian !== undefined, isAlreadyIn: false }
  const answer = mayJoin(course, { taken: offer.taken, waiting: offer.waitingConfirmed }, applicant, now)
  return answer.ok ? null : answer.refusal
}

/** What of the gate a step asks for. */
type SignUpGate = Pick<Gate, 'ctx' | 'address'> & { services: Pick<Gate['services'], 'signUpLimit'> }

interface Checked {
  ctx: Ctx
  offer: Offer
  typed: Typed
  person: PersonForm
}

function personAgain({ ctx, typed, person }: Checked, refusal: JoinRefusal): SignUpStep {
  return { step: 'person', form: refusedForm(typed, faultOf(refusal)), isMinor: isMinor(person.birthOn, ctx.now), status: 422 }
}

function check({ ctx, offer, typed, person }: Checked, faults: FormFault[] = [], status: 200 | 422 | 429 = 422): SignUpStep {
  const summary = summaryOf(offer, person, ctx.now)
  return { step: 'check', typed, summary, key: newId(), faults, status: faults.length === 0 ? 200 : status }
}

async function send(gate: SignUpGate, checked: Checked, data: FormData): Promise<SignUpStep> {
  if (data.get('privacyAccepted') !== 'on') return check(checked, [{ field: 'privacyAccepted', text: NO_CONSENT }])
  // Most likely a script; a person whose browser filled it in gets through with the next press.
  if (data.get(TRAP)) return check(checked, [{ field: '', text: ONCE_MORE }])
  if (!(await gate.services.signUpLimit.take(gate.address))) return check(checked, [{ field: '', text: TOO_MANY }], 429)
  const input = { ...checked.person, privacyAccepted: true as const }
  const answer = await signUp(gate.ctx, { courseId: checked.offer.id, input, source: 'web', idempotencyKey: keyFrom(data) })
  if (answer.ok) return { step: 'done', joined: answer.value, status: 200 }
  if (answer.refusal !== 'key_reused' && FIELD_OF[answer.refusal]) return personAgain(checked, answer.refusal)
  return check(checked, [faultOf(answer.refusal)])
}

/** One step of the sign-up: person → check → done; `change` leads back with everything still typed. */
export async function takeStep(gate: SignUpGate, slug: string, request: Request): Promise<SignUpStep> {
  const { ctx } = gate
  const [offer, read] = await Promise.all([getOffer(ctx, slug), readForm(request, personForm)])
  const step = read.data.get('step')
  if (!read.ok) {
    const hasGuardian =
      read.answer.faults.some(({ field }) => field.startsWith('guardian')) ||
      Boolean(read.answer.typed['guardian.firstname']?.[0])
    return { step: 'person', form: read.answer, isMinor: hasGuardian, status: 422 }
  }
  const checked = { ctx, offer, typed: read.typed, person: read.value }
  if (step === 'change')
    return { step: 'person', form: refusedForm(read.typed), isMinor: isMinor(read.value.birthOn, ctx.now), status: 200 }
  const refusal = refusalFor(offer, read.value, ctx.now)
  if (refusal) return FIELD_OF[refusal] ? personAgain(checked, refusal) : check(checked, [faultOf(refusal)])
  return step === 'send' ? send(gate, checked, read.data) : check(checked)
}
