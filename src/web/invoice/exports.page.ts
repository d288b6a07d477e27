import { listTaxLimits, type TaxLimit } from '../../domain/claims/list-tax-limits.ts'
import { TAX_LIMIT_TEXTS } from '../../domain/claims/texts.ts'
import { DatevInput } from '../../domain/datev/input.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/exports'

/** The month before, with the accounts that are proposed. */
function proposal(today: Temporal.PlainDate) {
  const first = today.with({ day: 1 }).subtract({ months: 1 })
  const { consultantNo, clientNo, receivables, bank, revenue, pay } = DatevInput.parse({
    from: first.toString(),
    to: first.toString(),
  })
  const last = first.add({ months: 1 }).subtract({ days: 1 })
  return { from: formatDay(first), to: formatDay(last), consultantNo, clientNo, receivables, bank, revenue, pay }
}

function presentLimit({ name, limitCents, incomeCents, source }: TaxLimit) {
  const { title, below, above } = TAX_LIMIT_TEXTS[name]
  const isAbove = incomeCents > limitCents
  const sums = `${formatCents(incomeCents)} von ${formatCents(limitCents)}`
  return { name, title, sums, note: `${isAbove ? above : below} (${source})`, isAbove }
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const today = berlinDay(ctx.now)
  const proposed = proposal(today)
  const typed = (name: keyof typeof proposed) => url.searchParams.get(name) ?? proposed[name]
  return {
    limits: (await listTaxLimits(ctx, today.year)).map(presentLimit),
    from: typed('from'),
    to: typed('to'),
    numbers: {
      consultantNo: typed('consultantNo'),
      clientNo: typed('clientNo'),
      receivables: typed('receivables'),
      bank: typed('bank'),
      revenue: typed('revenue'),
      pay: typed('pay'),
    },
    fault: url.searchParams.get('fehlt') ?? '',
  }
}
