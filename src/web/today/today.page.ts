import type { ObjectKind } from '../../domain/audit/happenings.ts'
import { canSeeSettings } from '../../domain/clubs/access.ts'
import { getChecklistFacts } from '../../domain/clubs/queries.ts'
import { type Ctx, isSuperUser } from '../../domain/context.ts'
import { findTodayList } from '../../domain/today/find-today-list.ts'
import { listDay } from '../../domain/today/list-day.ts'
import { figuresFor, listFigures } from '../../domain/today/list-figures.ts'
import { listWaiting, tasksFor } from '../../domain/today/list-waiting.ts'
import { found } from '../../kernel/answer.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/today'
import { presentChecklist, presentEntry, presentFigures, presentHead, presentList, presentTask } from './today-view.ts'

/** Behind the sessions of today and the setup list. */
const READS: readonly ObjectKind[] = ['session', 'attendance', 'participation', 'booking', 'club', 'department', 'user']

const readsOf = (ctx: Ctx): ObjectKind[] => [
  ...new Set([...READS, ...[...tasksFor(ctx), ...figuresFor(ctx)].flatMap(({ reads }) => reads)]),
]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, services } = gateOf(context)
  const wanted = url.searchParams.get('zeigt')
  // Sent together: one way to the database and back.
  const [waiting, figures, day, facts, list, health] = await Promise.all([
    listWaiting(ctx),
    listFigures(ctx),
    listDay(ctx),
    canSeeSettings(ctx.actor) ? getChecklistFacts(ctx) : null,
    wanted === null ? null : findTodayList(ctx, wanted).then(found),
    isSuperUser(ctx.actor) ? services.health() : [],
  ])
  const checklist = facts && presentChecklist(facts)
  return {
    head: presentHead(ctx.actor, ctx.now, waiting, checklist !== null),
    tasks: waiting.map((task) => presentTask(task, ctx)),
    figures: presentFigures(figures),
    day: day.map((entry) => presentEntry(entry, ctx.now)),
    checklist,
    list: list && presentList(list, ctx.now),
    faults: health.filter(({ ok }) => !ok).map(({ note }) => note),
    reads: readsOf(ctx),
  }
}
