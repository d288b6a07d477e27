import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { isAfter } from '../../kernel/calendar.ts'

export interface Candidate {
  personId: string
  name: string
  email: string
  phone: string
  leadsCourse: boolean
  sameSport: boolean
  sameDepartment: boolean
  /** Number of led courses of this sport, as a measure of experience. */
  sportCourses: number
  isBusy: boolean
}

const suits = ({ leadsCourse, sameSport, sameDepartment }: Candidate): boolean => leadsCourse || sameSport || sameDepartment

/** Smaller is better: the group's own trainers, then those of the sport, then those of the department. */
function distanceOf({ leadsCourse, sameSport, sameDepartment }: Candidate): number {
  if (leadsCourse) return 0
  if (sameSport) return sameDepartment ? 1 : 2
  return 3
}

/** Suitable and free trainers, the most suitable first. */
export function rankCandidates(candidates: readonly Candidate[], limit: number): Candidate[] {
  return candidates
    .filter((candidate) => suits(candidate) && !candidate.isBusy)
    .sort(
      (one, other) =>
        distanceOf(one) - distanceOf(other) ||
        other.sportCourses - one.sportCourses ||
        one.name.localeCompare(other.name, 'de') ||
        (one.personId < other.personId ? -1 : 1),
    )
    .slice(0, limit)
}

export type AskRefusal = 'over' | 'not_planned' | 'already_asked' | 'nobody'

export function mayAsk(
  session: { state: string; endsAt: Temporal.Instant },
  isOpen: boolean,
  now: Temporal.Instant,
): Answer<void, AskRefusal> {
  if (session.state !== 'planned') return refuse('not_planned')
  if (!isAfter(session.endsAt, now)) return refuse('over')
  return isOpen ? refuse('already_asked') : ok(undefined)
}

export type AcceptRefusal = 'taken' | 'withdrawn' | 'cancelled' | 'over'

export type TakeBackRefusal = 'over' | 'no_substitute'

/** A declined ask may still be accepted while nobody else has. */
export function mayAccept(
  request: { state: string; takenById: string | null },
  session: { state: string; endsAt: Temporal.Instant },
  now: Temporal.Instant,
): Answer<void, AcceptRefusal> {
  if (session.state === 'cancelled' || session.state === 'moved') return refuse('cancelled')
  if (request.state === 'taken') return refuse('taken')
  if (request.state === 'withdrawn') return refuse('withdrawn')
  return !isAfter(session.endsAt, now) ? refuse('over') : ok(undefined)
}
