import type { Occupancy, PlanKind, PublicOccupancy } from '../../domain/occupancy/list-occupancy.ts'
import { KIND_TEXTS } from '../../domain/occupancy/texts.ts'
import type { Colouring } from './plan-address.ts'
import type { PlanRow } from './plan-view.ts'

const KIND_HUES: Record<PlanKind, number | null> = { course: 0, event: 1, team: 2, external: 3, maintenance: null }
const HUES = 6

type Colour = PlanRow['colour']

/** The clubs that have time here, each with a colour of its own, in the order of their names. */
function clubColours(rows: readonly Occupancy[], ownName: string): (row: Occupancy) => Colour {
  const names = [...new Set(rows.map(({ forClub }) => forClub ?? ownName))].sort((one, other) => one.localeCompare(other, 'de'))
  return ({ forClub }) => ({ hue: names.indexOf(forClub ?? ownName) % HUES, text: forClub ?? ownName })
}

function colourBy(rows: readonly Occupancy[], colouring: Colouring, ownName: string): (row: Occupancy) => Colour {
  if (colouring === 'club') return clubColours(rows, ownName)
  if (colouring === 'kind') return ({ kind }) => ({ hue: KIND_HUES[kind], text: KIND_TEXTS[kind] })
  return ({ hue, department, kind }) =>
    department
      ? { hue: (hue ?? 0) % HUES, text: department }
      : { hue: null, text: kind === 'maintenance' ? 'Sperrung' : 'Ohne Abteilung' }
}

/** The staff's bookings in the colours that were chosen. */
export function staffRows(rows: readonly Occupancy[], colouring: Colouring, ownName: string): PlanRow[] {
  const colourOf = colourBy(rows, colouring, ownName)
  return rows.map((row) => ({ ...row, colour: colourOf(row), way: null }))
}

const publicTitle = ({ title, state, kind }: PublicOccupancy): string => {
  if (kind === 'maintenance') return 'Gesperrt'
  if (title !== null) return title
  return state === 'requested' ? 'Angefragt' : 'Belegt'
}

const wayTo = ({ courseSlug, eventId }: PublicOccupancy): string | null =>
  courseSlug ? `/id/${courseSlug}` : eventId && `/events/${eventId}`

/** What everybody may see. */
export const publicRows = (rows: readonly PublicOccupancy[]): PlanRow[] =>
  rows.map((row) => ({
    ...row,
    title: publicTitle(row),
    colour: row.department ? { hue: (row.hue ?? 0) % HUES, text: row.department } : { hue: null, text: '' },
    way: wayTo(row),
  }))
