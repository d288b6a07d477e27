import type { Standing } from '../../domain/participations/get-standing.ts'
import type { GivenAnswer } from '../../domain/participations/list-answers.ts'
import type { NextDate } from '../../domain/participations/list-place-dates.ts'
import { isLive } from '../../domain/participations/rules.ts'
import { LEAVE_LIST, linkView, offerButtons } from './link-view.ts'
import { summarizePlace } from './summarize-place.ts'

type Action = { name: 'confirm' | 'accept' | 'decline' | 'cancel'; text: string; look: 'main' | 'quiet' | 'danger' }

function actionsFor(standing: Standing, now: Temporal.Instant): Action[] {
  const { state, isConfirmed } = standing
  if (!isLive(state)) return []
  const confirm = linkView('confirm', standing, now).button
  if (!isConfirmed && confirm) return [{ name: 'confirm', text: confirm, look: 'main' }]
  if (state !== 'offered') return []
  const { accept, decline } = offerButtons(standing)
  return [
    { name: 'accept', text: accept, look: 'main' },
    { name: 'decline', text: decline, look: 'quiet' },
  ]
}

const mayLeave = ({ state, isTooLate }: Standing): boolean => isLive(state) && state !== 'offered' && !isTooLate

const LEAVING: Action = { name: 'cancel', text: 'Jetzt abmelden', look: 'danger' }
const LEAVING_LIST: Action = { name: 'cancel', text: LEAVE_LIST, look: 'danger' }

/** `isLeaving`: asked whether to give up the place. */
export function ownView(
  standing: Standing,
  next: NextDate | null,
  answers: readonly GivenAnswer[],
  now: Temporal.Instant,
  isLeaving = false,
) {
  const asks = isLeaving && mayLeave(standing)
  const { title, tone, lines, withdrawal } = linkView(
    asks ? 'cancel' : standing.state === 'offered' ? 'accept' : 'confirm',
    standing,
    now,
    'profile',
  )
  const summary = summarizePlace(standing, next, now, standing.id)
  const given = answers.map(({ question, answer }) => ({ name: question, text: answer })).filter(({ text }) => text !== '')
  return {
    person: standing.personName,
    course: standing.courseTitle,
    path: `/id/${standing.courseSlug}`,
    title,
    tone,
    lines,
    withdrawal,
    actions: asks ? [standing.state === 'waiting' ? LEAVING_LIST : LEAVING] : actionsFor(standing, now),
    /** Text of the way to the question; null where it is asked, or nothing can be left. */
    leave: asks || !mayLeave(standing) ? null : standing.state === 'waiting' ? LEAVE_LIST : 'Abmelden',
    asks,
    companion: standing.countsPairs && isLive(standing.state) ? standing.companion : null,
    summary: { ...summary, facts: [...summary.facts, ...given] },
  }
}
