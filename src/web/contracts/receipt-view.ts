import type { Ctx } from '../../domain/context.ts'
import type { Declared } from '../../domain/declarations/commands.ts'
import { kindText } from '../../domain/declarations/texts.ts'
import { type Answer, ok } from '../../kernel/answer.ts'
import { formatMoment } from '../../kernel/calendar.ts'

function receiptOf(declared: Declared) {
  const { kind, name, email, contract, way, reason, wanted, receivedAt } = declared
  const rows = [
    { name: 'Eingegangen', text: `${formatMoment(Temporal.Instant.from(receivedAt))} Uhr` },
    { name: 'Art der Erklärung', text: kindText(kind, way) },
    { name: 'Name', text: name },
    { name: 'Vertrag', text: contract },
    { name: 'Zeitpunkt', text: wanted },
    { name: 'Grund', text: reason },
  ]
  return { email, rows: rows.filter(({ text }) => text !== '') }
}

/** Declares, and answers the receipt to show. */
export const withReceipt =
  <Input>(declare: (ctx: Ctx, input: Input, key: string | null) => Promise<Answer<Declared, 'key_reused'>>) =>
  async (ctx: Ctx, input: Input, key: string | null) => {
    const answer = await declare(ctx, input, key)
    return answer.ok ? ok(receiptOf(answer.value)) : answer
  }
