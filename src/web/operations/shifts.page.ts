import { data, redirect } from 'react-router'
import { canManageOperations } from '../../domain/operations/access.ts'
import { getPlan, listShifts, type Shift } from '../../domain/operations/queries.ts'
import { MOST_PASTED, type PastedRow, readPasted } from '../../domain/operations/read-pasted.ts'
import { readShiftRow, SHIFT_COLUMNS, type ShiftColumn, type ShiftTexts } from '../../domain/operations/read-shift-row.ts'
import { dayOf, MOST_SHIFTS } from '../../domain/operations/rules.ts'
import { saveShifts } from '../../domain/operations/save-shifts.ts'
import { SHIFT_REFUSALS, tornText } from '../../domain/operations/texts.ts'
import { allow, found } from '../../kernel/answer.ts'
import { berlinTime, formatDay, formatTimes } from '../../kernel/calendar.ts'
import { isId } from '../../kernel/id.ts'
import { namesText } from '../../kernel/plural.ts'
import { noted } from '../kit/flash.ts'
import type { FormFault } from '../kit/form-view.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/shifts'
import { compareShifts, faultAt } from './compare-shifts.ts'
import { planAddress } from './operations-address.ts'
import { PLAN_FLASH } from './plan-flash.ts'

const hoursText = (minutes: number): string => (minutes / 60).toLocaleString('de-DE', { maximumFractionDigits: 2 })

const typedRow = (shift: Shift, plan: { startsOn: Temporal.PlainDate }): ShiftTexts => ({
  id: shift.id,
  task: shift.task,
  day: formatDay(dayOf(shift, plan)),
  time: shift.startsAt && shift.endsAt ? formatTimes(berlinTime(shift.startsAt), berlinTime(shift.endsAt)) : '',
  place: shift.place,
  needed: String(shift.needed),
  minAge: shift.minAge ? String(shift.minAge) : '',
  qualification: shift.qualification,
  description: shift.description,
  hours: shift.creditMinutes === null ? '' : hoursText(shift.creditMinutes),
})

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  allow(canManageOperations(ctx.actor))
  const plan = await getPlan(ctx, found(isId(params.id) ? params.id : null))
  const shifts = await listShifts(ctx, plan.id)
  return {
    id: plan.id,
    title: plan.title,
    version: plan.version,
    isClosed: plan.state === 'closed',
    rows: shifts.map((shift) => typedRow(shift, plan)),
    done: PLAN_FLASH.text(url.searchParams),
    page: { title: `Schichten: ${plan.title}` },
  }
}

const TOO_MUCH = `Das sind zu viele Zeilen: Ein Plan hat höchstens ${MOST_SHIFTS}. Bitte kopieren Sie nur die Zeilen mit Schichten, oder legen Sie einen zweiten Plan an.`

/** Columns that a merged cell may fill. */
const MERGED: readonly (readonly [ShiftColumn, string])[] = [
  ['task', 'Aufgabe'],
  ['day', 'Tag'],
  ['time', 'Zeit'],
  ['place', 'Ort'],
]

/** Rows named of a long table. */
const MOST_NAMED = 12

/** Longest text of a cell that is shown again. */
const LONGEST_CELL = 600

function rowsIn(form: FormData): ShiftTexts[] {
  const columns = (['id', ...SHIFT_COLUMNS] as const).map((column) => [column, form.getAll(column)] as const)
  const count = Math.min(form.getAll('task').length, MOST_SHIFTS + 1)
  return Array.from({ length: count }, (_, at) => {
    const texts = columns.map(([column, values]) => [column, String(values[at] ?? '').slice(0, LONGEST_CELL)])
    return Object.fromEntries(texts) as ShiftTexts
  })
}

/** `Aufgabe in Zeile 2 und 3, Ort in Zeile 3`; empty when every cell was filled. */
function repeatedText(pasted: readonly PastedRow[], before: number): string {
  const said = MERGED.flatMap(([column, label]) => {
    const rows = pasted.flatMap(({ repeated }, at) => (repeated.includes(column) ? [String(before + at + 1)] : []))
    const shown = rows.length > MOST_NAMED ? [...rows.slice(0, MOST_NAMED), `${rows.length - MOST_NAMED} weiteren`] : rows
    return rows.length > 0 ? [`${label} in Zeile ${namesText(shown)}`] : []
  })
  return said.join(', ')
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  allow(canManageOperations(ctx.actor))
  const plan = await getPlan(ctx, found(isId(params.id) ? params.id : null))
  const form = await request.formData()
  const typed = rowsIn(form)
  const refused = (rows: ShiftTexts[], faults: FormFault[], pasted = '') => data({ rows, faults, pasted, repeated: '' }, 422)
  const isEmpty = (row: ShiftTexts) => SHIFT_COLUMNS.every((column) => row[column].trim() === '')
  if (form.get('intent') === 'paste') {
    const pasted = String(form.get('pasted') ?? '')
    const added = readPasted(pasted)
    if (added.length === 0)
      return refused(typed, [{ field: 'pasted', text: 'Bitte fügen Sie zuerst Zeilen aus Ihrer Tabelle ein.' }], pasted)
    const rows = [...typed.filter((row) => !isEmpty(row)), ...added.map(({ repeated: _, ...row }) => row)]
    if (rows.length > MOST_SHIFTS || pasted.length > MOST_PASTED)
      return refused(typed, [{ field: 'pasted', text: TOO_MUCH }], pasted.slice(0, MOST_PASTED))
    const repeated = repeatedText(added, rows.length - added.length)
    return data({ rows, faults: faultsOf(rows, plan.startsOn), pasted: '', repeated })
  }
  const rows = typed.filter((row) => !isEmpty(row))
  if (rows.length > MOST_SHIFTS)
    return refused(rows, [
      { field: '', text: `Ein Plan hat höchstens ${MOST_SHIFTS} Zeilen. Bitte legen Sie für den Rest einen zweiten an.` },
    ])
  const faults = faultsOf(rows, plan.startsOn)
  if (faults.length > 0) return refused(rows, faults)
  const shifts = rows.flatMap((row) => readShiftRow(row, plan.startsOn)?.shift ?? [])
  const saved = await saveShifts(ctx, plan.id, Number(form.get('version')), shifts)
  if (saved.ok) return redirect(noted(planAddress(plan.id), PLAN_FLASH.note('schichten', saved.value)))
  if (saved.refusal === 'overlap') return refused(rows, [faultAt(saved.row, 'time', tornText(saved.helper))])
  const said = SHIFT_REFUSALS[saved.refusal]
  if (saved.refusal === 'changed_meanwhile') {
    const stored = (await listShifts(ctx, plan.id)).map((shift) => typedRow(shift, plan))
    const compared = compareShifts(rows, stored, plan.startsOn)
    return refused(compared.rows, [{ field: '', text: said }, ...compared.faults])
  }
  if (saved.refusal === 'below_filled') return refused(rows, [faultAt(saved.row, 'needed', said)])
  if (saved.refusal === 'has_helpers') return refused(rows, [{ field: '', text: `${saved.task}: ${said}` }])
  return refused(rows, [{ field: '', text: said }])
}

const faultsOf = (rows: readonly ShiftTexts[], startsOn: Temporal.PlainDate): FormFault[] =>
  rows
    .flatMap((row, at) => (readShiftRow(row, startsOn)?.faults ?? []).map(({ column, text }) => faultAt(at, column, text)))
    .slice(0, 50)
