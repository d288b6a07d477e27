import type { ApplicationQuote } from '../../domain/applications/quote-application.ts'
import type { FamilyInput } from '../../domain/members/input.ts'
import { MEMBER_KIND_TEXTS } from '../../domain/members/texts.ts'
import { maskedIban } from '../../kernel/bank-codes.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import type { Option } from '../ui/options.tsx'

const kindText = (kind: FamilyInput['people'][number]['kind']): string =>
  kind === 'none' ? 'wird nicht Mitglied' : MEMBER_KIND_TEXTS[kind]

/** A family as its sender and the office read it. `isSender`: the whole IBAN stays with the office's file. */
export function presentFamily(family: FamilyInput, departments: readonly Option[]) {
  const { people, entryOn, street, postcode, city, payment, payer, iban, holder } = family
  const nameOf = (at: number) =>
    people.filter((row) => row.at === at).map(({ firstname, lastname }) => `${firstname} ${lastname}`)[0] ?? ''
  return {
    people: people.map(({ at, firstname, lastname, birthOn, kind, departmentIds, email, phone }) => ({
      at,
      name: `${firstname} ${lastname}`,
      note: [
        birthOn && `geboren am ${formatDay(birthOn)}`,
        kindText(kind),
        departments.flatMap(({ id, name }) => (departmentIds.includes(id) ? [name] : [])).join(', '),
        email,
        phone,
      ]
        .filter(Boolean)
        .join(' · '),
    })),
    facts: [
      ['Eintritt am', formatDay(entryOn)],
      ['Anschrift', `${street}, ${postcode} ${city}`],
      ['Beitrag zahlt', nameOf(payer)],
      ['Zahlungsweise', payment === 'mandate' ? `Lastschrift von ${maskedIban(iban)} (${holder || nameOf(payer)})` : 'Rechnung'],
    ] as [string, string][],
  }
}

/** A button that binds to pay says so (§ 312j (3) BGB); without an amount nothing is owed until the office has named one. */
export const applyButton = (quote: ApplicationQuote | null): string =>
  quote && quote.totalCents > 0 ? 'Mitgliedschaft zahlungspflichtig beantragen' : 'Aufnahme beantragen'

/** Duration and notice, which stand right above that button with the fee (§ 312j (2) BGB, Art. 246a § 1 (1) EGBGB). */
export const termText = ({ day, rule }: { day: Temporal.PlainDate; rule: string }): string =>
  `Die Mitgliedschaft läuft, bis Sie kündigen: ${rule}, zum ersten Mal zum ${formatDay(day)}.`

export const presentQuote = (quote: ApplicationQuote | null) =>
  quote && {
    total: formatCents(quote.totalCents),
    lines: quote.items.map(({ dueOn, name, cents, explanation }, at) => ({
      at,
      name,
      due: formatDay(Temporal.PlainDate.from(dueOn)),
      amount: formatCents(cents),
      why: explanation.join(' '),
    })),
  }
