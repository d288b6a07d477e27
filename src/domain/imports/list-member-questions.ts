import { berlinDay, hasShortYear, isAfter } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import { listDepartments } from '../clubs/queries.ts'
import type { Ctx } from '../context.ts'
import { type Field, LEFT_OUT } from './input.ts'
import { nearest } from './nearest.ts'
import { parseFileDay } from './parse-file-day.ts'
import type { Import, ImportRow } from './queries.ts'
import { yearName } from './read-day.ts'
import { cellOf, departmentsIn, type NameQuestion, nameKey } from './rules.ts'
import { fieldName } from './texts.ts'

type Asked = Pick<NameQuestion, 'field' | 'name' | 'choices' | 'suggested'>

function departmentQuestions(row: ImportRow, one: Import, known: readonly string[]): Asked[] {
  const isKnown = (text: string) => known.some((name) => fold(name) === fold(text))
  const cells = (['department', 'passiveDepartments'] as const).map((field) => cellOf(row.cells, one, field).trim())
  const names = cells.flatMap((cell) => departmentsIn(cell, known))
  return [...new Set(names)]
    .filter((text) => !isKnown(text))
    .map((name) => ({
      field: 'department',
      name,
      choices: [
        { value: LEFT_OUT, label: 'Ohne diese Abteilung übernehmen' },
        ...known.map((value) => ({ value, label: value })),
      ],
      suggested: nearest(name, known) ?? '',
    }))
}

const DAYS: readonly Field[] = ['birth', 'entry', 'exit', 'signed', 'lastUsed']

/** Two digits of a year: who was born in the future was born a century before. */
function yearQuestions(row: ImportRow, one: Import, today: Temporal.PlainDate): Asked[] {
  return DAYS.flatMap((field) => {
    const text = cellOf(row.cells, one, field).trim()
    const day = hasShortYear(text) ? parseFileDay(text) : null
    if (!day) return []
    const isComing = field === 'birth' && isAfter(day, today)
    const years = isComing ? [day.year - 100] : [day.year, day.year - 100]
    const choices = years.map((year) => ({ value: `${year}`, label: `${year}` }))
    return {
      field: 'year' as const,
      name: yearName(fieldName('members', field), text),
      choices,
      suggested: isComing ? `${years[0]}` : '',
    }
  })
}

function postcodeQuestions(row: ImportRow, one: Import): Asked[] {
  const name = cellOf(row.cells, one, 'postcode').trim().replace(/\.0$/, '')
  if (!/^\d{4}$/.test(name)) return []
  const choices = [
    { value: `0${name}`, label: `0${name}` },
    { value: LEFT_OUT, label: `${name}, nicht in Deutschland` },
  ]
  return [{ field: 'postcode', name, choices, suggested: `0${name}` }]
}

/** Departments, years and postcodes that somebody must name, each once for all its rows. Asks for no right. */
export async function listMemberQuestions(ctx: Ctx, one: Import, rows: readonly ImportRow[]): Promise<NameQuestion[]> {
  const known = (await listDepartments(ctx)).map(({ name }) => name)
  const today = berlinDay(ctx.now)
  const questions = new Map<string, NameQuestion>()
  for (const row of rows.filter(({ made, isSkipped }) => made === null && !isSkipped))
    for (const asked of [
      ...yearQuestions(row, one, today),
      ...postcodeQuestions(row, one),
      ...departmentQuestions(row, one, known),
    ]) {
      const key = `${asked.field} ${nameKey(asked.name)}`
      const before = questions.get(key)
      questions.set(key, {
        ...asked,
        rows: (before?.rows ?? 0) + 1,
        chosen: one.names[asked.field]?.[nameKey(asked.name)] ?? null,
      })
    }
  return [...questions.values()]
}
