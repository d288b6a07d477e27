import type { DayShift } from '../../domain/operations/list-helper-day.ts'
import type { Mark } from '../../domain/operations/rules.ts'
import { ask, type Me } from './contact.ts'
import { newEntryId } from './entry-id.ts'
import { hallData, type WaitingCheckIn } from './hall-data.ts'

const AT_ONCE = 100

/** Sets a mark on the phone; it is sent with the next exchange. */
export async function keepCheckIn(me: Me, assignmentId: string, mark: Mark): Promise<void> {
  const contact = await hallData.contacts.get(me.owner)
  const times = { tappedAt: Date.now(), offsetMs: contact?.offsetMs ?? 0 }
  await hallData.checkIns.add({ id: newEntryId(), owner: me.owner, assignmentId, mark, ...times })
}

/** Sends all waiting marks, oldest first. @throws Unanswered and keeps unconfirmed marks */
export async function sendCheckIns(me: Me): Promise<void> {
  for (;;) {
    const waiting = (await hallData.checkIns.where('owner').equals(me.owner).sortBy('id')).slice(0, AT_ONCE)
    if (waiting.length === 0) return
    const entries = waiting.map(({ owner: _, ...entry }) => entry)
    await ask(me, '/helper-day/entries', { userId: me.userId, entries })
    // A mark of somebody who left meanwhile means nothing any more.
    await confirm(me, waiting)
  }
}

/** Moves marks into the kept day in one transaction: they never seem gone. */
async function confirm(me: Me, waiting: readonly WaitingCheckIn[]): Promise<void> {
  const marks = new Map(waiting.map(({ assignmentId, mark }) => [assignmentId, mark]))
  await hallData.transaction('rw', hallData.checkIns, hallData.helperDays, async () => {
    await hallData.checkIns.bulkDelete(waiting.map(({ id }) => id))
    const held = await hallData.helperDays.get(me.owner)
    if (held) await hallData.helperDays.put({ ...held, shifts: withMarks(held.shifts, marks) })
  })
}

/** Shifts with these marks, by assignment. */
export const withMarks = (shifts: readonly DayShift[], marks: ReadonlyMap<string, Mark>): DayShift[] =>
  shifts.map((shift) => ({
    ...shift,
    helpers: shift.helpers.map((helper) => ({ ...helper, mark: marks.get(helper.id) ?? helper.mark })),
  }))
