import { findContact } from '../../domain/clubs/find-contact.ts'
import { getMeeting, listVoters } from '../../domain/meetings/queries.ts'
import { berlinDay, formatDay, formatTime } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/meeting-list'

/** The list to sign at the door, as PDF. @throws NotFound, Forbidden */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, services } = gateOf(context)
  const meeting = await getMeeting(ctx, params.id)
  const [voters, contact] = await Promise.all([listVoters(ctx, meeting.id), findContact(ctx)])
  const day = berlinDay(ctx.now)
  const { displayName, slogan, colours } = ctx.club
  const town = [contact?.postcode, contact?.city].filter(Boolean).join(' ')
  const bytes = await services.typeset('attendance-list', {
    issuedOn: { year: day.year, month: day.month, day: day.day },
    club: {
      name: displayName,
      slogan,
      colour: colours.primary,
      reach: [contact?.street, town, contact?.phone, contact?.email].filter(Boolean),
    },
    title: `Anwesenheitsliste: ${meeting.title}`,
    line: [`${formatDay(meeting.onDay)}, ${formatTime(meeting.startsAt)} Uhr`, meeting.place].filter(Boolean).join(', '),
    count: `${plural(voters.length, 'Stimmberechtigter', 'Stimmberechtigte')}${meeting.frozenOn ? `, Stand ${formatDay(meeting.frozenOn)}` : ''}`,
    voters: voters.map(({ name, memberNo, isPresent }) => ({ name, number: memberNo, mark: isPresent ? 'da' : '' })),
  })
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`Anwesenheitsliste ${meeting.title}.pdf`)}`,
      'cache-control': 'private, no-store',
    },
  })
}
