import { type Account, type AccountEntry, getAccount } from '../../domain/claims/get-account.ts'
import { STATE_TEXTS } from '../../domain/claims/texts.ts'
import { findAccount } from '../../domain/clubs/find-account.ts'
import type { Ctx } from '../../domain/context.ts'
import { formatIban } from '../../kernel/bank-codes.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { pdfAnswer } from '../kit/file-answer.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/account-paper'
import { letterheadOf } from './money-letter.ts'

export const KIND_TEXTS: Record<AccountEntry['kind'], string> = {
  claim: 'Forderung',
  statement: 'Zahlung laut Kontoauszug',
  manual: 'Zahlung',
  return: 'Rücklastschrift',
  credit: 'Gutschrift',
  refund: 'Auszahlung',
  donation: 'Spende',
  waiver: 'Verzicht auf Vergütung',
}

/** A line of an account, for screen and paper. */
export const presentEntry = ({ id, on, kind, text, cents, state, balanceCents, mayUndo }: AccountEntry) => ({
  id,
  on: formatDay(Temporal.PlainDate.from(on)),
  what: kind === 'claim' ? text : [KIND_TEXTS[kind], text].filter(Boolean).join(': '),
  state: state && state !== 'posted' ? STATE_TEXTS[state] : '',
  owed: cents > 0 || (kind === 'claim' && cents === 0) ? formatCents(cents) : '',
  paid: cents < 0 ? formatCents(-cents) : '',
  balance: formatCents(balanceCents),
  mayUndo,
})
export type EntryView = ReturnType<typeof presentEntry>

const isSelf = ({ kind, text }: AccountEntry): boolean => kind === 'manual' && text !== ''

async function presentPaper(ctx: Ctx, { name, address, balanceCents, entries }: Account) {
  const bank = await findAccount(ctx)
  const said = balanceCents > 0 ? 'Noch zu zahlen' : balanceCents < 0 ? 'Ihr Guthaben' : 'Ausgeglichen'
  return {
    ...(await letterheadOf(ctx, berlinDay(ctx.now))),
    title: 'Kontoauszug',
    address: [name, ...address.split(', ')].filter(Boolean),
    intro: `Alles, was bis heute gefordert und bezahlt wurde:`,
    // Notes of the office stay in the office.
    rows: entries.map((entry) => {
      const { on, what, state, owed, paid, balance } = presentEntry(isSelf(entry) ? { ...entry, text: '' } : entry)
      return [on, state ? `${what} (${state})` : what, owed, paid, balance]
    }),
    restName: said,
    rest: formatCents(Math.abs(balanceCents)),
    notes:
      balanceCents > 0 && bank
        ? [`Unser Konto: ${bank.name}, ${formatIban(bank.iban)}. Lastschriften ziehen wir selbst ein.`]
        : [],
  }
}

/** Statement of account as PDF. */
export async function answerAccount(
  { ctx, services }: Pick<ReturnType<typeof gateOf>, 'ctx' | 'services'>,
  account: Account,
): Promise<Response> {
  const bytes = await services.typeset('account', await presentPaper(ctx, account))
  return pdfAnswer(bytes, `Kontoauszug ${account.name}`)
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateOf(context)
  return answerAccount(gate, await getAccount(gate.ctx, params.id))
}
