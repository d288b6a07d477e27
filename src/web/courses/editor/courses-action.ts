import { z } from 'zod'
import type { Ctx } from '../../../domain/context.ts'
import { createCourse } from '../../../domain/courses/commands.ts'
import { addSeason, changeSeason, removeSeason } from '../../../domain/seasons/commands.ts'
import { NewSeason } from '../../../domain/seasons/input.ts'
import { SEASON_REFUSALS } from '../../../domain/seasons/texts.ts'
import { isBefore } from '../../../kernel/calendar.ts'
import { day, optionalId, version } from '../../typed-fields.ts'
import type { FormFault } from '../../ui/error-summary.tsx'
import { unlessGone } from '../../unless-gone.ts'
import { type Done, done } from './done-texts.ts'
import { tabAddress } from './editor-address.ts'

const intent = <Name extends string>(name: Name) => ({ intent: z.literal(name) })
const season = { name: NewSeason.shape.name, from: day, to: day }
const later = {
  path: ['to'],
  message: 'Der letzte Tag liegt nicht nach dem ersten.',
}
const isLater = ({ from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate }) => isBefore(from, to)

/** Everything that the list of offers sends; `intent` says which form. */
export const CoursesAction = z.discriminatedUnion('intent', [
  z.object({
    ...intent('create'),
    title: z.string().trim().max(120),
    kind: z.enum(['ongoing', 'course']),
    departmentId: optionalId,
    seasonId: optionalId,
  }),
  z.object({ ...intent('addSeason'), ...season }).refine(isLater, later),
  z.object({ ...intent('changeSeason'), id: z.uuid(), version, ...season }).refine(isLater, later),
  z.object({ ...intent('removeSeason'), id: z.uuid() }),
])
export type CoursesAction = z.output<typeof CoursesAction>

export type CoursesOutcome =
  | { ok: true; note: Done; to?: string }
  | { ok: false; field: string; text: string; status?: 404 | 422 }

const GONE: Partial<Record<CoursesAction['intent'], FormFault>> = {
  changeSeason: { field: '', text: 'Diese Saison gibt es nicht mehr. Jemand anderes hat sie inzwischen gelöscht.' },
  removeSeason: { field: '', text: 'Diese Saison gibt es nicht mehr. Jemand anderes hat sie inzwischen gelöscht.' },
}

/** Runs the command behind a form of the list; what is gone meanwhile refuses it. */
export const runCoursesAction = (ctx: Ctx, action: CoursesAction): Promise<CoursesOutcome> =>
  unlessGone(run(ctx, action), (fault, status) => ({ ok: false, ...fault, status }), GONE[action.intent])

async function run(ctx: Ctx, action: CoursesAction): Promise<CoursesOutcome> {
  switch (action.intent) {
    case 'create': {
      const { intent: _, ...input } = action
      const { slug } = await createCourse(ctx, input)
      return { ok: true, note: done('angelegt'), to: tabAddress(slug, 'text') }
    }
    case 'addSeason': {
      const { name, from, to } = action
      const answer = await addSeason(ctx, { name, from, to })
      return answer.ok ? { ok: true, note: done('saison') } : { ok: false, field: 'name', text: SEASON_REFUSALS[answer.refusal] }
    }
    case 'changeSeason': {
      const { id, version, name, from, to } = action
      const answer = await changeSeason(ctx, { id, version, name, from, to })
      const field = !answer.ok && answer.refusal === 'name_taken' ? 'name' : ''
      return answer.ok ? { ok: true, note: done('gespeichert') } : { ok: false, field, text: SEASON_REFUSALS[answer.refusal] }
    }
    case 'removeSeason': {
      const answer = await removeSeason(ctx, action.id)
      return answer.ok
        ? { ok: true, note: done('saison-entfernt') }
        : { ok: false, field: '', text: SEASON_REFUSALS[answer.refusal] }
    }
  }
}
