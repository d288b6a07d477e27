import { useSearchParams } from 'react-router'
import { listAnswers } from '../../domain/participations/list-answers.ts'
import { getLedCourse } from '../../domain/participations/list-led-courses.ts'
import { listLedSessions } from '../../domain/participations/list-led-sessions.ts'
import { listParticipations } from '../../domain/participations/queries.ts'
import { slugFrom } from '../courses/slug.ts'
import { type Gate, gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import type { Route } from './+types/mobile'
import { OrderedNotice } from './admin/ordered-notice.tsx'
import { findOrdered } from './admin/ordered-view.ts'
import { MobileCourse } from './mobile-course.tsx'
import { MobileDays } from './mobile-days.tsx'
import { presentDays } from './mobile-view.ts'
import { answerParticipantAction } from './participants-action.ts'
import { presentPanel } from './participants-view.ts'

const PATH = '/admin/mobile/participants'
const DAYS = 8
const MOST = 200

async function readCourse({ ctx }: Gate, slug: string) {
  const course = await getLedCourse(ctx, slugFrom(slug))
  return presentPanel(ctx, course, await listParticipations(ctx, course.id), await listAnswers(ctx, course.id))
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx } = gate
  const slug = url.searchParams.get('kurs')
  const ordered = await findOrdered(ctx, url.searchParams.get('auftrag'))
  if (slug) return { course: await readCourse(gate, slug), days: null, ordered }
  const sessions = await listLedSessions(ctx, ctx.now.add({ hours: DAYS * 24 }), MOST)
  return { course: null, days: presentDays(sessions, ctx.now), ordered }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return answerParticipantAction(gateOf(context).ctx, request, { path: PATH, search: url.searchParams })
}

export default function MobileParticipants({ loaderData: { course, days, ordered }, actionData }: Route.ComponentProps) {
  useLive('course', 'session', 'participation', 'group', 'person', 'order')
  const answer = useKeptAnswer(actionData?.form)
  const [search] = useSearchParams()
  if (course)
    return (
      <>
        {ordered && <OrderedNotice ordered={ordered} />}
        <MobileCourse course={course} answer={answer} search={search} />
      </>
    )
  return <MobileDays days={days ?? []} />
}
