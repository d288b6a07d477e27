import type { Occupancy, PlanKind, PublicOccupancy } from '../../../domain/occupancy/list-occupancy.ts'
import { KIND_TEXTS, occupiedText } from '../../../domain/occupancy/texts.ts'
import type { Colouring } from './plan-address.ts'
import type { PlanRow } from './plan-view.ts'

const KIND_HUES: Record<PlanKind, number | null> = { course: 0, event: 1, team: 2, external: 3, match: 4, maintenance: null }
const HUES = 6

type Colour = PlanRow['colour']

/** Clubs with a colour of their own: the plan's club and the members of an association, by name. */
export interface PlanClubs {
  own: string
  members: readonly string[]
}

/** A club keeps its colour on every plan: members in order, then other tenants, the plan's own club last. */
function clubColours(rows: readonly Pick<Occupancy, 'forClub'>[], { own, members }: PlanClubs): (name: string) => Colour {
  const others = [...new Set(rows.flatMap(({ forClub }) => forClub ?? []))].filter((name) => !members.includes(name))
  const names = [...members, ...others.toSorted((one, other) => one.localeCompare(other, 'de')), own]
  return (name) => ({ hue: names.indexOf(name) % HUES, text: name })
}

/** Match days beside these clubs. */
const matchesBeside = (colours: readonly Colour[]): Colour =>
  matchColour(
    [],
    colours.flatMap(({ hue }) => hue ?? []),
  )

function byClub(rows: readonly Occupancy[], clubs: PlanClubs): (row: Occupancy) => Colour {
  const colourOf = clubColours(rows, clubs)
  const matches = matchesBeside(rows.filter(({ kind }) => kind !== 'match').map(({ forClub }) => colourOf(forClub ?? clubs.own)))
  return ({ forClub, kind }) => (kind === 'match' ? matches : colourOf(forClub ?? clubs.own))
}

function colourBy(rows: readonly Occupancy[], colouring: Colouring, clubs: PlanClubs): (row: Occupancy) => Colour {
  if (colouring === 'club') return byClub(rows, clubs)
  if (colouring === 'kind') return ({ kind }) => ({ hue: KIND_HUES[kind], text: KIND_TEXTS[kind] })
  const matches = matchColour(rows)
  return ({ hue, department, kind }) => {
    if (kind === 'match') return matches
    return department
      ? { hue: (hue ?? 0) % HUES, text: department }
      : { hue: null, text: kind === 'maintenance' ? 'Sperrung' : 'Ohne Abteilung' }
  }
}

/** Match days get a colour that no department or club on the plan has, if one is left. */
function matchColour(rows: readonly Pick<Occupancy, 'department' | 'hue'>[], taken: readonly number[] = []): Colour {
  const used = new Set([...taken, ...rows.flatMap(({ department, hue }) => (department ? [(hue ?? 0) % HUES] : []))])
  const free = Array.from({ length: HUES }, (_, at) => (at + (KIND_HUES.match ?? 0)) % HUES).find((hue) => !used.has(hue))
  return { hue: free ?? null, text: KIND_TEXTS.match }
}

export function staffRows(rows: readonly Occupancy[], colouring: Colouring, clubs: PlanClubs): PlanRow[] {
  const colourOf = colourBy(rows, colouring, clubs)
  return rows.map((row) => ({ ...row, colour: colourOf(row), way: null, isEvent: row.eventId !== null }))
}

/** Published title, else that the time is taken or asked for. */
export const publicTitle = ({ title, state, kind }: PublicOccupancy): string =>
  (kind === 'maintenance' ? null : title) ?? occupiedText(kind, state)

/** Page of an offer or event. */
export const wayTo = ({ courseSlug, eventId }: PublicOccupancy): string | null =>
  courseSlug ? `/id/${courseSlug}` : eventId && `/events/${eventId}`

export function publicRows(rows: readonly PublicOccupancy[], clubs: PlanClubs): PlanRow[] {
  const ofClub = clubColours(rows, clubs)
  const matches = matchColour(
    rows,
    rows.flatMap(({ forClub }) => (forClub ? (ofClub(forClub).hue ?? []) : [])),
  )
  const colourOf = ({ kind, department, hue, forClub }: PublicOccupancy): Colour => {
    if (kind === 'match') return matches
    if (forClub) return ofClub(forClub)
    return department ? { hue: (hue ?? 0) % HUES, text: department } : { hue: null, text: '' }
  }
  return rows.map((row) => ({ ...row, title: publicTitle(row), colour: colourOf(row), way: wayTo(row) }))
}
