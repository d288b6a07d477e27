import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import type { ParticipationFilter } from '../participations/list-led-participations.ts'
import { canOrderForPeople } from './access.ts'
import { MOST_ROWS, type PeopleTask } from './input.ts'
import { type ChosenRow, listChosen, readFacts, withCertificates } from './list-chosen.ts'
import { type Outcome, planPeople } from './rules.ts'

export type PlannedRow = ChosenRow & { outcome: Outcome }

/** Names of the chosen people, before anything is planned. @throws Forbidden */
export async function listChosenNames(ctx: Ctx, kind: PeopleTask['kind'], chosen: ParticipationFilter): Promise<string[]> {
  allow(canOrderForPeople(ctx.actor, kind))
  return [...new Set((await listChosen(ctx, kind, chosen)).map(({ name }) => name))]
}

/** Outcome for each chosen person. Changes nothing. Ignores `ids` outside the actor's reach. @throws Forbidden */
export async function previewPeopleTask(
  ctx: Ctx,
  task: PeopleTask,
  chosen: ParticipationFilter,
): Promise<Answer<PlannedRow[], 'nobody' | 'too_many'>> {
  allow(canOrderForPeople(ctx.actor, task.kind))
  const found = await listChosen(ctx, task.kind, chosen)
  if (found.length === 0) return refuse('nobody')
  if (found.length > MOST_ROWS) return refuse('too_many')
  const rows = task.kind === 'certificates' ? await withCertificates(ctx, found, task) : found
  const outcomes = planPeople(task, rows, await readFacts(ctx, task, rows))
  return ok(rows.map((row, at) => ({ ...row, outcome: outcomes[at] ?? { kind: 'left_out', why: 'ended' } })))
}
