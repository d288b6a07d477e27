import { z } from 'zod'
import { canChangeClaims } from '../../domain/claims/access.ts'
import type { ComparedPayer } from '../../domain/claims/compare-debits.ts'
import { listFeeRuns } from '../../domain/claims/queries.ts'
import { type Rehearsal, rehearseSwitch } from '../../domain/claims/rehearse-switch.ts'
import { DIFFERENCE_TEXTS, REHEARSAL_REFUSALS } from '../../domain/claims/texts.ts'
import { maskedIban } from '../../kernel/bank-codes.ts'
import { formatCents } from '../../kernel/money.ts'
import { plural } from '../../kernel/plural.ts'
import { answerForm, formsOf } from '../kit/actions.ts'
import { optionalId } from '../kit/form-fields.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/rehearsal'
import { debtorPath } from './invoice-address.ts'
import { runTitle } from './run-view.ts'

const NO_FILE = 'Bitte wählen Sie die letzte Lastschriftdatei Ihres bisherigen Programms aus.'
/** More are counted, not listed. */
const MOST_LINES = 500

const form = formsOf({ refusals: REHEARSAL_REFUSALS, labels: { file: 'Lastschriftdatei', runId: 'Unser Lauf' } })
const rehearseForm = form(
  z.object({ runId: optionalId, file: z.instanceof(File, { error: NO_FILE }).refine(({ size }) => size > 0, NO_FILE) }),
  async (ctx, { runId, file }) =>
    rehearseSwitch(ctx, { file: new Uint8Array(await file.arrayBuffer()), ...(runId ? { runId } : {}) }),
)

const presentLine = ({ name, debtorId, iban, thereCents, hereCents, differences }: ComparedPayer) => ({
  key: `${debtorId ?? ''} ${iban ?? ''} ${name}`,
  name,
  to: debtorId ? debtorPath(debtorId) : null,
  iban: iban ? maskedIban(iban) : '',
  there: differences.includes('only_here') ? '–' : formatCents(thereCents),
  here: differences.includes('only_there') || differences.includes('no_account') ? '–' : formatCents(hereCents),
  differences: differences.map((one) => DIFFERENCE_TEXTS[one]),
})

const present = ({ therePayers, thereCents, herePayers, hereCents, same, differing }: Rehearsal) => ({
  there: formatCents(thereCents),
  thereText: `bisher, ${plural(therePayers, 'Konto', 'Konten')}`,
  here: formatCents(hereCents),
  hereText: `mit diesem Lauf, ${plural(herePayers, 'Zahler', 'Zahler')}`,
  same: same.toLocaleString('de-DE'),
  differing: differing.length.toLocaleString('de-DE'),
  lines: differing.slice(0, MOST_LINES).map(presentLine),
  more: Math.max(0, differing.length - MOST_LINES),
})
export type RehearsalView = ReturnType<typeof present>

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const runs = await listFeeRuns(ctx)
  return {
    runs: runs.map((run) => ({ id: run.id, name: `${runTitle(run)}${run.issuedAt ? '' : ' (Vorschau)'}` })),
    mayChange: canChangeClaims(ctx.actor),
  }
}

/** The file is compared and forgotten: its result is the answer itself. */
export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await answerForm(rehearseForm, gateOf(context).ctx, request)
  return outcome.ok ? { form: null, result: present(outcome.value) } : outcome.answer
}
