import type { Ctx } from '../../domain/context.ts'
import { canChangePay, canConfirmHours } from '../../domain/statements/access.ts'
import { type StatementWithItems, seesMoney, type TrainerPayment } from '../../domain/statements/list-statements.ts'
import { isGiven, mayReopen, STATEMENT_STATES, type StatementState } from '../../domain/statements/rules.ts'
import { givenText, hoursText, monthName, statementStateName } from '../../domain/statements/texts.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { plural } from '../../kernel/plural.ts'
import { presentItem } from './item-view.ts'
import { paymentPath, STATEMENTS_PATH, yearPath } from './statements-address.ts'

export const readState = (search: URLSearchParams): StatementState =>
  STATEMENT_STATES.find((state) => state === search.get('stand')) ?? 'submitted'

const TAB_LABELS: Record<StatementState, string> = {
  submitted: 'Zu bestätigen',
  confirmed: 'Freizugeben',
  approved: 'Zu bezahlen',
  paid: 'Bezahlt',
}

export const tabsOf = (current: StatementState) =>
  STATEMENT_STATES.map((state) => ({
    to: `${STATEMENTS_PATH}?stand=${state}`,
    label: TAB_LABELS[state],
    isCurrent: state === current,
  }))

const NEXT: Partial<Record<StatementState, 'confirm' | 'approve'>> = { submitted: 'confirm', confirmed: 'approve' }

export function presentForStaff(ctx: Ctx, statement: StatementWithItems) {
  const { id, personId, name, month, department, departmentId, state, submittedAt, paidOn, cents, minutes, items } = statement
  const money = seesMoney(ctx)
  // A donation is nobody's business but that of Finanzen and the trainer.
  const shown = money ? statement : { ...statement, waivedCents: 0 }
  const given = isGiven(shown)
  const figures = [hoursText(minutes), money ? formatCents(cents) : ''].filter(Boolean).join(' · ')
  const day = paidOn
    ? `${given ? 'gespendet am' : 'bezahlt zum'} ${formatDay(paidOn)}`
    : `eingereicht am ${formatDay(berlinDay(submittedAt))}`
  const mayDecide = state === 'submitted' ? canConfirmHours(ctx.actor, departmentId) : canChangePay(ctx.actor)
  return {
    id,
    name,
    title: [monthName(month), department].filter(Boolean).join(', '),
    line: [day, givenText(shown)].filter(Boolean).join(', '),
    state: statementStateName(shown),
    figures,
    toPay: [figures, givenText(shown)].filter(Boolean).join(', '),
    items: items.map((item) => presentItem(item, item.id, money)),
    next: mayDecide ? (NEXT[state] ?? null) : null,
    mayReturn: mayDecide && NEXT[state] !== undefined,
    mayReopen: mayDecide && mayReopen(statement),
    certificate: paidOn && money ? { year: paidOn.year, to: yearPath(personId, paidOn.year) } : null,
  }
}
export type StaffStatement = ReturnType<typeof presentForStaff>

export const presentPayment = ({ id, messageId, payOn, items, cents, isTakenBack }: TrainerPayment) => ({
  id,
  to: paymentPath(id),
  name: `${messageId}.xml`,
  text: `zum ${formatDay(payOn)}: ${plural(items, 'Überweisung', 'Überweisungen')}, ${formatCents(cents)}${isTakenBack ? ', zurückgenommen' : ''}`,
  isTakenBack,
})
