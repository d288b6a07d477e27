import type { Declared } from '../../domain/declarations/commands.ts'
import { KIND_TEXTS } from '../../domain/declarations/texts.ts'
import { formatMoment } from '../../kernel/calendar.ts'

export function receiptOf(declared: Declared) {
  const { kind, name, email, contract, way, reason, wanted, receivedAt } = declared
  const rows = [
    { name: 'Eingegangen', text: `${formatMoment(Temporal.Instant.from(receivedAt))} Uhr` },
    { name: 'Erklärung', text: [KIND_TEXTS[kind], way].filter(Boolean).join(': ') },
    { name: 'Name', text: name },
    { name: 'Vertrag', text: contract },
    { name: 'Zeitpunkt', text: wanted },
    { name: 'Grund', text: reason },
  ]
  return { email, rows: rows.filter(({ text }) => text !== '') }
}
