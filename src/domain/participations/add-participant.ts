import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, refuse } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { findGuardian } from '../people/add-guardian.ts'
import { createPerson, findOrCreatePerson } from '../people/commands.ts'
import { canManageParticipants } from './access.ts'
import { type Entered, enterOnList } from './enter-on-list.ts'
import type { StaffEntry } from './input.ts'
import { doubtText } from './join-text.ts'
import { getReach, lockCourse } from './queries.ts'
import { doubtsAbout, type EntryDoubt, isMinor } from './rules.ts'

/**
 * Enters a person on a free place, else on the waiting list; with a reason also above the capacity. The log keeps the reason.
 * Registration window and age do not bind staff: they are the club's own rules. `isSure`: asks nothing back. @throws Forbidden
 */
export async function addParticipant(
  ctx: Ctx,
  courseId: string,
  entry: StaffEntry,
  isSure = true,
): Promise<Answer<Entered, 'already_joined' | 'full'> | { ok: false; refusal: EntryDoubt; text: string }> {
  return transaction(ctx, async (ctx) => {
    const course = await lockCourse(ctx, courseId)
    allow(canManageParticipants(ctx.actor, await getReach(ctx, courseId)))
    const doubts = isSure ? [] : doubtsAbout(course, entry, ctx.now)
    if (doubts[0]) return refuse(doubts[0], { text: doubtText(doubts, entry, course, ctx.now) })
    const personId = await bringPerson(ctx, entry)
    const contactId = isMinor(entry.birthOn, ctx.now) ? ((await findGuardian(ctx, personId)) ?? personId) : personId
    const { claimsMembership, companion, reason } = entry
    return enterOnList(ctx, course, { personId, contactId, claimsMembership, companion, reason })
  })
}

const bringPerson = (ctx: Ctx, { firstname, lastname, birthOn, email, phone }: StaffEntry): Promise<string> => {
  const person = { firstname, lastname, birthOn, phone }
  return email ? findOrCreatePerson(ctx, { ...person, email }) : createPerson(ctx, { ...person, email: '' })
}
