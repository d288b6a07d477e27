import { z } from 'zod'
import type { Ctx } from '../../domain/context.ts'
import { changeDraw, createDraw, removeDraw } from '../../domain/draws/commands.ts'
import { DrawInput } from '../../domain/draws/input.ts'
import { DRAW_PRIORITIES } from '../../domain/draws/rules.ts'
import { runDraw } from '../../domain/draws/run-draw.ts'
import { DRAW_REFUSALS, RUN_REFUSALS } from '../../domain/draws/texts.ts'
import { berlinMoment } from '../../kernel/calendar.ts'
import { day, text, time, version } from '../typed-fields.ts'

const fields = {
  name: text,
  opensOn: day,
  opensTime: time,
  closesOn: day,
  closesTime: time,
  drawOn: day,
  drawTime: time,
  priority: z.array(z.enum(DRAW_PRIORITIES).optional()).default([]),
  courseIds: z.array(z.uuid()).default([]),
}

/** Everything that the list of draws sends; `intent` says which form. */
export const DrawsAction = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('create'), ...fields }),
  z.object({ intent: z.literal('change'), id: z.uuid(), version, ...fields }),
  z.object({ intent: z.literal('remove'), id: z.uuid() }),
  z.object({ intent: z.literal('run'), id: z.uuid() }),
])
export type DrawsAction = z.output<typeof DrawsAction>

export type DrawsOutcome =
  | { ok: true; note: 'angelegt' | 'gespeichert' | 'geloescht' | 'ausgelost' }
  | { ok: false; faults: { field: string; text: string }[] }

/** Where the form's fields are named otherwise. */
const FIELD_NAMES: Readonly<Record<string, string>> = { opensAt: 'opensOn', closesAt: 'closesOn', drawAt: 'drawOn' }

const refused = (text: string): DrawsOutcome => ({ ok: false, faults: [{ field: '', text }] })

type Typed = Extract<DrawsAction, { intent: 'create' | 'change' }>

const inputOf = (typed: Typed) =>
  DrawInput.safeParse({
    name: typed.name,
    opensAt: berlinMoment(typed.opensOn, typed.opensTime),
    closesAt: berlinMoment(typed.closesOn, typed.closesTime),
    drawAt: berlinMoment(typed.drawOn, typed.drawTime),
    priorities: [...new Set(typed.priority.filter((one) => one !== undefined))],
    courseIds: typed.courseIds,
  })

async function save(ctx: Ctx, typed: Typed): Promise<DrawsOutcome> {
  const input = inputOf(typed)
  if (!input.success) {
    const faults = input.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ''), text: message }))
    return { ok: false, faults: faults.map(({ field, text }) => ({ field: FIELD_NAMES[field] ?? field, text })) }
  }
  if (typed.intent === 'create') {
    const answer = await createDraw(ctx, input.data)
    return answer.ok ? { ok: true, note: 'angelegt' } : refused(DRAW_REFUSALS[answer.refusal])
  }
  const answer = await changeDraw(ctx, typed.id, typed.version, input.data)
  return answer.ok ? { ok: true, note: 'gespeichert' } : refused(DRAW_REFUSALS[answer.refusal])
}

/** Runs the command behind a form of the list. */
export async function runDrawsAction(ctx: Ctx, action: DrawsAction): Promise<DrawsOutcome> {
  if (action.intent === 'create' || action.intent === 'change') return save(ctx, action)
  if (action.intent === 'remove') {
    const answer = await removeDraw(ctx, action.id)
    return answer.ok ? { ok: true, note: 'geloescht' } : refused(DRAW_REFUSALS[answer.refusal])
  }
  const answer = await runDraw(ctx, action.id)
  return answer.ok ? { ok: true, note: 'ausgelost' } : refused(RUN_REFUSALS[answer.refusal])
}
