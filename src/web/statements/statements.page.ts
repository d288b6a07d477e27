import { redirect } from 'react-router'
import { z } from 'zod'
import { targetDayFrom } from '../../domain/sepa/rules.ts'
import { canChangePay, canPayTrainers } from '../../domain/statements/access.ts'
import { approveStatement, confirmStatement, returnStatement } from '../../domain/statements/commands.ts'
import { PayInput, ReturnInput } from '../../domain/statements/input.ts'
import { listStatements, listTrainerPayments } from '../../domain/statements/list-statements.ts'
import { payStatements } from '../../domain/statements/pay-statements.ts'
import { reopenPayment } from '../../domain/statements/reopen-payment.ts'
import { PAY_REFUSALS, STEP_REFUSALS } from '../../domain/statements/texts.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { checkedBy, day, text, tick } from '../kit/form-fields.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/statements'
import { STATEMENTS_PATH } from './statements-address.ts'
import { presentForStaff, presentPayment, readState, tabsOf } from './statements-view.ts'

const FLASH = flash({
  bestaetigt: 'Die Stunden sind bestätigt.',
  freigegeben: 'Freigegeben. Die Zeilen bleiben jetzt, wie sie sind.',
  zurueck: 'Zurückgegeben. Die Stunden sind wieder offen, der Grund ist unterwegs.',
  offen: 'Zurückgenommen. Was nicht ankam, steht wieder unter „Zu bezahlen“.',
  bezahlt: 'Die Datei für die Bank ist fertig. Sie steht unten zum Herunterladen.',
})
const { note } = FLASH
const step = formsOf({ refusals: STEP_REFUSALS, labels: { reason: 'Grund' } })
const id = z.object({ id: z.uuid() })

const Payment = z
  .object({ ids: z.array(z.uuid()).default([]), payOn: day, acceptsExcess: tick })
  .transform((sent, context) => checkedBy(PayInput)(sent, context))

const named = (text: string, names: readonly string[]): string => (names.length === 0 ? text : `${text} (${names.join(', ')})`)

const answerStaffForm = actions({
  confirm: step(id, (ctx, { id }) => confirmStatement(ctx, id), note('bestaetigt')),
  approve: step(id, (ctx, { id }) => approveStatement(ctx, id), note('freigegeben')),
  return: step(
    z.object({ id: z.uuid(), reason: text }).transform((sent, context) => checkedBy(ReturnInput)(sent, context)),
    returnStatement,
    note('zurueck'),
  ),
  reopen: step(id, (ctx, { id }) => reopenPayment(ctx, id), note('offen')),
  pay: formsOf({ refusals: PAY_REFUSALS, labels: { ids: 'Abrechnungen', payOn: 'Tag der Zahlung' } })(
    Payment,
    async (ctx, input) => {
      const paid = await payStatements(ctx, input)
      if (paid.ok) return paid
      const names = 'names' in paid ? paid.names : []
      return { ok: false as const, faults: [{ field: '', text: named(PAY_REFUSALS[paid.refusal], names) }] }
    },
    note('bezahlt'),
  ),
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const state = readState(url.searchParams)
  const isOffice = canPayTrainers(ctx.actor)
  const [statements, payments] = await Promise.all([
    listStatements(ctx, state),
    isOffice && (state === 'approved' || state === 'paid') ? listTrainerPayments(ctx) : [],
  ])
  return {
    tabs: isOffice ? tabsOf(state) : tabsOf(state).slice(0, 1),
    statements: statements.map((statement) => presentForStaff(ctx, statement)),
    payments: payments.map(presentPayment),
    mayChange: canChangePay(ctx.actor),
    mayPay: state === 'approved' && canChangePay(ctx.actor),
    payOn: formatDay(targetDayFrom(berlinDay(ctx.now).add({ days: 1 }))),
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const outcome = await answerStaffForm(gateOf(context).ctx, request)
  if (!outcome.ok) return outcome.answer
  return redirect(noted(`${STATEMENTS_PATH}?stand=${readState(url.searchParams)}`, outcome.note))
}
