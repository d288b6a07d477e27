import { redirect } from 'react-router'
import { z } from 'zod'
import { canChangeClaims } from '../../domain/claims/access.ts'
import { createFeeRun } from '../../domain/claims/issue-fee-run.ts'
import { type ListedRun, listFeeRuns } from '../../domain/claims/queries.ts'
import { RUN_KINDS, type RunKind } from '../../domain/claims/rules.ts'
import { RUN_NAMES, RUN_REFUSALS } from '../../domain/claims/texts.ts'
import { berlinDay, formatDay, later, parseDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { answerForm, formsOf } from '../kit/actions.ts'
import { flash } from '../kit/flash.ts'
import { day } from '../kit/form-fields.ts'
import { gateOf } from '../kit/gate.ts'
import { oneOf } from '../kit/query.ts'
import type { Route } from './+types/runs'
import { newRunPath, runPath } from './invoice-address.ts'
import { runDays } from './run-days.ts'
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

/** Days that a link may name. */
const SENT: Readonly<Record<string, string>> = { from: 'von', to: 'bis' }

function proposal(search: URLSearchParams, known: Omit<Parameters<typeof runDays>[0], 'sent'>) {
  const days = runDays({ ...known, sent: parseDay(search.get('von') ?? '') })
  const proposed = Object.entries(days).map(([name, value]) => [name, search.get(SENT[name] ?? '') ?? formatDay(value)])
  return { kind: known.kind, ...Object.fromEntries(proposed) }
}

const lastDayOf = (runs: readonly ListedRun[], kind: RunKind): Temporal.PlainDate | null =>
  runs
    .filter((run) => run.kind === kind && run.issuedAt !== null)
    .map(({ to }) => to)
    .reduce<Temporal.PlainDate | null>((last, to) => (last ? later(last, to) : to), null)

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
    proposed: proposal(search, { kind: chosen, today: berlinDay(ctx.now), lastOn: lastDayOf(runs, chosen) }),
    done: FLASH.text(search),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await answerForm(runForm, gateOf(context).ctx, request)
  return outcome.ok ? redirect(runPath(outcome.value)) : outcome.answer
}
