import { readShiftRow, type ShiftTexts } from '../../domain/operations/read-shift-row.ts'
import type { FormFault } from '../kit/form-view.ts'
import { SHIFT_FIELDS } from './shift-fields.ts'

export const faultAt = (row: number, column: string, text: string): FormFault => ({
  field: `${column}-${row}`,
  text: `Zeile ${row + 1}: ${text}`,
})

/** Typed rows beside what somebody else has saved meanwhile: each other cell says it, rows that are missing come last. */
export function compareShifts(
  typed: readonly ShiftTexts[],
  saved: readonly ShiftTexts[],
  startsOn: Temporal.PlainDate,
): { rows: ShiftTexts[]; faults: FormFault[] } {
  const shiftOf = (row: ShiftTexts) => JSON.stringify(readShiftRow(row, startsOn)?.shift)
  const faults = typed.flatMap((row, at) => {
    const known = saved.find(({ id }) => id === row.id)
    if (row.id === '' || (known && shiftOf(known) === shiftOf(row))) return []
    if (!known) return [faultAt(at, 'task', 'Diese Zeile ist inzwischen entfernt. Gespeichert, entsteht sie neu.')]
    const others = SHIFT_FIELDS.filter(({ name }) => known[name] !== row[name])
    return others.map(({ name, label }) => faultAt(at, name, `Bei „${label}“ ist gespeichert: ${known[name] || 'nichts'}.`))
  })
  const missing = saved.filter(({ id }) => typed.every((row) => row.id !== id))
  const added = missing.map((_, at) => faultAt(typed.length + at, 'task', 'Diese Zeile fehlt bei Ihnen und ist gespeichert.'))
  return { rows: [...typed, ...missing], faults: [...faults, ...added] }
}
