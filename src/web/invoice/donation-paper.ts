import type { Ctx } from '../../domain/context.ts'
import type { Confirmation } from '../../domain/donations/queries.ts'
import { amountInWords } from '../../domain/donations/rules.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'

const BLANK = '………………'

/** Data of the paper, as it was issued; of the two sentences about the notice the one that does not hold stays blank. */
export function presentConfirmation(ctx: Ctx, reach: readonly string[], confirmation: Confirmation) {
  const { number, name, address, cents, givenOn, isWaiver, club, notice } = confirmation
  const issuedOn = Temporal.PlainDate.from(confirmation.issuedOn)
  const { displayName, slogan, colours } = ctx.club
  const isExemption = notice.kind === 'exemption'
  const facts = {
    office: notice.taxOffice,
    number: notice.taxNumber,
    issuedOn: formatDay(Temporal.PlainDate.from(notice.issuedOn)),
    year: String(notice.lastYear ?? ''),
    // A purpose is kept as the notice has it, "des Sports".
    purposes: isExemption ? notice.purposes : `die Förderung ${notice.purposes}`,
  }
  const blank = { office: BLANK, number: BLANK, issuedOn: BLANK, year: BLANK, purposes: BLANK }
  return {
    club: { name: displayName, slogan, colour: colours.primary, reach: [number, ...reach] },
    title: `Zuwendungsbestätigung ${number}`,
    issuedOn: { year: issuedOn.year, month: issuedOn.month, day: issuedOn.day },
    issuer: [club.name, ...club.address].join(', '),
    donor: [name, ...address].join(', '),
    amount: formatCents(cents),
    words: amountInWords(cents),
    givenOn: formatDay(Temporal.PlainDate.from(givenOn)),
    isWaiver,
    isExemption,
    purposes: notice.purposes,
    exemption: isExemption ? facts : blank,
    statutes: isExemption ? blank : facts,
    place: `${club.city}, ${formatDay(issuedOn)}`,
  }
}
