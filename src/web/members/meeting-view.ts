import { canManageMeetings } from '../../domain/meetings/access.ts'
import {
  type Election,
  getMeeting,
  listElections,
  listInvitations,
  listVoters,
  type SentMailing,
} from '../../domain/meetings/queries.ts'
import { invitationOf, inviteBy } from '../../domain/meetings/rules.ts'
import { INVITATION_TEXTS } from '../../domain/meetings/texts.ts'
import { listOffices } from '../../domain/offices/queries.ts'
import { berlinDay, formatDay, formatTime, isAfter } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'
import type { Gate } from '../kit/gate.ts'

/** More are found by name. */
const SHOWN = 100

export const mailingLine = ({ subject, sentAt, recipients }: SentMailing): string =>
  `„${subject}“ am ${formatDay(berlinDay(sentAt))} an ${plural(recipients, 'Adresse', 'Adressen')}`

/** `12 ja, 1 nein, 2 Enthaltungen · im Amt ab 12.03.2027 bis 11.03.2029`. */
export const electionLine = ({ yes, no, abstained, termFrom, termTo }: Election): string =>
  `${yes} ja, ${no} nein, ${plural(abstained, 'Enthaltung', 'Enthaltungen')} · im Amt ab ${formatDay(termFrom)}${termTo ? ` bis ${formatDay(termTo)}` : ''}`

/** @throws NotFound, Forbidden */
export async function presentMeeting({ ctx }: Gate, id: string, search: string) {
  const meeting = await getMeeting(ctx, id)
  const [voters, elections, mailings, offices] = await Promise.all([
    listVoters(ctx, id, search, SHOWN),
    listElections(ctx, id),
    listInvitations(ctx, meeting.onDay),
    listOffices(ctx),
  ])
  const mailing = mailings.find((one) => one.id === meeting.mailingId)
  const invitation = invitationOf(meeting)
  return {
    id,
    version: meeting.version,
    title: meeting.title,
    line: [`${formatDay(meeting.onDay)}, ${formatTime(meeting.startsAt)} Uhr`, meeting.place].filter(Boolean).join(' · '),
    mayChange: canManageMeetings(ctx.actor) && meeting.closedAt === null,
    isClosed: meeting.closedAt !== null,
    today: formatDay(berlinDay(ctx.now)),
    fields: {
      title: meeting.title,
      onDay: formatDay(meeting.onDay),
      startsAt: formatTime(meeting.startsAt),
      place: meeting.place,
      votingAge: meeting.votingAge,
      noticeDays: meeting.noticeDays,
    },
    invitation: {
      kind: invitation,
      text: INVITATION_TEXTS[invitation],
      by: formatDay(inviteBy(meeting)),
      on: meeting.invitedOn ? formatDay(meeting.invitedOn) : '',
      proof: meeting.proof,
      mailing: mailing ? mailingLine(mailing) : '',
      mailings: mailings.map(({ id, subject, sentAt }) => ({ id, name: `${subject} (${formatDay(berlinDay(sentAt))})` })),
    },
    frozenOn: meeting.frozenOn ? formatDay(meeting.frozenOn) : '',
    isUnderWay: meeting.frozenOn !== null && !isAfter(meeting.onDay, berlinDay(ctx.now)),
    count: plural(meeting.voters, 'Stimmberechtigter', 'Stimmberechtigte'),
    present: meeting.present,
    isMore: voters.length === SHOWN,
    voters,
    search,
    minutes: meeting.minutes,
    elections: elections.map((one) => ({ id: one.id, title: `${one.office}: ${one.name}`, line: electionLine(one) })),
    offices: offices.map(({ id, title }) => ({ id, name: title })),
    termFrom: formatDay(meeting.onDay),
  }
}
export type MeetingView = Awaited<ReturnType<typeof presentMeeting>>
