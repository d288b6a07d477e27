import { redirect } from 'react-router'
import { z } from 'zod'
import { canChangeClaims } from '../../domain/claims/access.ts'
import { announceDebits, getRunProgress } from '../../domain/claims/announce-debits.ts'
import { holdFeeItem, issueFeeRun, removeFeeRun } from '../../domain/claims/issue-fee-run.ts'
import { listUncheckedPlaces } from '../../domain/claims/list-unchecked-places.ts'
import { getFeeRun, listFeeItems, sumFeeRun } from '../../domain/claims/queries.ts'
import { NOTICE_REFUSALS, RUN_REFUSALS } from '../../domain/claims/texts.ts'
import { countTransferring, draftRunInvoices } from '../../domain/invoices/draft-run-invoices.ts'
import { canSeeLedCourses } from '../../domain/participations/access.ts'
import { plural } from '../../kernel/plural.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { version } from '../kit/form-fields.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/run'
import { PAGE, RUNS_PATH, runPath } from './invoice-address.ts'
import { presentDebtor, presentProgress, presentRun, presentSums } from './run-view.ts'

const NO_TRANSFERS = 'Alle, die überweisen, haben schon eine Rechnung.'

const FLASH = flash({
  gebucht: (claims: number) => (claims === 1 ? 'Eine Forderung ist gebucht.' : `${claims} Forderungen sind gebucht.`),
  zurueckgestellt: 'Der Betrag ist zurückgestellt und wird nicht gebucht.',
  aufgenommen: 'Der Betrag ist wieder dabei.',
  alle: 'Alle Beträge, die storniert waren, sind wieder dabei.',
  angekuendigt: (mails: number, letters: number) =>
    `Angekündigt: ${mails} per E-Mail${letters > 0 ? `, ${letters} mit Brief` : ''}.`,
  entworfen: (drafts: number) =>
    `${plural(drafts, 'Rechnung ist', 'Rechnungen sind')} als Entwurf angelegt. Unter „Rechnungen“ stellen Sie alle auf einmal aus und verschicken sie.`,
  verworfen: 'Die Vorschau ist verworfen.',
})

interface Page {
  runId: string
}

const form = formsOf({
  refusals: {
    ...RUN_REFUSALS,
    ...NOTICE_REFUSALS,
    not_issued: 'Bitte buchen Sie zuerst die Forderungen.',
    no_transfers: NO_TRANSFERS,
  },
})
const held = z.object({ personId: z.uuid() })
const forms = {
  issue: form(
    z.object({ version }),
    (ctx, input, { runId }: Page) => issueFeeRun(ctx, { ...input, runId }),
    ({ claims }) => FLASH.note('gebucht', claims),
  ),
  hold: form(
    held,
    (ctx, input, { runId }: Page) => holdFeeItem(ctx, { ...input, runId, isHeld: true }),
    FLASH.note('zurueckgestellt'),
  ),
  take: form(
    held,
    (ctx, input, { runId }: Page) => holdFeeItem(ctx, { ...input, runId, isHeld: false }),
    FLASH.note('aufgenommen'),
  ),
  takeAll: form(
    z.object({}),
    (ctx, _, { runId }: Page) => holdFeeItem(ctx, { runId, personId: null, isHeld: false }),
    FLASH.note('alle'),
  ),
  announce: form(
    z.object({}),
    (ctx, _, { runId }: Page) => announceDebits(ctx, runId),
    ({ mails, letters }) => FLASH.note('angekuendigt', mails, letters),
  ),
  bill: form(
    z.object({}),
    (ctx, _, { runId }: Page) => draftRunInvoices(ctx, runId),
    (drafts) => FLASH.note('entworfen', drafts),
  ),
  discard: form(z.object({}), (ctx, _, { runId }: Page) => removeFeeRun(ctx, runId), FLASH.note('verworfen')),
}

/** Page of a list by number, from 1. */
const pageNumber = (search: URLSearchParams): number => Math.max(1, Math.trunc(Number(search.get('seite')) || 1))

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const run = await getFeeRun(ctx, params.run)
  const search = url.searchParams
  const page = pageNumber(search)
  const onlyNotable = search.get('nur') === 'auffaellig'
  const [sums, progress, transfers, unchecked, items] = await Promise.all([
    sumFeeRun(ctx, run.id),
    run.issuedAt ? getRunProgress(ctx, run.id) : null,
    run.issuedAt ? countTransferring(ctx, run.id) : null,
    run.issuedAt || !canSeeLedCourses(ctx.actor) ? [] : listUncheckedPlaces(ctx, run.id),
    listFeeItems(ctx, run.id, { offset: (page - 1) * PAGE, limit: PAGE + 1, only: onlyNotable ? 'anomalies' : undefined }),
  ])
  const isPreview = run.issuedAt === null
  return {
    run: presentRun(run),
    sums: presentSums(run.kind, sums),
    progress: progress && transfers && presentProgress(progress, transfers),
    rows: items.slice(0, PAGE).map((one) => presentDebtor(one, isPreview, unchecked)),
    page,
    hasMore: items.length > PAGE,
    onlyNotable,
    mayChange: canChangeClaims(ctx.actor),
    done: FLASH.text(search),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const outcome = await actions(forms)(gateOf(context).ctx, request, { runId: params.run })
  if (!outcome.ok) return outcome.answer
  return redirect(noted(outcome.intent === 'discard' ? RUNS_PATH : runPath(params.run), outcome.note))
}
