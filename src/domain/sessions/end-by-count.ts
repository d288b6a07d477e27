import type { Ctx } from '../context.ts'
import type { SchoolHolidays } from '../holidays/rules.ts'
import type { SlotInput, TypedSlot } from './input.ts'
import { readDaysOff } from './read-days-off.ts'
import { lastOfCount, searchedFor } from './rules.ts'

/** Weekly times that tell a number of dates get their last day: holidays and closed halls do not count. */
export async function endByCount(
  ctx: Ctx,
  courseId: string,
  typed: readonly TypedSlot[],
  schoolHolidays?: SchoolHolidays,
): Promise<SlotInput[]> {
  const slots: SlotInput[] = []
  for (const { count = null, ...slot } of typed) {
    if (count === null) slots.push(slot)
    else {
      const to = searchedFor(slot.from, count)
      const daysOff = await readDaysOff(ctx, courseId, { from: slot.from, to, course: schoolHolidays })
      slots.push({ ...slot, to: lastOfCount(slot, count, daysOff(slot)) })
    }
  }
  return slots
}
