import { z } from 'zod'
import { dayFault, isNoDay, parseDay } from '../../kernel/calendar.ts'
import { parseResult } from './badge.ts'
import { disciplines } from './disciplines.ts'
import { ACTIVITIES, type Activity, STRAINS, type Strain } from './texts.ts'

/** `45`, `45 min`, `1:30`, `1 h 30` or `1,5 h` as minutes; null for anything else. */
export function parseDuration(typed: string): number | null {
  const text = typed.trim().toLowerCase()
  const clock = /^(\d{1,2})\s*(?::|h|std\.?)\s*(\d{1,2})\s*(?:min\.?)?$/.exec(text)
  const hours = /^(\d{1,2})(?:[.,](\d{1,2}))?\s*(?:h|std\.?|stunden?)$/.exec(text)
  const minutes = /^(\d{1,4})\s*(?:min\.?|minuten?)?$/.exec(text)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  if (hours) return Math.round(Number(`${hours[1]}.${hours[2] ?? 0}`) * 60)
  return minutes ? Number(minutes[1]) : null
}

/** `5`, `5,2 km` or `800 m` as metres; null for anything else. */
export function parseDistance(typed: string): number | null {
  const [, whole, part, unit] = /^(\d{1,5})(?:[.,](\d{1,3}))?\s*(km|m)?$/.exec(typed.trim().toLowerCase()) ?? []
  if (whole === undefined) return null
  return Math.round(Number(`${whole}.${part ?? 0}`) * (unit === 'm' ? 1 : 1000))
}

/** `72,5` or `72 kg` as grams; null for anything else. */
export function parseWeight(typed: string): number | null {
  const [, whole, part] = /^(\d{2,3})(?:[.,](\d{1,3}))?\s*(?:kg)?$/.exec(typed.trim().toLowerCase()) ?? []
  return whole === undefined ? null : Math.round(Number(`${whole}.${part ?? 0}`) * 1000)
}

const NOTHING = 'Bitte wählen Sie aus, was Sie gemacht haben, oder geben Sie Ihr Gewicht ein.'
const typed = <T>(
  read: (text: string) => T | null,
  fault: string | ((text: string) => string),
  isPossible: (value: T) => boolean = () => true,
) =>
  z
    .string()
    .trim()
    .max(40, typeof fault === 'string' ? fault : fault(''))
    .default('')
    .transform((text, { addIssue }) => {
      if (text === '') return null
      const value = read(text)
      if (value !== null && isPossible(value)) return value
      addIssue({ code: 'custom', message: typeof fault === 'string' ? fault : fault(text) })
      return z.NEVER
    })
const oneOf = <Name extends string>(texts: Readonly<Record<Name, string>>, error: string) =>
  z
    .enum(Object.keys(texts) as [Name, ...Name[]], { error })
    .nullish()
    .transform((value) => value ?? null)
const between = (least: number, most: number) => (value: number) => value >= least && value <= most

const Fields = z.object({
  /** Made by the form, so that pressed twice it is one entry. */
  id: z.uuid().optional(),
  version: z.coerce.number().int().positive().optional(),
  /** '' = today. */
  day: typed(parseDay, (text) => (isNoDay(text) ? dayFault(text) : 'Bitte geben Sie den Tag so ein: 05.03.2026.')),
  activity: oneOf<Activity>(ACTIVITIES, 'Bitte wählen Sie aus der Liste.'),
  minutes: typed(parseDuration, 'Bitte geben Sie die Dauer so ein: 45 oder 1:30, höchstens 24 Stunden.', between(1, 1440)),
  /** Typed beside the usual ones of `minutes`; counts before them. */
  duration: typed(parseDuration, 'Bitte geben Sie die Dauer so ein: 45 oder 1:30, höchstens 24 Stunden.', between(1, 1440)),
  distance: typed(parseDistance, 'Bitte geben Sie die Strecke so ein: 5,2 km oder 800 m.', between(1, 1_000_000)),
  strain: oneOf<Strain>(STRAINS, 'Bitte wählen Sie leicht, mittel oder anstrengend.'),
  weight: typed(parseWeight, 'Bitte geben Sie das Gewicht so ein: 72,5 (in kg, 20 bis 400).', between(20_000, 400_000)),
  discipline: z.string().max(40).default(''),
  result: z.string().trim().max(20, 'Bitte geben Sie das Ergebnis so ein: 12:30 oder 1,85.').default(''),
  note: z.string().trim().max(500, 'Bitte kürzen Sie die Notiz auf höchstens 500 Zeichen.').default(''),
})

/** Fields of the form or the API, as the columns have them. */
export const DiaryInput = Fields.transform(
  ({ minutes, duration, distance, weight, discipline, result, ...rest }, { addIssue }) => {
    const fault = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
    const long = duration ?? minutes
    const known = disciplines.find(({ id }) => id === discipline)
    const reached = known && result !== '' ? parseResult(known.kind, result) : null
    if (discipline !== '' && !known) fault('discipline', 'Diese Disziplin gibt es hier nicht.')
    if (known && !reached)
      fault(
        'result',
        known.kind === 'time' ? 'Bitte geben Sie die Zeit so ein: 18:30 oder 22,5.' : 'Bitte geben Sie die Weite so ein: 1,85.',
      )
    if (discipline === '' && result !== '') fault('discipline', 'Bitte wählen Sie, zu welcher Disziplin das Ergebnis gehört.')
    if (rest.activity && long === null) fault('minutes', 'Bitte wählen Sie, wie lange es gedauert hat.')
    if (!rest.activity && (long !== null || distance !== null)) fault('activity', 'Bitte wählen Sie aus, was Sie gemacht haben.')
    if (!rest.activity && long === null && distance === null && weight === null && discipline === '' && result === '')
      fault('activity', NOTHING)
    return {
      ...rest,
      minutes: long,
      metres: distance,
      strain: rest.activity ? (rest.strain ?? 'moderate') : null,
      grams: weight,
      discipline: known?.id ?? null,
      result: reached,
    }
  },
)
export type DiaryInput = z.output<typeof DiaryInput>
