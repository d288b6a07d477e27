import type { Ctx } from '../../domain/context.ts'
import { getLedCourse } from '../../domain/participations/list-led-courses.ts'
import { listLedSessions } from '../../domain/participations/list-led-sessions.ts'
import { gateOf } from '../kit/gate.ts'
import { slugFrom } from '../kit/slug.ts'
import type { Route } from './+types/mobile'
import { findOrdered } from './admin/ordered-view.ts'
import { presentDays } from './mobile-view.ts'
import { readPanelFacts } from './panel-facts.ts'
import { answerParticipantForm, doneText } from './participants-action.ts'
import { presentPanel, shownIn } from './participants-view.ts'

const PATH = '/admin/mobile/participants'

const DAYS = 8

const MOST = 200

async function readCourse(ctx: Ctx, slug: string) {
  const course = await getLedCourse(ctx, slugFrom(slug))
  return presentPanel(ctx, course, await readPanelFacts(ctx, course.id))
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const slug = url.searchParams.get('kurs')
  const ordered = await findOrdered(ctx, url.searchParams.get('auftrag'))
  if (slug) {
    const course = await readCourse(ctx, slug)
    return { course, days: null, ordered, done: doneText(url.searchParams, shownIn(course)) }
  }
  const sessions = await listLedSessions(ctx, ctx.now.add({ hours: DAYS * 24 }), MOST)
  return { course: null, days: presentDays(sessions, ctx.now), ordered, done: null }
}

export const action = ({ context, request, url }: Route.ActionArgs) =>
  answerParticipantForm(gateOf(context).ctx, request, PATH, url.searchParams)
