import { redirect } from 'react-router'
import { z } from 'zod'
import { canChangeClaims } from '../../domain/claims/access.ts'
import { createFeeRun } from '../../domain/claims/issue-fee-run.ts'
import { type ListedRun, listFeeRuns } from '../../domain/claims/queries.ts'
import { RUN_KINDS, type RunKind } from '../../domain/claims/rules.ts'
import { RUN_NAMES, RUN_REFUSALS } from '../../domain/claims/texts.ts'
import { berlinDay, formatDay, isBefore, parseDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { answerForm, formsOf } from '../kit/actions.ts'
import { flash } from '../kit/flash.ts'
import { day } from '../kit/form-fields.ts'
import { gateOf } from '../kit/gate.ts'
import { oneOf } from '../kit/query.ts'
import type { Route } from './+types/runs'
import { newRunPath, runPath } from './invoice-address.ts'
import { runTitle } from './run-view.ts'

const FLASH = flash({ verworfen: 'Die Vorschau ist verworfen.' })

const form = formsOf({
  refusals: RUN_REFUSALS,
  fields: { days_reversed: 'to', too_long: 'to', year_open: 'to', no_rate: 'to' },
  labels: { from: 'Von', to: 'Bis', dueOn: 'Fällig am', asOf: 'Stand' },
})
const RunForm = z.object({ kind: z.enum(RUN_KINDS), from: day, to: day, dueOn: day, asOf: day })
const runForm = form(RunForm, createFeeRun)

const present = ({ id, kind, from, to, dueOn, issuedAt, debtors, cents }: ListedRun) => ({
  id,
  title: runTitle({ kind, from, to }),
  due: `fällig am ${formatDay(dueOn)}`,
  isIssued: issuedAt !== null,
  debtors: debtors.toLocaleString('de-DE'),
  sum: formatCents(cents),
})

/** Days of a run of this kind as clubs usually choose them: fees and rent ahead, all else of the time that is over. */
function daysOf(kind: RunKind, today: Temporal.PlainDate, sent: Temporal.PlainDate | null) {
  const year = today.with({ month: 1, day: 1 })
  if (kind === 'helpers')
    return { from: year.subtract({ years: 1 }), to: year.subtract({ days: 1 }), dueOn: today.add({ days: 30 }) }
  if (kind === 'courses' || kind === 'cards') return { from: year, to: today, dueOn: today.add({ days: 14 }) }
  const usual = today.month > 6 ? year.add({ years: 1 }) : today.with({ month: 7, day: 1 })
  const from = sent ?? usual
  // Of a time that is over it is due from now on.
  const begins = isBefore(from, today) ? today : from
  return { from, to: from.add({ months: 6 }).subtract({ days: 1 }), dueOn: begins.add({ days: 14 }) }
}

/** Days that a link may name. */
const SENT: Readonly<Record<string, string>> = { from: 'von', to: 'bis' }

function proposal(search: URLSearchParams, kind: RunKind, today: Temporal.PlainDate) {
  const days = daysOf(kind, today, parseDay(search.get('von') ?? ''))
  const asOf = kind === 'fees' || kind === 'rent' ? days.from : today
  const proposed = Object.entries({ ...days, asOf }).map(([name, value]) => [
    name,
    search.get(SENT[name] ?? '') ?? formatDay(value),
  ])
  return { kind, ...Object.fromEntries(proposed) }
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const search = url.searchParams
  const chosen = oneOf(RUN_KINDS, search.get('art')) ?? 'fees'
  const runs = await listFeeRuns(ctx)
  return {
    runs: runs.map(present),
    mayChange: canChangeClaims(ctx.actor),
    kinds: RUN_KINDS.map((kind) => ({ to: newRunPath(kind), label: RUN_NAMES[kind], isOn: kind === chosen })),
    kind: chosen,
    proposed: proposal(search, chosen, berlinDay(ctx.now)),
    done: FLASH.text(search),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await answerForm(runForm, gateOf(context).ctx, request)
  return outcome.ok ? redirect(runPath(outcome.value)) : outcome.answer
}
