import { redirect } from 'react-router'
import { z } from 'zod'
import { reason } from '../../domain/claims/input.ts'
import { feesText } from '../../domain/dunnings/texts.ts'
import { cancelInvoice, creditInvoice } from '../../domain/invoices/cancel-invoice.ts'
import { removeInvoice } from '../../domain/invoices/commands.ts'
import { issueInvoice } from '../../domain/invoices/issue-invoice.ts'
import { INVOICE_REFUSALS, restText } from '../../domain/invoices/texts.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { optionalMoney, tick, version } from '../kit/form-fields.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/one-invoice'
import { INVOICES_PATH, invoicePath } from './invoice-address.ts'
import { presentWhole } from './invoices-view.ts'

const FLASH = flash({
  entwurf: 'Der Entwurf ist angelegt. Bitte prüfen Sie ihn.',
  ausgestellt: 'Ausgestellt. Nummer und Inhalt stehen fest.',
  storniert: (dropped: number, kept: number) =>
    ['Storniert. Das ist die Stornorechnung.', feesText(dropped, kept)].filter(Boolean).join(' '),
  gemindert: 'Gemindert. Das ist die Gutschrift.',
  geloescht: 'Der Entwurf ist gelöscht.',
})

const form = formsOf({
  refusals: INVOICE_REFUSALS,
  labels: { reason: 'Grund', cents: 'Betrag' },
})
const forms = {
  issue: form(z.object({ version }), (ctx, { version }, id: string) => issueInvoice(ctx, id, version), FLASH.note('ausgestellt')),
  remove: form(z.object({}), async (ctx, _, id: string) => removeInvoice(ctx, id), FLASH.note('geloescht')),
  cancel: form(
    z.object({ reason, isOwed: tick }),
    (ctx, input, id: string) => cancelInvoice(ctx, id, input),
    ({ droppedFees, keptFees }) => FLASH.note('storniert', droppedFees, keptFees),
  ),
  credit: form(
    z.object({ reason, cents: optionalMoney, position: z.number().int().default(1), version }),
    async (ctx, { cents = 0, ...input }, id: string) => {
      const made = await creditInvoice(ctx, id, { cents, ...input })
      if (made.ok || made.refusal !== 'amount_wrong') return made
      return { ok: false as const, faults: [{ field: 'cents', text: restText(made.restCents) }] }
    },
    FLASH.note('gemindert'),
  ),
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  return { invoice: await presentWhole(ctx, params.invoice), done: FLASH.text(url.searchParams) }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const outcome = await actions(forms)(gateOf(context).ctx, request, params.invoice)
  if (!outcome.ok) return outcome.answer
  const to = outcome.value === null ? INVOICES_PATH : invoicePath(outcome.value.id)
  return redirect(noted(to, outcome.note))
}
