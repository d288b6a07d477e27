import { redirect } from 'react-router'
import { getPublicCourse } from '../../domain/courses/get-public-course.ts'
import { listOfferedKinds } from '../../domain/credits/queries.ts'
import { listLeftOut } from '../../domain/sessions/list-left-out.ts'
import { FEEDS, subscribeAddress } from '../feeds/feed-address.ts'
import { gateOf } from '../kit/gate.ts'
import { coursePicture, courseText } from '../kit/picture-address.ts'
import { slugFrom } from '../kit/slug.ts'
import { drawTextPart } from '../rich-text/draw-text.ts'
import type { Route } from './+types/course'
import { READS } from './course-address.ts'
import { withCards } from './course-cards.ts'
import { presentPublicCourse } from './course-view.ts'
import { nextChangeOf } from './next-change.ts'
import { structuredData } from './structured-data.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx, origin } = gate
  const course = await getPublicCourse(ctx, slugFrom(params.course))
  if (course.eventId !== null) throw redirect(`/events/${course.eventId}`)
  gate.cacheable({ reads: READS, nextChangeAt: nextChangeOf([course], ctx.now) })
  const [leftOut, kinds] = await Promise.all([listLeftOut(ctx, course.id), listOfferedKinds(ctx, course.id)])
  const view = withCards(presentPublicCourse(course, ctx.now, leftOut), kinds)
  return {
    view,
    text: drawTextPart(gate, 'text', course.body),
    canSignUp: ctx.club.flags.hasParticipations,
    calendar: subscribeAddress(origin, FEEDS.offer(course.slug)),
    facts: structuredData(course, { origin, clubName: ctx.club.displayName, now: ctx.now }),
    page: {
      title: course.title,
      description: course.summary || view.times.map(({ day, times }) => `${day} ${times}`).join(', '),
      canonical: `/id/${course.slug}`,
      image: coursePicture(course.slug, courseText(view), ctx.club),
    },
  }
}
