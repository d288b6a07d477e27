import { data } from 'react-router'
import { applyForMembership } from '../../domain/applications/commands.ts'
import { ApplicationInput, AskedFamily } from '../../domain/applications/input.ts'
import { listFeeTexts, quoteApplication } from '../../domain/applications/quote-application.ts'
import { contactText } from '../../domain/clubs/find-contact.ts'
import { listDepartments } from '../../domain/clubs/queries.ts'
import { findExitDay } from '../../domain/declarations/find-exit-day.ts'
import { type FamilyInput, isChild, MOST_PEOPLE } from '../../domain/members/input.ts'
import { MEMBER_REFUSALS } from '../../domain/members/texts.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import type { FormAnswer, FormFault } from '../kit/form-view.ts'
import { keyFrom, parseForm, refusedForm, typedIn } from '../kit/forms.ts'
import { type Gate, gateOf } from '../kit/gate.ts'
import { startOf, tooMany } from '../kit/open-form.ts'
import type { Route } from './+types/apply'
import { applyButton, presentFamily, presentQuote, termText } from './apply-view.ts'

const LABELS = { people: 'Person', firstname: 'Vorname', lastname: 'Nachname', birthOn: 'Geburtsdatum', email: 'E-Mail-Adresse' }
const KEY_REUSED = 'Dieser Antrag wurde schon mit anderen Angaben abgeschickt. Bitte laden Sie die Seite neu.'
/** Asked on the second page alone. */
const CONSENTS = ['isGuardianAgreed', 'isMandateGiven', 'isPrivacyRead']

const departmentsOf = async ({ ctx }: Gate) => (await listDepartments(ctx)).map(({ id, name }) => ({ id, name }))

export async function loader({ context }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { key, self } = startOf(gate)
  return {
    key,
    email: self.email,
    departments: await departmentsOf(gate),
    fees: await listFeeTexts(gate.ctx),
    contact: await contactText(gate.ctx),
    today: formatDay(berlinDay(gate.ctx.now)),
    most: MOST_PEOPLE,
  }
}

/** Lines that the form has, and those that it sends filled. */
function linesIn({ typed }: FormAnswer): number {
  const places = Object.keys(typed).map((name) => Number(/^people\[(\d+)\]/.exec(name)?.[1] ?? 0) + 1)
  return Math.min(MOST_PEOPLE, Math.max(1, ...places))
}

const again = (form: FormAnswer, status: number, more = 0) =>
  data({ step: 'form' as const, form, lines: Math.min(MOST_PEOPLE, linesIn(form) + more), check: null }, { status })

async function askToCheck(gate: Gate, form: FormAnswer, family: FamilyInput, status: number) {
  const { ctx } = gate
  const quote = await quoteApplication(ctx, family)
  const check = {
    ...presentFamily(family, await departmentsOf(gate)),
    quote: presentQuote(quote),
    term: termText(await findExitDay(ctx, ctx.now, family.entryOn)),
    button: applyButton(quote),
    hasMandate: family.payment === 'mandate',
    hasMinors: family.people.some((row) => isChild(row, berlinDay(ctx.now))),
    sent: Object.entries(form.typed)
      .filter(([name]) => name !== 'intent' && !CONSENTS.includes(name))
      .flatMap(([name, values]) => values.map((value) => ({ name, value }))),
  }
  return data({ step: 'check' as const, form, lines: linesIn(form), check }, { status })
}

async function send(gate: Gate, sent: FormData, family: FamilyInput) {
  const { ctx, services, address } = gate
  const read = parseForm(sent, ApplicationInput, {})
  if (!read.ok) return askToCheck(gate, read.answer, family, 422)
  const refused = (text: string, status: number, field = '') =>
    again(refusedForm(read.typed, { field, text } satisfies FormFault), status)
  if (!(await services.signUpLimit.take(address))) return refused(tooMany('Anträge'), 429)
  const applied = await applyForMembership(ctx, read.value, keyFrom(sent))
  if (!applied.ok)
    return applied.refusal === 'key_reused'
      ? refused(KEY_REUSED, 409)
      : refused(MEMBER_REFUSALS[applied.refusal], 422, 'people[0].departmentIds')
  return data({ step: 'done' as const, form: null, lines: 0, check: null, email: read.value.people[0]?.email ?? '' })
}

/** Each button sends everything typed: nothing is lost on the way, with or without JavaScript. */
export async function action({ context, request }: Route.ActionArgs) {
  const gate = gateOf(context)
  const sent = await request.formData()
  const intent = sent.get('intent')
  if (intent === 'more') return again(refusedForm(typedIn(sent)), 200, 1)
  if (intent === 'back') return again(refusedForm(typedIn(sent)), 200)
  const read = parseForm(sent, AskedFamily, LABELS)
  if (!read.ok) return again(read.answer, 422)
  if (intent === 'send') return send(gate, sent, read.value)
  return askToCheck(gate, refusedForm(read.typed), read.value, 200)
}
