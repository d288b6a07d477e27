import { redirect } from 'react-router'
import { z } from 'zod'
import { canSeeClaims } from '../../domain/claims/access.ts'
import { cancelClaim } from '../../domain/claims/cancel-claims.ts'
import { deferClaim, payInInstalments, restoreClaim, splitClaim, waiveClaim } from '../../domain/claims/commands.ts'
import { reason } from '../../domain/claims/input.ts'
import { keepLeftPlace } from '../../domain/claims/keep-left-place.ts'
import { CLAIM_FILTERS, listClaims, sumClaims } from '../../domain/claims/list-claims.ts'
import { CLAIM_REFUSALS } from '../../domain/claims/texts.ts'
import type { Ctx } from '../../domain/context.ts'
import { feesText } from '../../domain/dunnings/texts.ts'
import { creditLeftPlace } from '../../domain/invoices/credit-left-place.ts'
import { INVOICE_REFUSALS } from '../../domain/invoices/texts.ts'
import { readId } from '../../kernel/id.ts'
import { formatCents } from '../../kernel/money.ts'
import { plural } from '../../kernel/plural.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { day, optionalMoney, version } from '../kit/form-fields.ts'
import { gateOf } from '../kit/gate.ts'
import { changedQuery, oneOf } from '../kit/query.ts'
import { readOwnView } from '../statements/own-view.ts'
import type { Route } from './+types/invoice'
import { presentClaim, presentPanel } from './claim-view.ts'
import { INVOICE_PATH, PAGE } from './invoice-address.ts'

const FLASH = flash({
  gestundet: 'Gestundet. Bis dahin wird nichts verlangt.',
  raten: 'In Raten geteilt.',
  geteilt: 'Geteilt. Der Teil steht jetzt beim anderen Zahler.',
  erlassen: 'Erlassen.',
  storniert: (dropped: number, kept: number) => ['Storniert.', feesText(dropped, kept)].filter(Boolean).join(' '),
  gutgeschrieben: 'Gutgeschrieben, was für den Platz berechnet war.',
  bleibt: 'Der Betrag bleibt geschuldet.',
  zurueckgenommen: 'Zurückgenommen. Die Forderung ist wieder offen.',
})

const Decided = z.object({ claimId: z.uuid(), version })
const form = formsOf({
  refusals: { ...INVOICE_REFUSALS, ...CLAIM_REFUSALS },
  fields: { amount_wrong: 'cents', count_wrong: 'count', day_wrong: 'until', same_debtor: 'debtorId' },
  labels: { until: 'Gestundet bis', reason: 'Grund', cents: 'Betrag', count: 'Raten', debtorId: 'Zahler' },
})
const forms = {
  defer: form(Decided.extend({ until: day, reason }), deferClaim, FLASH.note('gestundet')),
  instalments: form(Decided.extend({ count: z.number().int() }), payInInstalments, FLASH.note('raten')),
  split: form(
    Decided.extend({ debtorId: z.uuid('Bitte wählen Sie einen Zahler aus.'), cents: optionalMoney }),
    (ctx, { cents = 0, ...input }) => splitClaim(ctx, { ...input, cents }),
    FLASH.note('geteilt'),
  ),
  waive: form(Decided.extend({ reason }), waiveClaim, FLASH.note('erlassen')),
  cancel: form(Decided.extend({ reason }), cancelClaim, ({ droppedFees, keptFees }) =>
    FLASH.note('storniert', droppedFees, keptFees),
  ),
  creditLeft: form(Decided, creditLeftPlace, FLASH.note('gutgeschrieben')),
  keepLeft: form(Decided, keepLeftPlace, FLASH.note('bleibt')),
  restore: form(Decided, restoreClaim, FLASH.note('zurueckgenommen')),
}

async function presentClaims(ctx: Ctx, search: URLSearchParams) {
  const stand = oneOf(CLAIM_FILTERS, search.get('stand')) ?? 'open'
  const asked = { stand, q: search.get('q') ?? undefined, runId: readId(search.get('lauf')) }
  const openId = readId(search.get('forderung'))
  const [{ claims, next }, sums, panel] = await Promise.all([
    listClaims(ctx, asked, { after: readId(search.get('nach')), limit: PAGE }),
    sumClaims(ctx, asked),
    openId ? presentPanel(ctx, openId, search.get('zahler') ?? '') : null,
  ])
  return {
    rows: claims.map(presentClaim),
    next,
    count: plural(sums.count, 'Forderung', 'Forderungen'),
    open: formatCents(sums.openCents),
    panel,
  }
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const claims = canSeeClaims(ctx.actor) ? await presentClaims(ctx, url.searchParams) : null
  const own = claims ? null : await readOwnView(ctx)
  return { claims, own, done: FLASH.text(url.searchParams) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const outcome = await actions(forms)(gateOf(context).ctx, request)
  if (!outcome.ok) return outcome.answer
  return redirect(noted(changedQuery(INVOICE_PATH, url.searchParams, { getan: null, zahler: null }), outcome.note))
}
