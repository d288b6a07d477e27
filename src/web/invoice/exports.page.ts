import { DatevInput } from '../../domain/datev/input.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/exports'

/** The month before, with the accounts that are proposed. */
function proposal(today: Temporal.PlainDate) {
  const first = today.with({ day: 1 }).subtract({ months: 1 })
  const { consultantNo, clientNo, receivables, bank, revenue } = DatevInput.parse({
    from: first.toString(),
    to: first.toString(),
  })
  const last = first.add({ months: 1 }).subtract({ days: 1 })
  return { from: formatDay(first), to: formatDay(last), consultantNo, clientNo, receivables, bank, revenue }
}

export function loader({ context, url }: Route.LoaderArgs) {
  const proposed = proposal(berlinDay(gateOf(context).ctx.now))
  const typed = (name: keyof typeof proposed) => url.searchParams.get(name) ?? proposed[name]
  return {
    from: typed('from'),
    to: typed('to'),
    numbers: {
      consultantNo: typed('consultantNo'),
      clientNo: typed('clientNo'),
      receivables: typed('receivables'),
      bank: typed('bank'),
      revenue: typed('revenue'),
    },
    fault: url.searchParams.get('fehlt') ?? '',
  }
}
