import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import type { FacilityKind } from './input.ts'

export interface PlannedPart {
  id: string
  name: string
  atomic: boolean
  /** An atomic part covers itself. */
  atomIds: string[]
}

export type PartsRefusal = 'part_name_twice' | 'part_unknown'

/** Larger parts cover atomic ones, so that their bookings block each other. */
export function layOutParts(
  parts: { id?: string | undefined; name: string; covers: string[] }[],
): Answer<PlannedPart[], PartsRefusal> {
  const named = parts.length > 0 ? parts : [{ id: undefined, name: 'Halle', covers: [] }]
  if (new Set(named.map((part) => part.name)).size < named.length) return refuse('part_name_twice')
  const atoms = new Map(named.filter((part) => part.covers.length === 0).map((part) => [part.name, part.id ?? newId()]))
  const planned: PlannedPart[] = []
  for (const part of named) {
    const own = atoms.get(part.name)
    const covered = [...new Set(part.covers)]
    const atomIds = own ? [own] : covered.flatMap((name) => atoms.get(name) ?? [])
    if (!own && atomIds.length < covered.length) return refuse('part_unknown')
    planned.push({ id: own ?? part.id ?? newId(), name: part.name, atomic: own !== undefined, atomIds })
  }
  return ok(planned)
}

export const isAlike = (one: Likeness, other: Likeness): boolean =>
  one.kind === other.kind || one.alike.includes(other.kind) || other.alike.includes(one.kind)

export interface Likeness {
  kind: FacilityKind
  alike: readonly FacilityKind[]
}
