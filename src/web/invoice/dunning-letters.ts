import { findContact } from '../../domain/clubs/find-contact.ts'
import { listDunnings } from '../../domain/dunnings/queries.ts'
import { found } from '../../kernel/answer.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/dunning-letters'

/** PDF of the letters of a day for the post, as they were written. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, services } = gateOf(context)
  const on = found(/^\d{4}-\d{2}-\d{2}$/.test(params.day) ? Temporal.PlainDate.from(params.day) : null)
  const [contact, dunnings] = await Promise.all([findContact(ctx), listDunnings(ctx, on.toString())])
  const posted = dunnings.filter(({ channel }) => channel === 'post')
  const town = [contact?.postcode, contact?.city].filter(Boolean).join(' ')
  const { displayName: name, slogan, colours } = ctx.club
  const document = {
    title: 'Mahnungen',
    club: {
      name,
      slogan,
      colour: colours.primary,
      reach: [contact?.street, town, contact?.phone, contact?.email].filter(Boolean),
    },
    sender: [name, contact?.street, town].filter(Boolean).join(' · '),
    place: [contact?.city, formatDay(on)].filter(Boolean).join(', '),
    issuedOn: { year: on.year, month: on.month, day: on.day },
    from: 'Der Vorstand',
    letters: posted.map(({ address, letter }) => ({
      lines: address.split('\n'),
      subject: letter.subject,
      greeting: `Guten Tag ${letter.name},`,
      paragraphs: [
        letter.text,
        ...letter.claims.map(({ title, dueOn, amount }) => `${title}, fällig am ${dueOn}: ${amount}`),
        ...(letter.fee ? [`Mahngebühr: ${letter.fee}`] : []),
        `Bitte zahlen Sie ${letter.total} bis zum ${letter.payUntil}. ${letter.account}`.trim(),
      ],
      files: '',
    })),
  }
  const bytes = await services.typeset('letters', found(document.letters.length > 0 ? document : null))
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(`Mahnungen ${formatDay(on)}.pdf`)}`,
      'cache-control': 'private, no-store',
    },
  })
}
