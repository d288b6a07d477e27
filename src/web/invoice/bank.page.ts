import { redirect } from 'react-router'
import { z } from 'zod'
import { canChangeClaims } from '../../domain/claims/access.ts'
import { allocatePayment, ignoreDoubles, ignoreLine } from '../../domain/claims/allocate-payment.ts'
import { assignReturn } from '../../domain/claims/assign-return.ts'
import { importStatement } from '../../domain/claims/import-statement.ts'
import { listClaims } from '../../domain/claims/list-claims.ts'
import { LINE_FILTERS, listLines, type StatementLine } from '../../domain/claims/list-lines.ts'
import { findBankMapping } from '../../domain/claims/read-table.ts'
import { openCents } from '../../domain/claims/rules.ts'
import { MATCH_TEXTS, missedLimitText, PAYMENT_REFUSALS } from '../../domain/claims/texts.ts'
import { undoPayment } from '../../domain/claims/undo-payment.ts'
import type { Ctx } from '../../domain/context.ts'
import { searchDebtors } from '../../domain/debtors/queries.ts'
import { namedColumns } from '../../domain/sepa/read-bank-table.ts'
import {
  BATCH_BACK,
  BATCH_BACK_TEXT,
  foreignText,
  RETURN_REASON_TEXTS,
  STATEMENT_REFUSAL_TEXTS,
  statementFault,
} from '../../domain/sepa/texts.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { isId, readId } from '../../kernel/id.ts'
import { formatCents } from '../../kernel/money.ts'
import { plural } from '../../kernel/plural.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { text, tick } from '../kit/form-fields.ts'
import { gateOf } from '../kit/gate.ts'
import { changedQuery, oneOf } from '../kit/query.ts'
import type { Route } from './+types/bank'
import { presentClaim, presentFound } from './claim-view.ts'
import { BANK_PATH, debtorPath, PAGE } from './invoice-address.ts'

const FLASH = flash({
  eingelesen: (lines: number, matched: number, suggested: number, open: number) =>
    `${lines} Umsätze gelesen: ${matched} zugeordnet, ${suggested} mit Vorschlag, ${open} offen.`,
  bekannt: 'Diesen Kontoauszug kennen wir schon. Es hat sich nichts geändert.',
  zugeordnet: 'Zugeordnet.',
  guthaben: 'Als Guthaben gebucht. Auf dem Konto des Zahlers können Sie es verrechnen oder auszahlen.',
  aufgehoben: 'Die Zuordnung ist aufgehoben.',
  kamzurueck: 'Die Rücklastschrift ist zugeordnet. Unter „Lastschriften“ entscheiden Sie, wie es weitergeht.',
  abgelegt: 'Abgelegt: Dieser Umsatz bezahlt keine Forderung.',
  doppelt: (count: number) => `${plural(count, 'Umsatz', 'Umsätze')} als doppelt abgelegt.`,
})

const NO_FILE = 'Bitte wählen Sie die Datei aus, die Ihre Bank zum Herunterladen anbietet.'
const StatementForm = z.object({
  bookedOn: text,
  amount: text,
  name: text,
  iban: text,
  text,
  file: z.instanceof(File, { error: NO_FILE }).refine(({ size }) => size > 0, NO_FILE),
})

const form = formsOf({
  refusals: {
    ...PAYMENT_REFUSALS,
    ...STATEMENT_REFUSAL_TEXTS,
    no_account: 'In den Einstellungen fehlt die IBAN des Vereins. Ohne sie wissen wir nicht, zu welchem Konto der Auszug gehört.',
  },
  labels: { file: 'Kontoauszug' },
})
/** `isMostlyRead`: the other bookings are read all the same. */
const faulty = (text: string, isMostlyRead: boolean) => ({
  ok: false as const,
  faults: [{ field: isMostlyRead ? '' : 'file', text }],
  shown: { isMostlyRead },
})
const line = z.object({ lineId: z.uuid() })
const forms = {
  read: form(
    StatementForm,
    async (ctx, { file, ...columns }) => {
      const read = await importStatement(ctx, new Uint8Array(await file.arrayBuffer()), namedColumns(columns))
      if (read.ok && read.value.foreign.length > 0) return faulty(foreignText(read.value.foreign, read.value.missingCents), true)
      return 'field' in read ? faulty(statementFault(read), false) : read
    },
    ({ isNew, lines, matched, suggested, open }) =>
      isNew ? FLASH.note('eingelesen', lines, matched, suggested, open) : FLASH.note('bekannt'),
  ),
  allocate: form(
    line.extend({ claimIds: z.string('Bitte wählen Sie eine Forderung aus.') }),
    (ctx, { lineId, claimIds }) => allocatePayment(ctx, { lineId, claimIds: claimIds.split(',') }),
    FLASH.note('zugeordnet'),
  ),
  credit: form(
    line.extend({ debtorId: z.uuid() }),
    (ctx, one) => allocatePayment(ctx, { ...one, claimIds: [] }),
    FLASH.note('guthaben'),
  ),
  undo: form(line, undoPayment, FLASH.note('aufgehoben')),
  ignoreDoubles: form(z.object({}), ignoreDoubles, (count) => FLASH.note('doppelt', count)),
  assignReturn: form(line.extend({ itemId: z.uuid() }), assignReturn, FLASH.note('kamzurueck')),
  ignore: form(line.extend({ isIgnored: tick }), ignoreLine, FLASH.note('abgelegt')),
}

