import type { ClubContact } from '../../domain/clubs/find-contact.ts'
import type { Ctx } from '../../domain/context.ts'
import type { YearOfPay } from '../../domain/statements/list-statements.ts'
import { hoursText, monthName } from '../../domain/statements/texts.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'

/** Data of the yearly certificate as plain JSON. */
export function presentYear(ctx: Ctx, contact: ClubContact | null, pay: YearOfPay) {
  const today = berlinDay(ctx.now)
  const { displayName, slogan, colours } = ctx.club
  const { name, street, postcode, city, year, payments, meters } = pay
  const reach = contact
    ? [contact.street, [contact.postcode, contact.city].filter(Boolean).join(' '), contact.phone, contact.email]
    : []
  return {
    issuedOn: { year: today.year, month: today.month, day: today.day },
    place: [contact?.city, formatDay(today)].filter(Boolean).join(', '),
    club: { name: displayName, slogan, colour: colours.primary, reach: reach.filter(Boolean) },
    title: `Bescheinigung ${year}`,
    year,
    address: [name, street, [postcode, city].filter(Boolean).join(' ')].filter(Boolean),
    rows: payments.map(({ paidOn, month, department, minutes, cents, waivedCents }) => [
      formatDay(paidOn),
      [monthName(month), department, waivedCents > 0 ? `davon ${formatCents(waivedCents)} gespendet` : '']
        .filter(Boolean)
        .join(', '),
      hoursText(minutes),
      formatCents(cents),
    ]),
    total: formatCents(payments.reduce((sum, { cents }) => sum + cents, 0)),
    allowances: meters.map(
      ({ name, source, limitCents, paidCents, otherCents }) =>
        `${name} (${source}, ${formatCents(limitCents)} im Jahr): von uns ${formatCents(paidCents)}${
          otherCents === null ? '' : `, nach eigener Erklärung von anderen Vereinen ${formatCents(otherCents)}`
        }.`,
    ),
  }
}
