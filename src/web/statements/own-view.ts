import { listDepartments } from '../../domain/clubs/queries.ts'
import { type Ctx, profileOf } from '../../domain/context.ts'
import { canSubmit } from '../../domain/statements/access.ts'
import type { OpenMonth } from '../../domain/statements/list-open-months.ts'
import { listOwnStatements, type StatementWithItems } from '../../domain/statements/list-statements.ts'
import type { AllowanceMeter } from '../../domain/statements/read-meters.ts'
import { minutesOf, sumOf } from '../../domain/statements/rules.ts'
import { givenText, hoursText, monthName, statementStateName } from '../../domain/statements/texts.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import type { StateKind } from '../ui/badge.tsx'
import { presentItem } from './item-view.ts'
import { yearPath } from './statements-address.ts'

type Names = ReadonlyMap<string, string>

function presentMonth({ month, departmentId, items, withoutContract }: OpenMonth, names: Names, today: Temporal.PlainDate) {
  const isRunning = month.equals(today.with({ day: 1 }))
  return {
    key: `${month} ${departmentId ?? ''}`,
    month: formatDay(month),
    departmentId: departmentId ?? '',
    title: [monthName(month), names.get(departmentId ?? '')].filter(Boolean).join(', '),
    sum: formatCents(sumOf(items)),
    hours: hoursText(minutesOf(items)),
    note: isRunning ? 'Der Monat läuft noch. Spätere Stunden reichen Sie danach ein.' : '',
    items: items.map((item, at) => ({ ...presentItem(item, item.id ?? `${at}`, true), correctionId: item.id })),
    unpaid: withoutContract.map(({ onDay, title }) => `${formatDay(onDay)} ${title}`),
    maySubmit: items.length > 0,
  }
}
export type MonthView = ReturnType<typeof presentMonth>

const TONES: Record<StatementWithItems['state'], StateKind> = {
  submitted: 'info',
  confirmed: 'info',
  approved: 'good',
  paid: 'good',
}

function presentStatement(statement: StatementWithItems) {
  const { id, month, department, state, isReturned, returnReason, paidOn, cents, minutes, items } = statement
  const paid = [paidOn ? `am ${formatDay(paidOn)}` : '', givenText(statement)].filter(Boolean)
  return {
    id,
    title: [monthName(month), department].filter(Boolean).join(', '),
    tone: isReturned ? ('care' as const) : TONES[state],
    state: isReturned ? 'zurückgegeben' : statementStateName(statement),
    line: isReturned ? `Grund: ${returnReason}` : paid.join(', '),
    sum: isReturned ? '' : formatCents(cents),
    hours: isReturned ? '' : hoursText(minutes),
    items: items.map((item) => presentItem(item, item.id, true)),
  }
}
export type OwnStatementView = ReturnType<typeof presentStatement>

function presentMeter(meter: AllowanceMeter) {
  const { allowance, name, year, source, limitCents, usedCents, leftCents, forecastCents, otherCents, isOver, willBeOver } = meter
  return {
    allowance,
    year,
    title: `${name} ${year}`,
    used: Math.min(usedCents, limitCents),
    limit: limitCents,
    line: `${formatCents(usedCents)} von ${formatCents(limitCents)} ausgezahlt (${source}), noch ${formatCents(leftCents)} frei.`,
    forecast: `Wie es aussieht, werden es bis Jahresende ${formatCents(forecastCents)}.`,
    warning: isOver
      ? 'Der Freibetrag ist überschritten. Was darüber liegt, ist zu versteuern; bitte fragen Sie die Geschäftsstelle.'
      : willBeOver
        ? 'Bis zum Jahresende wird der Freibetrag wohl überschritten. Bitte sprechen Sie mit der Geschäftsstelle.'
        : '',
    other: otherCents === null ? null : formatCents(otherCents),
    typed: otherCents === null ? '' : formatCents(otherCents).replace(' €', ''),
  }
}
export type MeterView = ReturnType<typeof presentMeter>

/** Department of all hours; empty with several, or none. */
export function usualDepartment(hours: readonly { departmentId: string | null }[]): string {
  const known = new Set(hours.flatMap(({ departmentId }) => departmentId ?? []))
  return known.size === 1 ? [...known].join('') : ''
}

/** Own hours and statements; null without a person in this club. */
export async function readOwnView(ctx: Ctx) {
  const { personId } = profileOf(ctx.actor)
  if (personId === null || !canSubmit(ctx.actor)) return null
  const [own, departments] = await Promise.all([listOwnStatements(ctx), listDepartments(ctx)])
  const names = new Map(departments.map(({ id, name }) => [id, name]))
  const years = new Set(own.statements.flatMap(({ paidOn }) => paidOn?.year ?? []))
  return {
    open: own.open.map((month) => presentMonth(month, names, berlinDay(ctx.now))),
    unclear: own.unclear,
    statements: own.statements.map(presentStatement),
    meters: own.meters.map(presentMeter),
    years: [...years].map((year) => ({ year, to: yearPath(personId, year) })),
    departments: departments.map(({ id, name }) => ({ id, name })),
    usualDepartment: usualDepartment([...own.open, ...own.statements]),
  }
}
export type OwnView = NonNullable<Awaited<ReturnType<typeof readOwnView>>>
