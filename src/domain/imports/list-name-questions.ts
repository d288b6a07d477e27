import { fold } from '../../kernel/fold.ts'
import { listDepartments } from '../clubs/queries.ts'
import type { Ctx } from '../context.ts'
import { findPart, type KnownHalls, listKnownHalls } from '../processes/find-or-create-hall.ts'
import { AS_WRITTEN, LEFT_OUT, type Names } from './input.ts'
import { listMemberQuestions } from './list-member-questions.ts'
import { meantCourse } from './meant-course.ts'
import { nearest } from './nearest.ts'
import { listOpenOffers } from './open-people.ts'
import type { Import, ImportRow } from './queries.ts'
import { cellOf, type NameQuestion, nameKey, type OpenOffer } from './rules.ts'
import { meantText } from './texts.ts'

/** Of lists without members. */
const ASKED = ['facility', 'department', 'group'] as const
type Named = (typeof ASKED)[number]

/** Names of the club when an import was opened. */
export interface KnownNames {
  halls: KnownHalls
  departments: string[]
  offers: OpenOffer[]
  /** Names of the file, the most frequent first: two spellings of a new hall are one hall. */
  written: Record<'facility' | 'department', string[]>
}

export const listKnownNames = async (ctx: Ctx, one: Import, rows: readonly ImportRow[]): Promise<KnownNames> => ({
  halls: await listKnownHalls(ctx),
  departments: (await listDepartments(ctx)).map(({ name }) => name),
  offers: one.kind === 'participants' ? await listOpenOffers(ctx) : [],
  written: { facility: namesIn(one, rows, 'facility'), department: namesIn(one, rows, 'department') },
})

const namesOf = (one: Import, rows: readonly ImportRow[], field: Named): string[][] => [
  ...Map.groupBy(
    rows.map((row) => cellOf(row.cells, one, field).trim()).filter((name) => name !== ''),
    nameKey,
  ).values(),
]

const namesIn = (one: Import, rows: readonly ImportRow[], field: Named): string[] =>
  namesOf(one, rows, field)
    .toSorted((a, b) => b.length - a.length)
    .flatMap(([name]) => name ?? [])

/** Names that a name may be meant for: those of the club, else those that the file writes more often. */
const candidates = ({ written }: KnownNames, field: 'facility' | 'department', known: string[], name: string): string[] => [
  ...known,
  ...written[field].slice(
    0,
    Math.max(
      0,
      written[field].findIndex((one) => nameKey(one) === nameKey(name)),
    ),
  ),
]

const placeNames = ({ wholes, parts }: KnownHalls): string[] => [
  ...wholes.map(({ name }) => name),
  ...parts
    .filter(({ hall, name }) => name !== hall && !wholes.some((whole) => whole.name === name))
    .map(({ hall, name }) => `${hall}, ${name}`),
]

const isNewHall = (halls: KnownHalls, name: string): boolean => findPart(halls, { facility: name, part: '' }) === 'unknown'

const isNewDepartment = (departments: readonly string[], name: string): boolean =>
  !departments.some((known) => fold(known) === fold(name))

/** As a name of the file, or as the name that one stands for. */
const isAnswered = ({ names }: Import, field: Named, name: string): boolean =>
  names[field]?.[nameKey(name)] !== undefined || Object.values(names[field] ?? {}).includes(name)

/** Question about a name that looks like a known one, unless it was answered; null for none. */
export function findMisspelt(one: Import, known: KnownNames, given: { facility: string; department?: string }): string | null {
  const ask = (field: 'facility' | 'department', name: string, isNew: boolean, names: string[]) => {
    const isOpen = name !== '' && isNew && !isAnswered(one, field, name)
    const near = isOpen ? nearest(name, candidates(known, field, names, name)) : null
    return near && meantText(name, near)
  }
  const { facility, department = '' } = given
  return (
    ask('facility', facility, isNewHall(known.halls, facility), placeNames(known.halls)) ??
    ask('department', department, isNewDepartment(known.departments, department), known.departments)
  )
}

/** Names that the club does not know as they are written. Asks for no right: `getImport` has. */
export async function listNameQuestions(ctx: Ctx, one: Import, rows: readonly ImportRow[]): Promise<NameQuestion[]> {
  if (one.source !== 'table' || one.state === 'undone') return []
  if (one.kind === 'members') return listMemberQuestions(ctx, one, rows)
  const known = await listKnownNames(ctx, one, rows)
  const open = rows.filter(({ made, isSkipped }) => made === null && !isSkipped)
  return ASKED.filter((field) => (field === 'group') === (one.kind === 'participants')).flatMap((field) => {
    return namesOf(one, open, field).flatMap((same) => {
      const asked = questionOf(field, same[0] ?? '', known, one.names)
      return asked ? [{ ...asked, rows: same.length, chosen: one.names[field]?.[nameKey(same[0] ?? '')] ?? null }] : []
    })
  })
}

type Asked = Pick<NameQuestion, 'name' | 'choices' | 'suggested'> & { field: Named }
const NEW_ONE = { value: AS_WRITTEN, label: 'Neu anlegen' }

function questionOf(field: Named, name: string, known: KnownNames, names: Names): Asked | null {
  if (field === 'group') return courseQuestion(name, known.offers, names)
  const own = field === 'facility' ? placeNames(known.halls) : known.departments
  const choices = candidates(known, field, own, name)
  const isNew = field === 'facility' ? isNewHall(known.halls, name) : isNewDepartment(known.departments, name)
  if (!isNew || choices.length === 0) return null
  return {
    field,
    name,
    choices: [NEW_ONE, ...choices.map((choice) => ({ value: choice, label: choice }))],
    suggested: nearest(name, choices) ?? AS_WRITTEN,
  }
}

function courseQuestion(name: string, offers: readonly OpenOffer[], names: Names): Asked | null {
  const meant = meantCourse(name, offers, {})
  if (typeof meant === 'string' && !names.group?.[nameKey(name)]) return null
  const choices = offers.map(({ id, title, when }) => ({ value: id, label: [title, when].filter(Boolean).join(', ') }))
  const suggested = typeof meant === 'string' ? meant : (meant.suggested?.id ?? '')
  return { field: 'group', name, choices: [{ value: LEFT_OUT, label: 'Diese Zeilen auslassen' }, ...choices], suggested }
}
