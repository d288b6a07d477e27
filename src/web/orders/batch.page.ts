import { listDepartments } from '../../domain/clubs/queries.ts'
import type { Ctx } from '../../domain/context.ts'
import { canSeeCourse } from '../../domain/courses/access.ts'
import { getCourse } from '../../domain/courses/queries.ts'
import { canEditEvent } from '../../domain/events/access.ts'
import { listCategories } from '../../domain/events/queries.ts'
import { listCopies } from '../../domain/list-orders/list-copies.ts'
import { getOrder } from '../../domain/orders/queries.ts'
import { listSeasons } from '../../domain/seasons/queries.ts'
import { isId, newId } from '../../kernel/id.ts'
import { tabAddress } from '../courses/editor/editor-address.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/batch'
import { previewOf, runBatchForm } from './batch-action.ts'
import { pathOf, readAsked, readBack, readChosen, readNotTried } from './batch-address.ts'
import type { BatchChoices } from './batch-fields.tsx'
import { needsLook, usualTask, WHOLE_CLUB } from './batch-task.ts'
import { presentDone } from './batch-view.ts'

const NO_CHOICES: BatchChoices = { categories: [], departments: [], seasons: [] }

/** Departments open to the actor for events and offers, and the seasons. */
async function readChoices(ctx: Ctx): Promise<BatchChoices> {
  const [categories, departments, seasons] = await Promise.all([listCategories(ctx), listDepartments(ctx), listSeasons(ctx)])
  const own = departments.filter(({ id }) => canEditEvent(ctx.actor, { departmentId: id })).map(({ id, name }) => ({ id, name }))
  const whole = canEditEvent(ctx.actor, { departmentId: null }) ? [{ id: WHOLE_CLUB, name: 'Ganzer Verein' }] : []
  return { categories, departments: [...whole, ...own], seasons: seasons.map(({ id, name }) => ({ id, name })) }
}

/** Title of the only course of an order; else empty. */
async function readName(ctx: Ctx, list: string, [only, ...more]: readonly string[]): Promise<string> {
  if (list !== 'courses' || !only || more.length > 0) return ''
  const course = await getCourse(ctx, only)
  return canSeeCourse(ctx.actor, course) ? course.title : ''
}

async function readOrder(ctx: Ctx, search: URLSearchParams) {
  const asked = readAsked(search)
  if (!asked) return null
  const ids = await readChosen(ctx, asked.view, search)
  const typed = usualTask(ctx, ids ?? [])
  const isAsked = needsLook(asked)
  return {
    list: asked.list,
    kind: asked.kind,
    name: await readName(ctx, asked.list, ids ?? []),
    ids: ids ?? [],
    isTooMany: ids === null,
    key: newId(),
    defaults: { lastOn: typed.lastOn },
    choices: isAsked && asked.list !== 'series' ? await readChoices(ctx) : NO_CHOICES,
    previewed: (isAsked && asked.list !== 'series') || typed.ids.length === 0 ? null : await previewOf(ctx, asked, typed),
  }
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const search = url.searchParams
  const doneId = search.get('auftrag') ?? ''
  const done = isId(doneId) ? presentDone(await getOrder(ctx, doneId), readNotTried(search), ctx.now) : null
  const copies = done ? await listCopies(ctx, done.id) : []
  return {
    copies: copies.map(({ slug, title }) => ({ title, to: tabAddress(slug, 'text') })),
    page: { under: pathOf(done?.list ?? search.get('view')) },
    back: readBack(search),
    done,
    order: done ? null : await readOrder(ctx, search),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return runBatchForm(gateOf(context).ctx, request, url.searchParams)
}
