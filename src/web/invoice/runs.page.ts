import { redirect } from 'react-router'
import { z } from 'zod'
import { canChangeClaims } from '../../domain/claims/access.ts'
import { createFeeRun } from '../../domain/claims/issue-fee-run.ts'
import { type ListedRun, listFeeRuns } from '../../domain/claims/queries.ts'
import { RUN_REFUSALS } from '../../domain/claims/texts.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { plural } from '../../kernel/plural.ts'
import { answerForm, formsOf } from '../kit/actions.ts'
import { flash } from '../kit/flash.ts'
import { day } from '../kit/form-fields.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/runs'
import { runPath } from './invoice-address.ts'

const FLASH = flash({ verworfen: 'Die Vorschau ist verworfen.' })

const form = formsOf({
  refusals: RUN_REFUSALS,
  fields: { days_reversed: 'to', too_long: 'to' },
  labels: { from: 'Von', to: 'Bis', dueOn: 'Fällig am', asOf: 'Stand' },
})
const RunForm = z.object({ from: day, to: day, dueOn: day, asOf: day })
const runForm = form(RunForm, (ctx, input) => createFeeRun(ctx, { ...input, kind: 'fees' }))

const present = ({ id, from, to, dueOn, issuedAt, debtors, cents }: ListedRun) => ({
  id,
  title: `Beiträge ${formatDay(from)} bis ${formatDay(to)}`,
  due: `fällig am ${formatDay(dueOn)}`,
  isIssued: issuedAt !== null,
  debtors: plural(debtors, 'Zahler', 'Zahler'),
  sum: formatCents(cents),
})

/** The coming half of the year, due in its middle of the first month. */
function proposal(today: Temporal.PlainDate) {
  const from = today.month > 6 ? today.with({ month: 1, day: 1 }).add({ years: 1 }) : today.with({ month: 7, day: 1 })
  const days = { from, to: from.add({ months: 6 }).subtract({ days: 1 }), dueOn: from.add({ days: 14 }), asOf: from }
  return Object.fromEntries(Object.entries(days).map(([name, value]) => [name, formatDay(value)]))
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const runs = await listFeeRuns(ctx)
  return {
    runs: runs.map(present),
    mayChange: canChangeClaims(ctx.actor),
    proposed: proposal(berlinDay(ctx.now)),
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await answerForm(runForm, gateOf(context).ctx, request)
  return outcome.ok ? redirect(runPath(outcome.value)) : outcome.answer
}
