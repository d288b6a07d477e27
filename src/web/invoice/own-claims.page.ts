import { findOwnAccount } from '../../domain/claims/get-account.ts'
import { debitDay, listOwnClaims, listOwnMandates, type OwnClaim, type OwnMandate } from '../../domain/claims/list-own-claims.ts'
import { STANDING_TEXTS } from '../../domain/claims/texts.ts'
import { findAccount } from '../../domain/clubs/find-account.ts'
import { formatIban, maskedIban } from '../../kernel/bank-codes.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/own-claims'
import { STATE_KINDS } from './claim-view.ts'

const dayText = (iso: string): string => formatDay(Temporal.PlainDate.from(iso))

/** How the open rest comes to the club; empty when nothing is open. */
function howText(claim: OwnClaim, account: string): string {
  const { openCents, how, iban, reference, payer, dueOn, deferredUntil } = claim
  if (openCents <= 0) return ''
  if (how === 'other') return `Zahlt: ${payer}`
  if (how === 'sent') return 'Der Einzug ist beauftragt. Sie müssen nichts tun.'
  if (how === 'debit' && iban)
    return `Wir ziehen den Betrag frühestens am ${formatDay(debitDay(claim))} vom Konto ${maskedIban(iban)} ein.`
  return `Bitte überweisen Sie bis zum ${dayText(deferredUntil ?? dueOn)}${account} und nennen Sie ${reference}.`
}

const presentClaim = (claim: OwnClaim, account: string) => ({
  id: claim.id,
  title: claim.title,
  person: claim.person,
  amount: formatCents(claim.cents),
  open: claim.openCents > 0 && claim.openCents !== claim.cents ? formatCents(claim.openCents) : '',
  due: dayText(claim.dueOn),
  until: claim.standing === 'deferred' && claim.deferredUntil ? dayText(claim.deferredUntil) : '',
  state: { kind: STATE_KINDS[claim.standing], text: STANDING_TEXTS[claim.standing] },
  isOpen: claim.openCents > 0,
  how: howText(claim, account),
  explanation: claim.explanation,
})
export type OwnClaimView = ReturnType<typeof presentClaim>

const MANDATE_TEXTS = {
  active: 'gilt',
  revoked: 'widerrufen',
  lapsed: 'gilt nicht mehr',
} as const

const presentMandate = ({ id, reference, signedOn, lastUsedOn, iban, holder, state, from }: OwnMandate) => ({
  id,
  reference,
  state: {
    kind: state === 'active' ? ('good' as const) : ('calm' as const),
    text: state === 'coming' ? `gilt ab ${from ? dayText(from) : ''}` : MANDATE_TEXTS[state],
  },
  facts: [
    ['Konto', `${maskedIban(iban)}, ${holder}`],
    ['Erteilt am', dayText(signedOn)],
    ...(lastUsedOn ? ([['Zuletzt genutzt', dayText(lastUsedOn)]] as const) : []),
  ] as [string, string][],
})

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const [claims, mandates, account, bank] = await Promise.all([
    listOwnClaims(ctx),
    listOwnMandates(ctx),
    findOwnAccount(ctx),
    findAccount(ctx),
  ])
  const to = bank ? ` auf das Konto ${formatIban(bank.iban)}` : ''
  const views = claims.map((claim) => presentClaim(claim, to))
  const openCents = claims.reduce((sum, claim) => sum + (claim.how === 'other' ? 0 : Math.max(0, claim.openCents)), 0)
  return {
    open: views.filter(({ isOpen }) => isOpen).toReversed(),
    settled: views.filter(({ isOpen }) => !isOpen),
    sum: formatCents(openCents),
    credit: account && account.creditCents > 0 ? formatCents(account.creditCents) : '',
    hasStatement: (account?.entries.length ?? 0) > 0,
    mandates: mandates.map(presentMandate),
  }
}