function present(one: StatementLine) {
  const {
    id,
    amountCents,
    bookedOn,
    name,
    text,
    returnReason,
    missed,
    isIgnored,
    isKnown,
    isDouble,
    booked,
    suggestions,
    debits,
  } = one
  return {
    id,
    amount: formatCents(amountCents),
    isOutgoing: amountCents < 0,
    on: formatDay(Temporal.PlainDate.from(bookedOn)),
    name: name || 'Bank',
    text,
    returned: returnReason ? (RETURN_REASON_TEXTS[returnReason] ?? returnReason) : '',
    advice: missed ? missedLimitText(missed) : returnReason === BATCH_BACK ? BATCH_BACK_TEXT : '',
    isIgnored,
    isKnown,
    isDouble: isDouble && booked.length === 0,
    booked: booked.map(({ debtorId, name: debtor, cents, reason }) => ({
      to: debtorPath(debtorId),
      text: `${debtor}, ${formatCents(cents)} (${MATCH_TEXTS[reason] ?? reason})`,
    })),
    suggestions: suggestions
      .filter(({ openCents }) => openCents > 0)
      .map(({ claimIds, reason, debtor, title, openCents }) => ({
        claimIds: claimIds.join(','),
        text: `${debtor}: ${claimIds.length > 1 ? `${claimIds.length} Forderungen` : title}, offen ${formatCents(openCents)}`,
        reason: MATCH_TEXTS[reason] ?? reason,
      })),
    debits: debits.map(({ itemId, debtor, cents, dueOn, reason }) => ({
      itemId,
      text: `${debtor}: Lastschrift über ${formatCents(cents)} vom ${formatDay(Temporal.PlainDate.from(dueOn))}`,
      reason: MATCH_TEXTS[reason] ?? reason,
    })),
  }
}
export type LineView = ReturnType<typeof present>

/** Claims to choose from for one line, and payers whose credit it may be, by the words that were typed. */
async function findFor(ctx: Ctx, search: URLSearchParams) {
  const q = search.get('suche') ?? ''
  if (q === '') return { claims: [], payers: [] }
  const [{ claims }, payers] = await Promise.all([listClaims(ctx, { stand: 'open', q }, { limit: 20 }), searchDebtors(ctx, q)])
  return { claims: claims.map(presentClaim), payers: payers.map(presentFound) }
}
export type Found = Awaited<ReturnType<typeof findFor>>

const MOST_CHOSEN = 20

function sumText(owed: number, more: number): string {
  const sum = `Zusammen ${formatCents(owed)}`
  if (more === 0) return `${sum}: Das geht genau auf.`
  if (more > 0) return `${sum}; ${formatCents(more)} werden Guthaben.`
  return `${sum}; davon bleiben ${formatCents(-more)} offen. Was zuerst fällig war, wird zuerst bezahlt.`
}

/** Claims of several payers that one line pays together (`dazu` in the address), and what they make beside its amount. */
async function readChosen(ctx: Ctx, search: URLSearchParams, line: StatementLine | undefined) {
  const ids = (search.get('dazu') ?? '').split(',').filter(isId).slice(0, MOST_CHOSEN)
  if (ids.length === 0 || !line) return { claims: [], sum: '' }
  const { claims } = await listClaims(ctx, { stand: 'open', ids }, { limit: MOST_CHOSEN })
  const owed = claims.reduce((sum, claim) => sum + openCents(claim), 0)
  return { claims: claims.map(presentClaim), sum: sumText(owed, line.amountCents - owed) }
}
export type Chosen = Awaited<ReturnType<typeof readChosen>>

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const search = url.searchParams
  const stand = oneOf(LINE_FILTERS, search.get('stand')) ?? 'open'
  const [{ lines, next }, found, columns] = await Promise.all([
    listLines(ctx, stand, { after: readId(search.get('nach')), limit: PAGE }),
    findFor(ctx, search),
    findBankMapping(ctx),
  ])
  const openLine = readId(search.get('umsatz')) ?? null
  return {
    stand,
    lines: lines.map(present),
    next,
    doubles: stand === 'open' ? lines.filter(({ isDouble }) => isDouble).length : 0,
    openLine,
    chosen: await readChosen(
      ctx,
      search,
      lines.find(({ id }) => id === openLine),
    ),
    words: search.get('suche') ?? '',
    found,
    columns: columns ?? {},
    mayChange: canChangeClaims(ctx.actor),
    done: FLASH.text(search),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const outcome = await actions(forms)(gateOf(context).ctx, request)
  if (!outcome.ok) return outcome.answer
  const back = changedQuery(BANK_PATH, url.searchParams, { getan: null, umsatz: null, suche: null, dazu: null })
  return redirect(noted(back, outcome.note))
}
