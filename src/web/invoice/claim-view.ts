import { canChangeClaims } from '../../domain/claims/access.ts'
import { type Claim, getClaim } from '../../domain/claims/list-claims.ts'
import { openCents, type Standing } from '../../domain/claims/rules.ts'
import { SPHERE_TEXTS, STANDING_TEXTS, VAT_TEXTS } from '../../domain/claims/texts.ts'
import type { Ctx } from '../../domain/context.ts'
import { type FoundDebtor, searchDebtors } from '../../domain/debtors/queries.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import type { StateKind } from '../ui/badge.tsx'

export const STATE_KINDS: Record<Standing, StateKind> = {
  credit: 'good',
  open: 'info',
  part_paid: 'info',
  paid: 'good',
  overdue: 'bad',
  deferred: 'care',
  waived: 'calm',
  cancelled: 'calm',
}

const dayText = (iso: string): string => formatDay(Temporal.PlainDate.from(iso))

export function presentClaim(claim: Claim) {
  const { id, debtorId, debtor, person, title, cents, dueOn, standing, deferredUntil } = claim
  return {
    id,
    debtorId,
    debtor,
    person,
    title,
    amount: formatCents(cents),
    open: formatCents(openCents(claim)),
    due: dayText(dueOn),
    state: { kind: STATE_KINDS[standing], text: STANDING_TEXTS[standing] },
    until: deferredUntil ? `bis ${dayText(deferredUntil)}` : '',
  }
}
export type ClaimRow = ReturnType<typeof presentClaim>

/** A claim to choose, told apart from those of siblings: `Beitrag für Mia Muster, fällig am 15.01.2027`. */
export const claimText = ({ debtor, person, title, due }: Pick<ClaimRow, 'debtor' | 'person' | 'title' | 'due'>): string =>
  `${title}${person && person !== debtor ? ` für ${person}` : ''}, fällig am ${due}`

/** Choice of a debtor that was searched, told apart from namesakes. */
export const presentFound = ({ id, name, about }: FoundDebtor) => ({ id, name: [name, about].filter(Boolean).join(' · ') })

/** The panel of one claim. `words`: of the debtor to split it with. @throws NotFound */
export async function presentPanel(ctx: Ctx, id: string, words: string) {
  const claim = await getClaim(ctx, id)
  const { account, taxSphere, department, vatKey, explanation, reason, version, standing, splitFromId, allocatedCents } = claim
  const others = words ? await searchDebtors(ctx, words) : []
  return {
    ...presentClaim(claim),
    version,
    explanation,
    reason,
    paid: formatCents(allocatedCents),
    isPart: splitFromId !== null,
    books: [account && `Konto ${account}`, SPHERE_TEXTS[taxSphere], department, VAT_TEXTS[vatKey]].filter(Boolean).join(' · '),
    mayDecide: canChangeClaims(ctx.actor) && !['paid', 'waived', 'cancelled'].includes(standing),
    isLeft: claim.isLeft && canChangeClaims(ctx.actor),
    isWaived: claim.state === 'waived',
    mayCancel: allocatedCents === 0,
    mayRestore: canChangeClaims(ctx.actor) && (claim.state === 'deferred' || claim.state === 'waived'),
    words,
    others: others.filter((one) => one.id !== claim.debtorId).map(presentFound),
  }
}
export type ClaimPanelView = Awaited<ReturnType<typeof presentPanel>>
