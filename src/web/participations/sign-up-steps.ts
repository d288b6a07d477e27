import { contactText } from '../../domain/clubs/find-contact.ts'
import type { Ctx } from '../../domain/context.ts'
import { getShownCourse, type PublicCourse } from '../../domain/courses/get-public-course.ts'
import { placesOf } from '../../domain/courses/places-of.ts'
import { isInFee } from '../../domain/courses/rules.ts'
import { findActiveMandate } from '../../domain/debtors/queries.ts'
import { listOtherWishes } from '../../domain/draws/list-other-wishes.ts'
import type { Wished } from '../../domain/draws/send-wish.ts'
import { getSignUpTerms, type SignUpTerms } from '../../domain/participations/get-sign-up-terms.ts'
import { joinText } from '../../domain/participations/join-text.ts'
import { linkOwnPerson } from '../../domain/participations/link-own-person.ts'
import type { Clash } from '../../domain/participations/list-clashes.ts'
import { type JoinRefusal, mayJoin } from '../../domain/participations/rules.ts'
import { isOwnAddress, type Joined, type SignUpRefusal, signUp } from '../../domain/participations/sign-up.ts'
import { signUpFamily } from '../../domain/participations/sign-up-family.ts'
import { JOIN_REFUSALS } from '../../domain/participations/texts.ts'
import type { FamilyMember } from '../../domain/people/list-family.ts'
import { isMinor } from '../../domain/people/rules.ts'
import { newId } from '../../kernel/id.ts'
import type { FormAnswer, FormFault } from '../kit/form-view.ts'
import { keyFrom, readForm, refusedForm } from '../kit/forms.ts'
import { tooMany } from '../kit/open-form.ts'
import { clashesOf, familyOf } from './own-family.ts'
import { readTicket, type Ticket, type TicketGate } from './read-ticket.ts'
import { type DetailsView, detailFaults, detailsView, dueOf, trialLessonsOf } from './sign-up-details-view.ts'
import { otherCount, type Typed, withoutOther } from './sign-up-fields.ts'
import {
  familyForm,
  familyPeople,
  familyRequest,
  personForm,
  type Read,
  type SignUpPerson,
  TRAP,
  visitorPeople,
  visitorRequest,
} from './sign-up-form.ts'
import { type SummaryView, summaryOf } from './sign-up-view.ts'
import { asWished, chosenWishes, EMPTY, sendRead, type WishOption, wishOptions, wishRefusalText } from './wish-view.ts'

/** Page after a sent step. `status` is the answer's: 422 and 429 show the same step again. */
export type SignUpStep =
  | { step: 'person'; form: FormAnswer; isMinor: boolean; others: number; isFamily: boolean; status: 200 | 422 }
  | { step: 'details'; form: FormAnswer; details: DetailsView; status: 200 | 422 }
  | { step: 'check'; typed: Typed; summary: SummaryView; key: string; faults: FormFault[]; status: 200 | 422 | 429 }
  | { step: 'done'; joined: Joined; ticket: Ticket | null; isSure: boolean; trialLessons: number; status: 200 }
  | { step: 'wished'; wished: Wished; status: 200 }

export interface StepGate extends TicketGate {
  address: string
  services: TicketGate['services'] & { signUpLimit: { take(address: string): Promise<boolean> } }
}

type Refusal = SignUpRefusal | 'birth_missing'

const NO_MANNER = 'Bitte wählen Sie aus, ob schon eine Mitgliedschaft besteht.'
const ONCE_MORE = 'Bitte senden Sie Ihre Anmeldung noch einmal ab.'
interface Checked {
  ctx: Ctx
  course: PublicCourse
  terms: SignUpTerms
  typed: Typed
  read: Read
  knownIban: string | null
  /** Phone and mail of the club. */
  contact: string
  /** Offers of these people at the same time. */
  clashes: readonly Clash[]
  /** Other courses of the draw that these people may wish. */
  options: WishOption[]
}

/** Control of the first step that a refusal belongs to; other refusals stand above the last step. */
function fieldOf(refusal: Refusal | 'drawn', field: string): string | null {
  if (refusal === 'too_young' || refusal === 'too_old') return field
  if (refusal === 'wrong_sex') return field === 'birthOn' ? 'sex' : field
  if (refusal === 'guardian_missing') return field === 'who' ? field : 'guardian.firstname'
  return null
}

interface Refused {
  refusal: JoinRefusal
  /** Null where it is about all. */
  person: SignUpPerson | null
}

/** The only one signed up: refusals behind the lock name nobody. */
const onlyOne = ({ read }: Checked): SignUpPerson | null => (read.people.length === 1 ? (read.people[0] ?? null) : null)

