import type { HallChoiceView } from './place-fields.tsx'

/** `Gymnastikhalle ist dann geschlossen: Herbstferien, 02.11.2026 bis 06.11.2026.`; empty where it is open on that ISO day. */
export function closedText(halls: readonly HallChoiceView[], partId: string, day: string): string {
  const hall = halls.find(({ parts }) => parts.some(({ id }) => id === partId))
  const closed = hall?.closed?.find(({ from, to }) => from <= day && day <= to)
  return hall && closed ? `${hall.name} ist dann geschlossen: ${closed.text}.` : ''
}
