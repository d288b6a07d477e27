import { dayFault, parseDay } from '../../kernel/calendar.ts'

/** The fault of the first day that is none, as a form has it typed: `31.01.2027`; null without one. */
export function typedDayFault({ from, to }: { from: string; to: string }): string | null {
  const wrong = (
    [
      ['Von', from],
      ['Bis', to],
    ] as const
  ).find(([, text]) => parseDay(text) === null)
  return wrong ? `${wrong[0]}: ${dayFault(wrong[1])}` : null
}
