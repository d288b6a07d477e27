import type { Closure } from '../../../domain/closures/queries.ts'
import { closedSpan } from '../facility/facilities-view.ts'

/** Names the closures in the way: `Wasserschaden (Drittel 1), 30.11.2026 bis 13.12.2026, ganztägig` */
export function closedAlready(closures: readonly Pick<Closure, 'reason' | 'parts' | 'startsAt' | 'endsAt'>[]): string {
  const named = closures.map(
    (one) => `${one.reason}${one.parts.length > 0 ? ` (${one.parts.join(', ')})` : ''}, ${closedSpan(one)}`,
  )
  const first = closures.length === 1 ? 'diese Sperrung' : 'diese Sperrungen'
  return `Hier ist schon gesperrt: ${named.join('; ')}. Heben Sie ${first} zuerst auf, oder wählen Sie eine andere Zeit.`
}