/** Asks the rules before the last step, to spare typing for nothing. Asked again with the course locked. */
function refusalFor({ course, read, ctx }: Checked): Refused | null {
  const places = placesOf(course, ctx.now)
  if (places.kind === 'wishes_soon') return { refusal: 'not_open_yet', person: null }
  if (places.kind === 'to_be_drawn') return { refusal: 'closed', person: null }
  const own = { ...course, state: course.isCancelled ? 'cancelled' : 'published', firstSessionAt: course.firstAt }
  const terms = course.draw ? asWished(own) : own
  const fill = course.draw ? EMPTY : { taken: course.taken, waiting: course.waitingConfirmed }
  const { isTrial, groupKind } = read.common
  // The next step asks for the adult of a pair.
  const applicants = read.people.map((person) => ({
    ...person,
    companion: 'später',
    isAlreadyIn: false,
    isTrial,
    hasTriedBefore: false,
  }))
  for (const applicant of applicants) {
    const answer = mayJoin(terms, fill, [applicant], groupKind, ctx.now)
    if (!answer.ok) return { refusal: answer.refusal, person: applicant }
  }
  const all = mayJoin(terms, fill, applicants, groupKind, ctx.now)
  return all.ok ? null : { refusal: all.refusal, person: null }
}

const anyMinor = ({ read, ctx }: Checked) => read.people.some(({ birthOn }) => isMinor(birthOn, ctx.now))

function personAgain(checked: Checked, ...faults: FormFault[]): SignUpStep {
  const { typed, read } = checked
  const status = faults.length > 0 ? 422 : 200
  const facts = { isMinor: anyMinor(checked), others: otherCount(typed), isFamily: read.kind === 'family' }
  return { step: 'person', form: refusedForm(typed, ...faults), ...facts, status }
}

function check(checked: Checked, faults: FormFault[] = [], status: 200 | 422 | 429 = 422): SignUpStep {
  const { ctx, course, terms, typed, read, contact, clashes, options } = checked
  const summary = summaryOf(course, terms, read, { now: ctx.now, contact, clashes, wishes: chosenWishes(options, read) })
  return { step: 'check', typed, summary, key: newId(), faults, status: faults.length === 0 ? 200 : status }
}

/** Step of questions; null without any. */
function details({ course, terms, typed, read, knownIban, options }: Checked, faults: FormFault[]): SignUpStep | null {
  const view = detailsView(course, terms, read, { knownIban, options })
  const status = faults.length > 0 ? 422 : 200
  return view && { step: 'details', form: refusedForm(typed, ...faults), details: view, status }
}

async function send(gate: StepGate, checked: Checked, data: FormData): Promise<SignUpStep> {
  const { ctx, course, terms, read } = checked
  const consents = data.getAll('consents').filter((key) => typeof key === 'string')
  const missing = terms.consents.filter(
    ({ id, textVersion, isRequired }) => isRequired && !consents.includes(`${id}.${textVersion}`),
  )
  const faults = missing.map(({ id }) => ({ field: `consent-${id}`, text: JOIN_REFUSALS.consent_missing }))
  if (faults.length > 0) return check(checked, faults)
  // Most likely a script; after a browser's autofill the next press gets through.
  if (data.get(TRAP)) return check(checked, [{ field: '', text: ONCE_MORE }])
  if (!(await gate.services.signUpLimit.take(gate.address)))
    return check(checked, [{ field: '', text: tooMany('Anmeldungen') }], 429)
  const request = { courseId: course.id, idempotencyKey: keyFrom(data) }
  if (course.draw) return sendWished(checked, { ...request, consents })
  const isFamily = read.kind === 'family'
  const answer = isFamily
    ? await signUpFamily(ctx, { ...request, input: { ...familyRequest(read.form), consents } })
    : await signUp(ctx, { ...request, input: { ...visitorRequest(read.form), consents }, source: 'web' })
  if (answer.ok) {
    const isOwn = isOwnAddress(ctx, answer.value.email)
    if (isOwn && ctx.actor.kind === 'user' && ctx.actor.profile) await linkOwnPerson(ctx)
    const { placeId } = answer.value
    const ticket = placeId ? await readTicket(gate, placeId) : null
    const trialLessons = trialLessonsOf(course, read)
    return { step: 'done', joined: answer.value, ticket, isSure: isFamily || isOwn, trialLessons, status: 200 }
  }
  const field = fieldOf(answer.refusal, read.people[0]?.field ?? '')
  const fault = { field: field ?? '', text: joinText(answer.refusal, onlyOne(checked), course, ctx.now) }
  return field ? personAgain(checked, fault) : check(checked, [fault])
}

