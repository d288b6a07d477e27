import { z } from 'zod'
import { canChangeInvoices } from '../../domain/invoices/access.ts'
import type { ReceivedInvoice } from '../../domain/invoices/read-e-invoice.ts'
import { readReceived } from '../../domain/invoices/read-received.ts'
import { RECEIVED_KIND_TEXTS, RECEIVED_REFUSALS } from '../../domain/invoices/texts.ts'
import { formatIban } from '../../kernel/bank-codes.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { answerForm, formsOf } from '../kit/actions.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/received'

const NO_FILE = 'Bitte wählen Sie die E-Rechnung aus, die Sie bekommen haben.'
const form = formsOf({ refusals: RECEIVED_REFUSALS, labels: { file: 'E-Rechnung' } })
const readForm = form(
  z.object({ file: z.instanceof(File, { error: NO_FILE }).refine(({ size }) => size > 0, NO_FILE) }),
  async (ctx, { file }) => readReceived(ctx, new Uint8Array(await file.arrayBuffer())),
)

const dayText = (day: string | null): string => (day ? formatDay(Temporal.PlainDate.from(day)) : '')

const present = (read: ReceivedInvoice) => ({
  title: `${RECEIVED_KIND_TEXTS[read.typeCode] ?? 'Rechnung'} ${read.number}`,
  due: formatCents(Math.abs(read.dueCents)),
  dueText: read.dueCents < 0 ? 'kommt zurück' : read.dueOn ? `zu zahlen bis ${dayText(read.dueOn)}` : 'zu zahlen',
  facts: [
    ['Von', read.seller],
    ['Rechnung vom', dayText(read.issuedOn)],
    ['Bedingungen', read.terms],
    ['Rechnungsbetrag', formatCents(read.grossCents)],
    ['darin Umsatzsteuer', read.taxCents === null ? '' : formatCents(read.taxCents)],
    ['Kontoinhaber', read.holder],
    ['IBAN', read.iban ? formatIban(read.iban) : ''],
    ['BIC', read.bic],
    ['Verwendungszweck', read.reference],
  ].flatMap(([label = '', value = '']) => (value ? [[label, value] as const] : [])),
  lines: read.lines.map(({ title, netCents }, at) => ({
    id: `${at}`,
    title,
    net: netCents === null ? '' : formatCents(netCents),
  })),
})
export type ReceivedView = ReturnType<typeof present>

export const loader = ({ context }: Route.LoaderArgs) => ({ mayRead: canChangeInvoices(gateOf(context).ctx.actor) })

/** Read and forgotten: the club pays at its bank. */
export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await answerForm(readForm, gateOf(context).ctx, request)
  return outcome.ok ? { form: null, result: present(outcome.value) } : outcome.answer
}
