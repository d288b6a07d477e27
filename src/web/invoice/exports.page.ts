import { redirect } from 'react-router'
import { z } from 'zod'
import { canChangeClaims } from '../../domain/claims/access.ts'
import { listTaxLimits, type TaxLimit } from '../../domain/claims/list-tax-limits.ts'
import { TAX_LIMIT_TEXTS } from '../../domain/claims/texts.ts'
import { takeBackDatevExport } from '../../domain/datev/commands.ts'
import { DatevInput } from '../../domain/datev/input.ts'
import { type DatevExport, listDatevExports } from '../../domain/datev/queries.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/exports'
import { EXPORTS_PATH } from './invoice-address.ts'

const FLASH = flash({ entfernt: 'Entfernt. Dieser Zeitraum gilt nicht mehr als übergeben.' })
const forms = {
  takeBack: formsOf({ refusals: {} })(
    z.object({ id: z.uuid() }),
    (ctx, { id }) => takeBackDatevExport(ctx, id),
    FLASH.note('entfernt'),
  ),
}

/** The month before, with the accounts that are proposed. */
function proposal(today: Temporal.PlainDate) {
  const first = today.with({ day: 1 }).subtract({ months: 1 })
  const { consultantNo, clientNo, receivables, bank, revenue, pay, bankCosts } = DatevInput.parse({
    from: first.toString(),
    to: first.toString(),
  })
  const last = first.add({ months: 1 }).subtract({ days: 1 })
  return { from: formatDay(first), to: formatDay(last), consultantNo, clientNo, receivables, bank, revenue, pay, bankCosts }
}

function presentLimit({ name, limitCents, incomeCents, source }: TaxLimit) {
  const { title, below, above } = TAX_LIMIT_TEXTS[name]
  const isAbove = incomeCents > limitCents
  const sums = `${formatCents(incomeCents)} von ${formatCents(limitCents)}`
  return { name, title, sums, note: `${isAbove ? above : below} (${source})`, isAbove }
}

const presentExport = ({ id, from, to, exportedAt }: DatevExport) => ({
  id,
  time: `${formatDay(from)} bis ${formatDay(to)}`,
  on: formatDay(berlinDay(exportedAt)),
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const today = berlinDay(ctx.now)
  const proposed = proposal(today)
  const typed = (name: keyof typeof proposed) => url.searchParams.get(name) ?? proposed[name]
  return {
    yearEnd: formatDay(today.with({ month: 1, day: 1 }).subtract({ days: 1 })),
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
      bankCosts: typed('bankCosts'),
    },
    isHandedOver: url.searchParams.has('isHandedOver'),
    handedOver: (await listDatevExports(ctx)).map(presentExport),
    mayChange: canChangeClaims(ctx.actor),
    fault: url.searchParams.get('fehlt') ?? '',
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await actions(forms)(gateOf(context).ctx, request)
  return outcome.ok ? redirect(noted(EXPORTS_PATH, outcome.note)) : outcome.answer
}
