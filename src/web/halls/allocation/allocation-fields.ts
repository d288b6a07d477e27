import { z } from 'zod'
import { AllocationInput, HandInput, NeedInput } from '../../../domain/allocations/input.ts'
import { AGE_GROUPS, CRITERIA } from '../../../domain/allocations/rules.ts'
import { ALLOCATION_REFUSALS } from '../../../domain/allocations/texts.ts'
import { isBefore, parseDay, parseTime } from '../../../kernel/calendar.ts'
import { day, optionalId, text, tick, time, version } from '../../kit/form-fields.ts'
import type { FormFault } from '../../kit/form-view.ts'

const weekdays = z.array(z.coerce.number().int()).default([])

/** Text as far as it can be read; the schema of the domain then names all faults at once. */
const typed = <T>(read: (text: string) => T | null) =>
  z
    .string()
    .optional()
    .transform((text) => (text === undefined ? null : read(text)))
const typedDay = typed(parseDay)
const typedTime = typed(parseTime)
const typedCount = typed((text) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : null))
const typedId = z.string().optional()

const times = { startsTime: typedTime, endsTime: typedTime }
const window = z.object({ partId: typedId, weekdays, ...times, inHolidays: tick })

export const SetUpFields = z.object({
  version,
  name: text,
  from: typedDay,
  to: typedDay,
  needsUntil: typedDay,
  objectionsUntil: typedDay,
  note: text,
  hasHolidayPlan: tick,
  criteria: z.array(z.enum(CRITERIA).optional()).default([]),
  windows: z.array(window).default([]),
})
type SetUpTyped = z.output<typeof SetUpFields>

const wish = z.object({ weekdays, ...times })

export const NeedFields = z.object({
  groupName: text,
  school: text,
  schoolEmail: text,
  league: text,
  note: text,
  inHolidays: tick,
  ageGroup: z.enum(AGE_GROUPS),
  people: typedCount,
  minutes: typedCount,
  priority: typedCount,
  wishes: z.array(wish).default([]),
  partIds: z.array(z.uuid()).default([]),
  equipment: z.array(z.string()).default([]),
})

type NeedTyped = z.output<typeof NeedFields>

export const HandFields = z.object({
  needId: z.uuid(),
  partId: optionalId,
  weekday: z.coerce.number().int().min(1).max(7),
  ...times,
  reason: text,
})

export const MatchFields = z
  .object({
    partId: z.uuid('Bitte wählen Sie eine Halle.'),
    title: z.string('Bitte geben Sie ein, was stattfindet.').trim().max(120, 'Bitte höchstens 120 Zeichen.'),
    on: z.string('Bitte geben Sie den Tag ein.').pipe(day),
    startsTime: z.string('Bitte geben Sie den Beginn ein.').pipe(time),
    endsTime: z.string('Bitte geben Sie das Ende ein.').pipe(time),
    sure: tick,
  })
  .refine(({ startsTime, endsTime }) => isBefore(startsTime, endsTime), {
    path: ['endsTime'],
    message: 'Das Ende muss nach dem Beginn liegen.',
  })

type Path = readonly PropertyKey[]

/** Name of a field: `wishes[0].endsTime`. */
const fieldOf = (path: Path): string =>
  path.reduce<string>(
    (name, key) => (typeof key === 'number' ? `${name}[${key}]` : [name, String(key)].filter(Boolean).join('.')),
    '',
  )

/** Heads of numbered lines, as in the form. */
const LINES: Readonly<Record<string, (at: number) => string>> = {
  windows: (at) => `Zeit ${at + 1}: `,
  wishes: (at) => (at === 0 ? '' : `Alternative ${at}: `),
}

const faultsOf = (error: z.ZodError, pathOf: (path: Path) => Path = (path) => path): FormFault[] =>
  error.issues.map(({ path, message }) => {
    const [list, at] = pathOf(path)
    const line = typeof at === 'number' ? (LINES[String(list)]?.(at) ?? '') : ''
    return { field: fieldOf(pathOf(path)), text: `${line}${message}` }
  })

/** Lines of a form without the empty ones; `pathOf` leads from a fault back to its place in the form. */
function filledIn<Line, Kept extends Line>(
  name: string,
  lines: readonly Line[],
  isKept: (line: Line, at: number) => line is Kept,
) {
  const kept: { line: Kept; at: number }[] = []
  for (const [at, line] of lines.entries()) if (isKept(line, at)) kept.push({ line, at })
  const pathOf = ([first, at, ...rest]: Path): Path =>
    first === name && typeof at === 'number'
      ? [name, kept[at]?.at ?? at, ...rest]
      : [first ?? '', ...(at === undefined ? [] : [at]), ...rest]
  return { lines: kept.map(({ line }) => line), pathOf }
}

type Read<Input> = { ok: true; value: Input } | { ok: false; faults: FormFault[] }

const checked = <Schema extends z.ZodType>(
  schema: Schema,
  typed: unknown,
  pathOf?: (path: Path) => Path,
): Read<z.output<Schema>> => {
  const read = schema.safeParse(typed)
  return read.success ? { ok: true, value: read.data } : { ok: false, faults: faultsOf(read.error, pathOf) }
}

/** All faults of a typed Hallenvergabe, or its input. */
export function readSetUp(typed: Omit<SetUpTyped, 'version'>) {
  const criteria = filledIn('criteria', typed.criteria, (one) => one !== undefined)
  return checked(AllocationInput, { ...typed, criteria: criteria.lines }, criteria.pathOf)
}

type TypedWish = NeedTyped['wishes'][number]

/** All faults of a typed need, or its input. The association names a school. */
export function readNeed({ wishes: typed, ...need }: NeedTyped, isAssociation: boolean): Read<z.output<typeof NeedInput>> {
  const isKept = ({ startsTime, endsTime, weekdays }: TypedWish, at: number) =>
    at === 0 || startsTime !== null || endsTime !== null || weekdays.length > 0
  const wishes = filledIn('wishes', typed, (wish, at): wish is TypedWish => isKept(wish, at))
  const read = checked(NeedInput, { ...need, wishes: wishes.lines }, wishes.pathOf)
  if (!isAssociation || need.school.trim() !== '') return read
  const school = { field: 'school', text: ALLOCATION_REFUSALS.no_school }
  return { ok: false, faults: [school, ...(read.ok ? [] : read.faults)] }
}

/** A decision by hand; without a part it is a refusal. */
export const readHand = ({ needId, reason, partId, ...time }: z.output<typeof HandFields>) =>
  checked(HandInput, { needId, reason, place: partId === null ? null : { partId, ...time } }, (path) => path.slice(-1))
