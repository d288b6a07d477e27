import { findContact } from '../../domain/clubs/find-contact.ts'
import type { Ctx } from '../../domain/context.ts'
import { type Confirmation, getConfirmation } from '../../domain/donations/queries.ts'
import { amountInWords } from '../../domain/donations/rules.ts'
import { found } from '../../kernel/answer.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { readId } from '../../kernel/id.ts'
import { formatCents } from '../../kernel/money.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/donation-pdf'

const BLANK = '………………'

/** Data of the paper, as it was issued. */
function present(ctx: Ctx, reach: readonly string[], confirmation: Confirmation) {
  const { number, name, address, cents, givenOn, isWaiver, club, notice } = confirmation
  const issuedOn = Temporal.PlainDate.from(confirmation.issuedOn)
  const { displayName, slogan, colours } = ctx.club
  const facts = {
    office: notice.taxOffice,
    number: notice.taxNumber,
    issuedOn: formatDay(Temporal.PlainDate.from(notice.issuedOn)),
    year: String(notice.lastYear ?? ''),
  }
  const blank = { office: BLANK, number: BLANK, issuedOn: BLANK, year: BLANK }
  const isExemption = notice.kind === 'exemption'
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

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, services } = gateOf(context)
  const confirmation = await getConfirmation(ctx, found(readId(params.id)))
  const contact = await findContact(ctx)
  const reach = contact
    ? [contact.street, [contact.postcode, contact.city].filter(Boolean).join(' '), contact.phone, contact.email]
    : []
  const bytes = await services.typeset('donation-confirmation', present(ctx, reach.filter(Boolean), confirmation))
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(`Zuwendungsbestätigung ${confirmation.number}.pdf`)}`,
      'cache-control': 'private, no-store',
    },
  })
}
