import { getPublicCourse } from '../../domain/courses/get-public-course.ts'
import { getEvent } from '../../domain/events/list-events.ts'
import { AUDIENCE_TEXTS } from '../../domain/events/texts.ts'
import { found } from '../../kernel/answer.ts'
import { isAfter, soonest } from '../../kernel/calendar.ts'
import { isId } from '../../kernel/id.ts'
import { plainTextOf } from '../../kernel/rich-text.ts'
import { whenText } from '../../kernel/times.ts'
import { presentPublicCourse } from '../courses/course-view.ts'
import { FEEDS } from '../feeds/feed-address.ts'
import { gateOf } from '../kit/gate.ts'
import { drawTextPart } from '../rich-text/draw-text.ts'
import type { Route } from './+types/event'
import { eventData } from './event-data.ts'
import { EVENT_READS } from './events-address.ts'
import { nextChangeOfEvents } from './next-change.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx } = gate
  const event = await getEvent(ctx, found(isId(params.event) ? params.event : null))
  const takesSignUps = event.courseSlug !== null && ctx.club.flags.hasParticipations
  const course = takesSignUps ? await getPublicCourse(ctx, found(event.courseSlug)) : null
  gate.cacheable({
    reads: EVENT_READS,
    nextChangeAt: soonest([
      nextChangeOfEvents([event], ctx.now),
      course?.registrationClosesAt && isAfter(course.registrationClosesAt, ctx.now) ? course.registrationClosesAt : null,
    ]),
  })
  const { title, body, image, place, address, category, department, cancelReason, latitude, longitude } = event
  const { price, state, isBookable, closed, signUpText, slug } = course ? presentPublicCourse(course, ctx.now) : {}
  return {
    event: {
      title,
      body: drawTextPart(gate, 'text', body),
      image,
      place,
      address,
      category,
      cancelReason,
      when: whenText(event),
      isCancelled: event.state === 'cancelled',
      isOver: !isAfter(event.endsAt, ctx.now),
      isHallClosed: event.isHallClosed,
      calendar: FEEDS.event(event.id),
      audience: event.audience === 'public' ? '' : AUDIENCE_TEXTS[event.audience],
      department: department ?? '',
      route:
        latitude !== null && longitude !== null
          ? `https://www.openstreetmap.org/directions?to=${encodeURIComponent(`${latitude},${longitude}`)}`
          : null,
    },
    signUp: course ? { price, state, isBookable, closed, text: signUpText, slug } : null,
    facts: eventData(event, { link: gate.link, clubName: ctx.club.displayName }),
    page: {
      title,
      description: [whenText(event), place, plainTextOf(body)].filter(Boolean).join(' · ').slice(0, 160),
      canonical: `/events/${event.id}`,
      noindex: event.audience !== 'public',
    },
  }
}
