import type { z } from 'zod'
import { answerObjection } from '../../domain/allocations/answer-objection.ts'
import { changeAllocation, createAllocation, openAllocation, removeAllocation } from '../../domain/allocations/commands.ts'
import { copyHeldTimes } from '../../domain/allocations/copy-held-times.ts'
import { decideByHand } from '../../domain/allocations/decide-by-hand.ts'
import { displaceTraining } from '../../domain/allocations/displace-training.ts'
import { draftAllocation } from '../../domain/allocations/draft-allocation.ts'
import { giveBackTraining } from '../../domain/allocations/give-back-training.ts'
import { changeNeed, handInNeed, withdrawNeed } from '../../domain/allocations/hand-in-need.ts'
import { AllocationInput, AnswerInput, HandInput, NeedInput, ObjectionText } from '../../domain/allocations/input.ts'
import { issueNotices } from '../../domain/allocations/issue-notices.ts'
import { publishDraft } from '../../domain/allocations/publish-draft.ts'
import { raiseObjection } from '../../domain/allocations/raise-objection.ts'
import { ALLOCATION_REFUSALS, type AllocationRefusal } from '../../domain/allocations/texts.ts'
import type { Ctx } from '../../domain/context.ts'
import { berlinMoment, isBefore } from '../../kernel/calendar.ts'
import type { FormFault } from '../ui/error-summary.tsx'
import type { AllocationAction, NeedFields, SetUpFields } from './allocation-fields.ts'

export type AllocationOutcome = { ok: true; note: string; id?: string } | { ok: false; faults: FormFault[] }

type Asked<Intent extends AllocationAction['intent']> = Extract<AllocationAction, { intent: Intent }>
type Told = { ok: true; value: unknown } | { ok: false; refusal: AllocationRefusal }

const fault = (text: string, field = ''): AllocationOutcome => ({ ok: false, faults: [{ field, text }] })
const told = (answer: Told, note: string): AllocationOutcome =>
  answer.ok ? { ok: true, note } : fault(ALLOCATION_REFUSALS[answer.refusal])

type Path = readonly PropertyKey[]

/** The name of a form's field: `wishes[0].endsTime`. */
const fieldOf = (path: Path): string =>
  path.reduce<string>(
    (name, key) => (typeof key === 'number' ? `${name}[${key}]` : [name, String(key)].filter(Boolean).join('.')),
    '',
  )

/** Which of several lines is meant, as the form heads them. */
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

const refused = (faults: FormFault[]): AllocationOutcome => ({ ok: false, faults })

/** Lines of a form without those left empty; `pathOf` leads from what is wrong with one of them back to its place in the form. */
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

/** Saves a new Hallenvergabe, or changes this one. */
export async function setUp(
  ctx: Ctx,
  id: string | null,
  { intent: _, version, ...typed }: SetUpFields,
): Promise<AllocationOutcome> {
  const criteria = filledIn('criteria', typed.criteria, (one) => one !== undefined)
  const input = AllocationInput.safeParse({ ...typed, criteria: criteria.lines })
  if (!input.success) return refused(faultsOf(input.error, criteria.pathOf))
  if (id !== null) return told(await changeAllocation(ctx, id, version, input.data), 'gespeichert')
  const created = await createAllocation(ctx, input.data)
  return created.ok ? { ok: true, note: 'angelegt', id: created.value } : told(created, '')
}

type TypedWish = NeedFields['wishes'][number]

async function saveNeed(ctx: Ctx, id: string, asked: NeedFields): Promise<AllocationOutcome> {
  const { intent: _, wishes: typed, ...need } = asked
  const isKept = ({ startsTime, endsTime, weekdays }: TypedWish, at: number) =>
    at === 0 || startsTime !== null || endsTime !== null || weekdays.length > 0
  const wishes = filledIn('wishes', typed, (wish, at): wish is TypedWish => isKept(wish, at))
  const read = NeedInput.safeParse({ ...need, wishes: wishes.lines })
  const isNameless = ctx.club.kind === 'association' && need.school.trim() === ''
  if (!read.success || isNameless) {
    const school = isNameless ? [{ field: 'school', text: ALLOCATION_REFUSALS.no_school }] : []
    return refused([...school, ...(read.success ? [] : faultsOf(read.error, wishes.pathOf))])
  }
  if (asked.intent === 'changeNeed')
    return told(await changeNeed(ctx, id, { id: asked.id, version: asked.version }, read.data), 'gespeichert')
  return told(await handInNeed(ctx, id, read.data), 'angemeldet')
}

