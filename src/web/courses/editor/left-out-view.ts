import type { listLeftOutBySlot } from '../../../domain/sessions/list-left-out.ts'
import type { LeftOut } from '../../../domain/sessions/rules.ts'
import { formatDay, formatDayShort, formatTimes } from '../../../kernel/calendar.ts'

/** `Herbstferien (02.11.2026 bis 04.11.2026)`: adjoining days with the same reason are one. */
export function leftOutTexts(days: readonly LeftOut[]): string[] {
  const runs: { reason: string; from: Temporal.PlainDate; to: Temporal.PlainDate }[] = []
  for (const { onDay, reason } of days) {
    const last = runs.at(-1)
    if (last?.reason === reason) last.to = onDay
    else runs.push({ reason, from: onDay, to: onDay })
  }
  return runs.map(
    ({ reason, from, to }) => `${reason} (${from.equals(to) ? formatDay(from) : `${formatDay(from)} bis ${formatDay(to)}`})`,
  )
}

/** Day left out of a weekly time, which can be kept. */
export interface LeftOutView {
  slotId: string
  /** ISO */
  onDay: string
  /** `Mo 02.11.2026 · 17:00–18:00` */
  text: string
  reason: string
}

export const presentLeftOut = ({ onDay, reason, slot }: Awaited<ReturnType<typeof listLeftOutBySlot>>[number]): LeftOutView => ({
  slotId: slot.id,
  onDay: onDay.toString(),
  text: `${formatDayShort(onDay)}${onDay.year} · ${formatTimes(slot.startsTime, slot.endsTime)}`,
  reason,
})
