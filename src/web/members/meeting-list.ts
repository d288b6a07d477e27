import { getMeeting, listVoters } from '../../domain/meetings/queries.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/meeting-list'
import { answerPaper } from './meeting-paper.ts'

/** The list to sign at the door, as PDF. @throws NotFound, Forbidden */
export async function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const meeting = await getMeeting(gate.ctx, params.id)
  const voters = await listVoters(gate.ctx, meeting.id)
  return answerPaper(gate, 'attendance-list', meeting, 'Anwesenheitsliste', {
    count: `${plural(voters.length, 'Stimmberechtigter', 'Stimmberechtigte')}${meeting.frozenOn ? `, Stand ${formatDay(meeting.frozenOn)}` : ''}`,
    voters: voters.map(({ name, memberNo, isPresent }) => ({ name, number: memberNo, mark: isPresent ? 'da' : '' })),
  })
}
