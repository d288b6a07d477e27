import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { listQuestions } from '../courses/list-questions.ts'
import { canChangePerson } from '../people/access.ts'
import { addEmergencyContact } from '../people/add-emergency-contact.ts'
import { findAdult, findGuardian, findNamedGuardian } from '../people/add-guardian.ts'
import { createPerson, findOrCreatePerson, findPerson } from '../people/commands.ts'
import { isMinor } from '../people/rules.ts'
import { canManageParticipants } from './access.ts'
import { type Entered, enterOnList } from './enter-on-list.ts'
import type { StaffEntry } from './input.ts'
import { doubtText } from './join-text.ts'
import { linkGuardians } from './link-guardians.ts'
import { getReach, type LockedCourse, lockCourse } from './queries.ts'
import { readStaffAnswers } from './read-answers.ts'
import { doubtsAbout, type EntryDoubt } from './rules.ts'

type Refusal = 'already_joined' | 'full' | 'answer_unknown'

interface EnteredByStaff extends Entered {
  /** A trainer named another guardian than the child has. */
  isContactKept: boolean
}

/**
 * Enters a person on a free place, else on the waiting list; with a reason also above the capacity. The log keeps the reason.
 * Registration window and age do not bind staff: they are the club's own rules. `isSure`: asks nothing back. @throws Forbidden
 */
export async function addParticipant(
  ctx: Ctx,
  courseId: string,
  entry: StaffEntry,
  isSure = true,
): Promise<Answer<EnteredByStaff, Refusal> | { ok: false; refusal: EntryDoubt; text: string }> {
  return transaction(ctx, async (ctx) => {
    const course = await lockCourse(ctx, courseId)
    allow(canManageParticipants(ctx.actor, await getReach(ctx, courseId)))
    const questions = await listQuestions(ctx, courseId)
    const given = Object.fromEntries(Object.entries(entry.answers).map(([id, text]) => [id, text ?? '']))
    const answers = readStaffAnswers(questions, given)
    if (!answers.ok) return refuse('answer_unknown')
    const open = questions.filter(({ id, isRequired }) => isRequired && !given[id]?.trim())
    const hasGuardian = entry.guardian !== undefined || (await isGuarded(ctx, entry))
    const person = { ...entry, hasGuardian, unanswered: open.map(({ label }) => label) }
    const doubts = isSure ? [] : doubtsAbout(course, person, ctx.now)
    if (doubts[0]) return refuse(doubts[0], { text: doubtText(doubts, person, course, ctx.now) })
    return savepoint(ctx, (ctx) => enter(ctx, course, entry, answers.value))
  })
}

async function enter(
  ctx: Ctx,
  course: LockedCourse,
  entry: StaffEntry,
  answers: readonly (readonly [string, string])[],
): Promise<Answer<EnteredByStaff, 'already_joined' | 'full'>> {
  const { claimsMembership, companion, reason, emergency } = entry
  const personId = await bringPerson(ctx, entry)
  const guardian = isMinor(entry.birthOn, ctx.now) ? await bringGuardian(ctx, personId, entry) : null
  const contactId = guardian?.id ?? personId
  const entered = await enterOnList(ctx, course, { personId, contactId, claimsMembership, companion, reason, answers })
  if (!entered.ok) return entered
  await linkGuardians(ctx, [entered.value.id])
  if (emergency) await addEmergencyContact(ctx, personId, emergency)
  return ok({ ...entered.value, isContactKept: guardian?.isKept ?? false })
}

const bringPerson = (ctx: Ctx, { firstname, lastname, birthOn, email, phone }: StaffEntry): Promise<string> => {
  const person = { firstname, lastname, birthOn, phone }
  return email ? findOrCreatePerson(ctx, { ...person, email }) : createPerson(ctx, { ...person, email: '' })
}

/** The named guardian, else a known one; trainers name none beside those that a child has. */
async function bringGuardian(ctx: Ctx, childId: string, { guardian, email, phone }: StaffEntry) {
  const known = await findGuardian(ctx, childId)
  if (!guardian) return { id: known, isKept: false }
  const named = await findNamedGuardian(ctx, childId, guardian)
  if (named) return { id: named, isKept: false }
  // The entry makes the child one of the course.
  if (known && !canChangePerson(ctx.actor, { isOwn: false, isLed: true })) return { id: known, isKept: true }
  const adult = { ...guardian, email, phone }
  return { id: (await findAdult(ctx, childId, adult)) ?? (await createPerson(ctx, adult)), isKept: false }
}

async function isGuarded(ctx: Ctx, { firstname, lastname, birthOn, email }: StaffEntry): Promise<boolean> {
  const known = await findPerson(ctx, { firstname, lastname, birthOn, email })
  return known !== null && (await findGuardian(ctx, known)) !== null
}
