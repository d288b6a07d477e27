import type { Actor } from '../../domain/context.ts'
import { canEditDraw } from '../../domain/draws/access.ts'
import type { DrawableCourse } from '../../domain/draws/list-drawable-courses.ts'
import type { ListedDraw } from '../../domain/draws/queries.ts'
import { phaseOf } from '../../domain/draws/rules.ts'
import { PHASE_TEXTS, PRIORITY_TEXTS } from '../../domain/draws/texts.ts'
import { berlinDay, berlinTime, formatDay, formatMoment, formatTime, isBefore } from '../../kernel/calendar.ts'
import type { StateKind } from '../ui/badge.tsx'

export interface DrawCardView {
  id: string
  name: string
  state: { text: string; tone: StateKind }
  facts: [string, string][]
  courses: { id: string; title: string; slug: string; places: string; first: string; wishes: string }[]
  mayEdit: boolean
  canRun: boolean
}

const TONES: Record<ReturnType<typeof phaseOf>, StateKind> = { soon: 'info', open: 'good', closed: 'care', drawn: 'calm' }

const countText = ({ confirmed, sent, people }: ListedDraw): string => {
  const taken = `${confirmed === 1 ? '1 Wunsch' : `${confirmed} Wünsche`} für ${people === 1 ? '1 Person' : `${people} Personen`}`
  return sent > 0 ? `${taken}, ${sent} noch nicht bestätigt` : taken
}

export function presentDrawCard(draw: ListedDraw, actor: Actor, now: Temporal.Instant): DrawCardView {
  const phase = phaseOf(draw, now)
  const mayEdit = canEditDraw(actor, draw.courses)
  return {
    id: draw.id,
    name: draw.name,
    state: { text: PHASE_TEXTS[phase], tone: TONES[phase] },
    facts: [
      ['Wünsche', `${formatMoment(draw.opensAt)} bis ${formatMoment(draw.closesAt)} Uhr`],
      ['Auslosung', `${formatMoment(draw.drawAt)} Uhr`],
      ['Vorrang', draw.priorities.map((priority) => PRIORITY_TEXTS[priority]).join(', ') || 'niemand, nur das Los'],
      [draw.state === 'drawn' ? 'Teilgenommen' : 'Bisher', countText(draw)],
    ],
    courses: draw.courses.map(({ id, title, slug, capacity, taken, firstWishes, wishes }) => ({
      id,
      title,
      slug,
      places: draw.state === 'drawn' ? String(capacity ?? '') : String(Math.max(0, (capacity ?? 0) - taken)),
      first: String(firstWishes),
      wishes: String(wishes),
    })),
    mayEdit: mayEdit && draw.state === 'open',
    canRun: mayEdit && draw.state === 'open' && !isBefore(now, draw.drawAt),
  }
}

export interface DrawFormView {
  id: string | null
  version: number
  saved: Record<string, string>
  courseIds: string[]
  /** With wishes only the name and later times can change. */
  isFixed: boolean
  canRemove: boolean
  courses: { id: string; label: string; note: string }[]
}

const dayOf = (moment: Temporal.Instant) => formatDay(berlinDay(moment))
const timeOf = (moment: Temporal.Instant) => formatTime(berlinTime(moment))

const labelled = (courses: readonly DrawableCourse[]): DrawFormView['courses'] =>
  courses.map(({ id, title, capacity, season, state }) => ({
    id,
    label: title,
    note: [`${capacity} Plätze`, season ?? '', state === 'draft' ? 'Entwurf' : ''].filter(Boolean).join(' · '),
  }))

/** `wanted`: slug of the course that a new draw begins with. */
export function presentDrawForm(
  draw: ListedDraw | null,
  courses: readonly DrawableCourse[],
  wanted: string | null,
): DrawFormView {
  const open = courses.filter(({ drawId }) => drawId === null || drawId === draw?.id)
  if (!draw) {
    const ids = open.filter(({ slug }) => slug === wanted).map(({ id }) => id)
    return { id: null, version: 0, saved: {}, courseIds: ids, isFixed: false, canRemove: false, courses: labelled(open) }
  }
  const { name, opensAt, closesAt, drawAt, priorities } = draw
  const isFixed = draw.confirmed + draw.sent > 0
  return {
    id: draw.id,
    version: draw.version,
    saved: {
      name,
      opensOn: dayOf(opensAt),
      opensTime: timeOf(opensAt),
      closesOn: dayOf(closesAt),
      closesTime: timeOf(closesAt),
      drawOn: dayOf(drawAt),
      drawTime: timeOf(drawAt),
      ...Object.fromEntries(priorities.map((priority, at) => [`priority[${at}]`, priority])),
    },
    courseIds: draw.courses.map(({ id }) => id),
    isFixed,
    canRemove: !isFixed,
    courses: labelled(open),
  }
}