async function decide(ctx: Ctx, id: string, { needId, reason, partId, ...time }: Asked<'decide'>): Promise<AllocationOutcome> {
  const { weekday, startsTime, endsTime } = time
  const input = HandInput.safeParse({ needId, reason, place: partId === null ? null : { partId, weekday, startsTime, endsTime } })
  if (!input.success) return refused(faultsOf(input.error, (path) => path.slice(-1)))
  const answer = await decideByHand(ctx, id, input.data)
  if (answer.ok) return told(answer, 'entschieden')
  if (answer.refusal !== 'occupied') return fault(ALLOCATION_REFUSALS[answer.refusal], 'startsTime')
  return fault(`Diese Zeit hat schon ${answer.holder}. Bitte ändern Sie erst diese Entscheidung.`, 'startsTime')
}

async function objectTo(ctx: Ctx, id: string, { needId, text }: Asked<'object'>): Promise<AllocationOutcome> {
  const read = ObjectionText.safeParse(text)
  if (!read.success) return fault(read.error.issues[0]?.message ?? '', 'text')
  return told(await raiseObjection(ctx, id, { needId, text }), 'einspruch')
}

async function answer(
  ctx: Ctx,
  id: string,
  { id: objectionId, outcome, answer: text }: Asked<'answer'>,
): Promise<AllocationOutcome> {
  const read = AnswerInput.safeParse({ outcome, answer: text })
  if (!read.success) return refused(faultsOf(read.error))
  return told(await answerObjection(ctx, id, objectionId, read.data), 'beantwortet')
}

/** In the order in which they lie: what a match day meets, for people to read. */
const listed = (names: readonly string[]): string => [...new Set(names)].join('; ')

async function enterMatch(
  ctx: Ctx,
  { partId, title, on, startsTime, endsTime, sure }: Asked<'match'>,
): Promise<AllocationOutcome> {
  const [startsAt, endsAt] = [berlinMoment(on, startsTime), berlinMoment(on, endsTime)]
  if (!isBefore(startsAt, endsAt)) return fault('Das Ende liegt nicht nach dem Beginn.', 'endsTime')
  const answer = await displaceTraining(ctx, { partId, title, startsAt, endsAt, isSure: sure })
  if (answer.ok) return { ok: true, note: `spieltag-${answer.value.displaced}` }
  if (answer.refusal === 'past') return fault(ALLOCATION_REFUSALS.past, 'on')
  if (answer.refusal === 'displaces')
    return fault(
      `Dann ruhen: ${listed(answer.trainings.map(({ group, holder }) => `${group}, ${holder}`))}. Bitte bestätigen Sie das.`,
      'sure',
    )
  return fault(`Hier steht schon: ${listed(answer.occupants.map(({ title }) => title))}.`, 'startsTime')
}

/** Does what a form of one Hallenvergabe asks for; the note names what to say then. */
export async function runAllocationAction(ctx: Ctx, id: string, asked: AllocationAction): Promise<AllocationOutcome> {
  switch (asked.intent) {
    case 'setUp':
      return setUp(ctx, id, asked)
    case 'open':
      return told(await openAllocation(ctx, id), 'eroeffnet')
    case 'remove':
      return told(await removeAllocation(ctx, id), 'geloescht')
    case 'copy': {
      const copied = await copyHeldTimes(ctx, id)
      return copied.ok ? { ok: true, note: `uebernommen-${copied.value}` } : told(copied, '')
    }
    case 'draft': {
      const drafted = await draftAllocation(ctx, id)
      return drafted.ok ? { ok: true, note: `entwurf-${drafted.value.given}-${drafted.value.needs}` } : told(drafted, '')
    }
    case 'publish':
      return told(await publishDraft(ctx, id), 'veroeffentlicht')
    case 'issue': {
      const issued = await issueNotices(ctx, id)
      return issued.ok ? { ok: true, note: `vergeben-${issued.value}` } : told(issued, '')
    }
    case 'handIn':
    case 'changeNeed':
      return saveNeed(ctx, id, asked)
    case 'withdraw':
      return told(await withdrawNeed(ctx, id, asked.id), 'zurueckgezogen')
    case 'decide':
      return decide(ctx, id, asked)
    case 'match':
      return enterMatch(ctx, asked)
    case 'giveBack': {
      const { restored, occupied } = await giveBackTraining(ctx, asked.id)
      return { ok: true, note: `zurueck-${restored}-${occupied}` }
    }
    case 'object':
      return objectTo(ctx, id, asked)
    case 'answer':
      return answer(ctx, id, asked)
  }
}
