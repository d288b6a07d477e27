import { z } from 'zod'
import type { RowAnswer } from '../../domain/imports/change-import.ts'
import { FIELDS, type Mapping } from '../../domain/imports/input.ts'
import { parseTime } from '../../kernel/calendar.ts'
import { day, optionalDay, optionalId, tick } from '../typed-fields.ts'
import type { FormFault } from '../ui/error-summary.tsx'

/** A file with the days it counts for. */
export const UploadFields = z
  .object({
    file: z.instanceof(File, { error: 'Bitte wählen Sie eine Datei.' }),
    from: day,
    to: optionalDay,
    publish: tick,
    partId: optionalId,
  })
  .refine(({ from, to }) => to === null || Temporal.PlainDate.compare(from, to) <= 0, {
    path: ['to'],
    message: 'Der letzte Tag liegt vor dem ersten.',
  })

/** The names under which rows stand in the form. */
export const endName = (position: number): string => `end-${position}`
export const skipName = (position: number): string => `skip-${position}`

export function readMapping(form: FormData): Mapping {
  const chosen = FIELDS.flatMap((field) => {
    const column = form.get(`map-${field}`)
    return typeof column === 'string' && column !== '' ? [[field, column] as const] : []
  })
  return Object.fromEntries(chosen)
}

/** What was answered to the rows that stood in the form; an end that is no time is a fault at its field. */
export function readAnswers(form: FormData): { answers: RowAnswer[]; faults: FormFault[] } {
  const faults: FormFault[] = []
  const positions = form.getAll('row').map(Number).filter(Number.isInteger)
  const answers = positions.map((position): RowAnswer => {
    const given = String(form.get(endName(position)) ?? '').trim()
    const givenEnd = given === '' ? null : parseTime(given)
    if (given !== '' && !givenEnd)
      faults.push({ field: endName(position), text: `Zeile ${position}: Bitte geben Sie die Uhrzeit so ein: 22:00.` })
    return { position, givenEnd, isSkipped: form.get(skipName(position)) !== null }
  })
  return { answers, faults }
}
