import type { Standing } from '../../domain/participations/get-standing.ts'
import type { GivenAnswer } from '../../domain/participations/list-answers.ts'
import { isLive } from '../../domain/participations/rules.ts'
import { LEAVE_LIST, linkView } from './link-view.ts'
import { type NextSession, standingFacts } from './standing-facts.ts'

type Action = { name: 'confirm' | 'accept' | 'decline' | 'cancel'; text: string; look: 'main' | 'quiet' | 'danger' }

function actionsFor(standing: Standing, now: Temporal.Instant): Action[] {
  const { state, isConfirmed, priceCents } = standing
  if (!isLive(state)) return []
  const confirm = linkView('confirm', standing, now).button
  const cancel: Action = { name: 'cancel', text: state === 'waiting' ? LEAVE_LIST : 'Jetzt abmelden', look: 'danger' }
  if (!isConfirmed && confirm) return [{ name: 'confirm', text: confirm, look: 'main' }, cancel]
  if (state !== 'offered') return standing.isTooLate ? [] : [cancel]
  return [
    { name: 'accept', text: priceCents > 0 ? 'zahlungspflichtig anmelden' : 'Platz annehmen', look: 'main' },
    { name: 'decline', text: 'Platz ablehnen', look: 'quiet' },
  ]
}

export function ownView(standing: Standing, next: NextSession, answers: readonly GivenAnswer[], now: Temporal.Instant) {
  const { title, tone, lines, withdrawal } = linkView(
    standing.state === 'offered' ? 'accept' : 'confirm',
    standing,
    now,
    'profile',
  )
  const facts = [
    ...standingFacts(standing, next, now),
    ...answers.map(({ question, answer }) => ({ name: question, text: answer })),
  ]
  return {
    person: standing.personName,
    course: standing.courseTitle,
    path: `/id/${standing.courseSlug}`,
    title,
    tone,
    lines,
    withdrawal,
    actions: actionsFor(standing, now),
    companion: standing.countsPairs && isLive(standing.state) ? standing.companion : null,
    facts: facts.filter(({ text }) => text !== ''),
  }
}