async function sendWished(
  checked: Checked,
  request: { courseId: string; consents: string[]; idempotencyKey: string | null },
): Promise<SignUpStep> {
  const { ctx, read, options } = checked
  const others = chosenWishes(options, read).map(({ id }) => id)
  const answer = await sendRead(ctx, read, { ...request, others })
  if (answer.ok) return { step: 'wished', wished: answer.value, status: 200 }
  const field = fieldOf(answer.refusal, read.people[0]?.field ?? '')
  const fault = { field: field ?? '', text: wishRefusalText(answer.refusal) }
  return field ? personAgain(checked, fault) : check(checked, [fault])
}

type Form = { ok: true; read: Read; typed: Typed; data: FormData } | { ok: false; step: SignUpStep }

const personStep = (form: FormAnswer, isFamily: boolean, isChanged = false): SignUpStep => {
  const hasGuardian =
    form.faults.some(({ field }) => field.startsWith('guardian')) || Boolean(form.typed['guardian.firstname']?.[0])
  const status = isChanged ? 200 : 422
  return { step: 'person', form, isMinor: hasGuardian, others: otherCount(form.typed), isFamily, status }
}

async function readFamily(request: Request, family: readonly FamilyMember[]): Promise<Form> {
  const read = await readForm(request, familyForm)
  if (!read.ok) return { ok: false, step: personStep(read.answer, true) }
  const people = familyPeople(read.value, family)
  return { ok: true, typed: read.typed, data: read.data, read: { kind: 'family', form: read.value, common: read.value, people } }
}

/** A person is added or removed: nothing is checked yet. */
function changedPeople(typed: Typed, step: string): SignUpStep | null {
  const count = otherCount(typed)
  const gone = /^remove-(\d+)$/.exec(step)?.[1]
  if (step !== 'more' && gone === undefined) return null
  const rest = gone === undefined ? { ...typed, [`others[${count}].firstname`]: [''] } : withoutOther(typed, Number(gone))
  return personStep({ typed: rest, faults: [] }, false, true)
}

async function readVisitor(request: Request): Promise<Form> {
  const read = await readForm(request, personForm)
  const typed = read.ok ? read.typed : read.answer.typed
  const changed = changedPeople(typed, String(read.data.get('step')))
  if (changed) return { ok: false, step: changed }
  if (!read.ok) return { ok: false, step: personStep(read.answer, false) }
  const people = visitorPeople(read.value)
  return { ok: true, typed, data: read.data, read: { kind: 'visitor', form: read.value, common: read.value, people } }
}

/** One step of the sign-up: person → details → check → done; `change` leads back with everything still typed. */
export async function takeStep(gate: StepGate, slug: string, request: Request): Promise<SignUpStep> {
  const { ctx } = gate
  const isFamily = new URL(request.url).searchParams.get('wer') === 'familie'
  const [course, family] = await Promise.all([getShownCourse(ctx, slug), isFamily ? familyOf(ctx) : []])
  const form = isFamily ? await readFamily(request, family) : await readVisitor(request)
  if (!form.ok) return form.step
  const self = family.find((member) => member.isSelf)
  const [terms, mandate, contact, clashes, others] = await Promise.all([
    getSignUpTerms(ctx, course.id, []),
    self ? findActiveMandate(ctx, self.id) : null,
    contactText(ctx),
    clashesOf(ctx, course.id, form.read, family),
    course.draw ? listOtherWishes(ctx, course.id) : [],
  ])
  const facts = { groupKind: form.read.common.groupKind, due: dueOf(course, form.read), now: ctx.now }
  const options = wishOptions(others, form.read.people, facts)
  const { typed, read } = form
  const checked = { ctx, course, terms, typed, read, knownIban: mandate?.iban ?? null, contact, clashes, options }
  const step = form.data.get('step')
  if (step === 'change') return personAgain(checked)
  if (form.read.kind === 'visitor' && isInFee(course.prices) && !form.typed.manner)
    return personAgain(checked, { field: 'manner', text: NO_MANNER })
  const refused = refusalFor(checked)
  if (refused) {
    const field = fieldOf(refused.refusal, refused.person?.field ?? '')
    const fault = { field: field ?? '', text: joinText(refused.refusal, refused.person, course, ctx.now) }
    return field ? personAgain(checked, fault) : check(checked, [fault])
  }
  const faults = step === 'person' ? [] : detailFaults(course, terms, form.read, checked.knownIban)
  const asked = step === 'person' || faults.length > 0 ? details(checked, faults) : null
  if (asked) return asked
  return step === 'send' ? send(gate, checked, form.data) : check(checked)
}
