import { getMeeting, listElections, listInvitations } from '../../domain/meetings/queries.ts'
import { invitationOf, inviteBy } from '../../domain/meetings/rules.ts'
import { INVITATION_TEXTS } from '../../domain/meetings/texts.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/meeting-minutes'
import { answerPaper } from './meeting-paper.ts'
import { electionLine, mailingLine } from './meeting-view.ts'

/** Minutes to sign, as PDF: invitation, voters, elections, text. @throws NotFound, Forbidden */
export async function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx } = gate
  const meeting = await getMeeting(ctx, params.id)
  const [elections, mailings] = await Promise.all([listElections(ctx, meeting.id), listInvitations(ctx, meeting.onDay)])
  const mailing = mailings.find(({ id }) => id === meeting.mailingId)
  const { invitedOn, frozenOn, closedAt, voters, present, minutes } = meeting
  return answerPaper(gate, 'minutes', meeting, 'Protokoll', {
    state: closedAt ? `Abgeschlossen am ${formatDay(berlinDay(closedAt))}.` : 'Entwurf, noch nicht abgeschlossen.',
    facts: [
      [
        'Einladung',
        [
          invitedOn ? `am ${formatDay(invitedOn)}, ${INVITATION_TEXTS[invitationOf(meeting)]}` : INVITATION_TEXTS.missing,
          `spätestens nötig am ${formatDay(inviteBy(meeting))}`,
          meeting.proof,
          mailing ? mailingLine(mailing) : '',
        ]
          .filter(Boolean)
          .join('; '),
      ],
      [
        'Stimmberechtigt',
        frozenOn
          ? `${plural(voters, 'Person', 'Personen')} am ${formatDay(frozenOn)}, davon ${present} anwesend`
          : 'noch nicht festgestellt',
      ],
    ],
    elections: elections.map((one) => ({ title: `${one.office}: ${one.name}`, line: electionLine(one) })),
    paragraphs: minutes.split(/\n/).map((line) => line.trim()),
  })
}
