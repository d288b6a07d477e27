import { z } from 'zod'
import type { RowAnswer } from '../../../domain/imports/change-import.ts'
import {
  type Correction,
  FIELDS_OF,
  type Field,
  KINDS,
  type Kind,
  type Mapping,
  NAMED,
  type Names,
} from '../../../domain/imports/input.ts'
import { nameKey } from '../../../domain/imports/rules.ts'
import { formatTime, isAfter, parseDay, parseTime } from '../../../kernel/calendar.ts'
import { isId } from '../../../kernel/id.ts'
import { optionalDay, optionalId, tick } from '../../kit/form-fields.ts'
import type { FormFault } from '../../kit/form-view.ts'

export const UploadFields = z
  .object({
    kind: z.enum(KINDS).default('occupancy'),
    file: z.instanceof(File, { error: 'Bitte wählen Sie eine Datei.' }),
    from: optionalDay,
    to: optionalDay,
    publish: tick,
    partId: optionalId,
  })
  .refine(({ kind, from }) => kind === 'participants' || kind === 'members' || from !== null, {
    path: ['from'],
    message: 'Bitte geben Sie den Tag so ein: 05.03.2027.',
  })
  .refine(({ from, to }) => from === null || to === null || !isAfter(from, to), {
    path: ['to'],
    message: 'Der letzte Tag liegt vor dem ersten.',
  })

/** In the address: the position of a row that is corrected without scripts. */
export const CHOSEN = 'zeile'

/** Field names of a row by its position. */
export const endName = (position: number): string => `end-${position}`
export const skipName = (position: number): string => `skip-${position}`
/** Choice for a row with occupied dates: `leave`, `skip`, or none yet. */
export const takenName = (position: number): string => `taken-${position}`
export const correctionNames = (position: number) => ({
  partId: `part-${position}`,
  weekday: `weekday-${position}`,
  from: `from-${position}`,
  to: `to-${position}`,
  lastOn: `last-${position}`,
})

/** Typed into a cell that is to be empty: a field left empty keeps the file's text. */
export const EMPTIED = '–'

/** Field of a cell that a person writes anew. */
export const cellName = (position: number, field: Field): string => `cell-${position}-${field}`

/** Name of the file, after its field, and the answer to it. */
export const namedName = (at: number): string => `named-${at}`
export const meantName = (at: number): string => `meant-${at}`

const MOST_NAMES = 200

export function readNames(form: FormData): Names {
  const names: Names = {}
  for (let at = 0; at < MOST_NAMES && form.has(namedName(at)); at++) {
    const [field = '', ...name] = typedIn(form, namedName(at)).split(':')
    const known = NAMED.find((one) => one === field)
    const meant = typedIn(form, meantName(at))
    if (known && meant !== '') names[known] = { ...names[known], [nameKey(name.join(':'))]: meant }
  }
  return names
}

export function readMapping(form: FormData, kind: Kind): Mapping {
  const chosen = FIELDS_OF[kind].flatMap((field) => {
    const column = form.get(`map-${field}`)
    return typeof column === 'string' && column !== '' ? [[field, column] as const] : []
  })
  return Object.fromEntries(chosen)
}

const typedIn = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()

function readTyped<T>(
  form: FormData,
  name: string,
  parse: (text: string) => T | null,
  fault: string,
  faults: FormFault[],
): T | null {
  const text = typedIn(form, name)
  const value = text === '' ? null : parse(text)
  if (text !== '' && value === null) faults.push({ field: name, text: fault })
  return value
}

function readTexts(form: FormData, position: number, kind: Kind): Correction['texts'] {
  const typed = FIELDS_OF[kind].map((field) => [field, typedIn(form, cellName(position, field))] as const)
  return Object.fromEntries(
    typed.filter(([, text]) => text !== '').map(([field, text]) => [field, /^[-–]$/.test(text) ? '' : text]),
  )
}

function readCorrection(form: FormData, position: number, kind: Kind, faults: FormFault[]): Correction {
  const names = correctionNames(position)
  const clock = (name: string) =>
    readTyped(form, name, parseTime, `Zeile ${position}: Bitte geben Sie die Uhrzeit so ein: 22:00.`, faults)
  const partId = typedIn(form, names.partId)
  const weekday = Number(typedIn(form, names.weekday))
  const [from, to] = [clock(names.from), clock(names.to)]
  const last = `Zeile ${position}: Bitte geben Sie den Tag so ein: 05.03.2027.`
  const lastOn = readTyped(form, names.lastOn, parseDay, last, faults)
  return {
    ...(isId(partId) ? { partId } : {}),
    ...(weekday >= 1 && weekday <= 7 && Number.isInteger(weekday) ? { weekday } : {}),
    ...(from ? { from: formatTime(from) } : {}),
    ...(to ? { to: formatTime(to) } : {}),
    ...(lastOn ? { lastOn: lastOn.toString() } : {}),
    ...(kind === 'occupancy' ? {} : { texts: readTexts(form, position, kind) }),
  }
}

/** Answers to the rows of the form; an unreadable time or day is a fault at its field. */
export function readAnswers(form: FormData, kind: Kind): { answers: RowAnswer[]; faults: FormFault[] } {
  const faults: FormFault[] = []
  const positions = form.getAll('row').map(Number).filter(Number.isInteger)
  const corrected = new Set(form.getAll('fix').map(Number))
  const answers = positions.map((position): RowAnswer => {
    const fault = `Zeile ${position}: Bitte geben Sie die Uhrzeit so ein: 22:00.`
    const taken = form.get(takenName(position))
    return {
      position,
      givenEnd: readTyped(form, endName(position), parseTime, fault, faults),
      isSkipped: form.get(skipName(position)) !== null || taken === 'skip',
      ...(taken === null ? {} : { leavesTaken: taken === 'leave' }),
      ...(corrected.has(position) ? { correction: readCorrection(form, position, kind, faults) } : {}),
    }
  })
  return { answers, faults }
}
