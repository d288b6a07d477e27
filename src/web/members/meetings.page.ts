import { redirect } from 'react-router'
import { canManageMeetings } from '../../domain/meetings/access.ts'
import { saveMeeting } from '../../domain/meetings/commands.ts'
import { MeetingInput } from '../../domain/meetings/input.ts'
import { listMeetings } from '../../domain/meetings/queries.ts'
import { invitationOf } from '../../domain/meetings/rules.ts'
import { INVITATION_TEXTS, MEETING_REFUSALS } from '../../domain/meetings/texts.ts'
import { formatDay, formatTime } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'
import { answerForm, formsOf } from '../kit/actions.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/meetings'
import { meetingPath } from './meetings-address.ts'

const form = formsOf({ refusals: MEETING_REFUSALS })
const meeting = form(MeetingInput, (ctx, input) => saveMeeting(ctx, input))

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const meetings = await listMeetings(ctx)
  return {
    mayChange: canManageMeetings(ctx.actor),
    meetings: meetings.map((one) => ({
      id: one.id,
      title: one.title,
      line: [`${formatDay(one.onDay)}, ${formatTime(one.startsAt)} Uhr`, one.place].filter(Boolean).join(' · '),
      invitation: INVITATION_TEXTS[invitationOf(one)],
      voters: one.frozenOn
        ? `${plural(one.voters, 'Stimmberechtigter', 'Stimmberechtigte')}, ${one.present} da`
        : 'noch nicht festgestellt',
      isClosed: one.closedAt !== null,
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await answerForm(meeting, gateOf(context).ctx, request)
  return outcome.ok ? redirect(`${meetingPath(outcome.value)}?getan=gespeichert`) : outcome.answer
}
