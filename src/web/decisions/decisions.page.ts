import { redirect } from 'react-router'
import { z } from 'zod'
import { cancelCourse } from '../../domain/decisions/cancel-course.ts'
import { extendDecision, runCourse } from '../../domain/decisions/commands.ts'
import { listDueCourses } from '../../domain/decisions/queries.ts'
import { DECISION_REFUSALS } from '../../domain/decisions/texts.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { day, tick } from '../kit/form-fields.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/decisions'
import { presentDue } from './decisions-view.ts'

const FLASH = flash({
  'findet-statt': 'Das Angebot findet statt.',
  verschoben: 'Die Entscheidung ist verschoben.',
  abgesagt: 'Das Angebot ist abgesagt. Alle bekommen eine E-Mail.',
})
const { note } = FLASH

const form = formsOf({
  refusals: DECISION_REFUSALS,
  fields: { day_past: 'until', day_after_start: 'until', reason_missing: 'reason' },
})
const Course = z.object({ id: z.uuid() })
const Reason = z.string().trim().max(300, 'Bitte höchstens 300 Zeichen.').default('')

const answerDecision = actions({
  run: form(Course, (ctx, { id }) => runCourse(ctx, id), note('findet-statt')),
  extend: form(Course.extend({ until: day }), (ctx, { id, until }) => extendDecision(ctx, id, until), note('verschoben')),
  cancel: form(
    Course.extend({ reason: Reason, isPublic: tick }),
    (ctx, { id, reason, isPublic }) => cancelCourse(ctx, id, reason, isPublic),
    note('abgesagt'),
  ),
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const courses = (await listDueCourses(gateOf(context).ctx)).map(presentDue)
  return { courses, done: FLASH.text(url.searchParams) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const outcome = await answerDecision(gateOf(context).ctx, request)
  return outcome.ok ? redirect(noted(url.pathname, outcome.note)) : outcome.answer
}
