import QRCode from 'qrcode'
import { redirect } from 'react-router'
import { contactText } from '../../domain/clubs/find-contact.ts'
import { getShownCourse } from '../../domain/courses/get-public-course.ts'
import { listSisters } from '../../domain/courses/list-sisters.ts'
import { placesOf } from '../../domain/courses/places-of.ts'
import { listOfferedKinds } from '../../domain/credits/queries.ts'
import { listLeftOut } from '../../domain/sessions/list-left-out.ts'
import { FEEDS, subscribeAddress } from '../feeds/feed-address.ts'
import { drawSport } from '../kit/draw-sport.ts'
import { gateOf } from '../kit/gate.ts'
import { type Html, html } from '../kit/html.ts'
import { coursePicture, courseText } from '../kit/picture-address.ts'
import { slugFrom } from '../kit/slug.ts'
import { sportNamed } from '../kit/sport-lines.ts'
import { drawTextPart } from '../rich-text/draw-text.ts'
import type { Route } from './+types/course'
import { READS } from './course-address.ts'
import { withCards } from './course-cards.ts'
import { presentPublicCourse } from './course-view.ts'
import { nextChangeOf } from './next-change.ts'
import { structuredData } from './structured-data.ts'

/** An address as a QR code, for paper. */
function drawCode(address: string): Html {
  const { size, data } = QRCode.create(address, { errorCorrectionLevel: 'M' }).modules
  const rows = Array.from({ length: size }, (_, row) => data.slice(row * size, (row + 1) * size).join(''))
  const runs = rows.flatMap((bits, row) =>
    [...bits.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index} ${row}h${run.length}v1h-${run.length}z`),
  )
  return html`<svg viewBox="0 0 ${size} ${size}" role="img" aria-label="QR-Code zu dieser Seite"><path d="${runs.join('')}"/></svg>`
}

/**
 * A cancelled offer answers 200 and not 410: its address stands in mails, calendars and on paper and says what happened, and the
 * offer may be opened again. `noindex` keeps it from search engines; lists, sitemap and API know it no more.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx } = gate
  const course = await getShownCourse(ctx, slugFrom(params.course))
  if (course.eventId !== null) throw redirect(`/events/${course.eventId}`)
  const asksForOthers = course.isCancelled || ['waiting', 'full'].includes(placesOf(course, ctx.now).kind)
  const [leftOut, kinds, sisters, office] = await Promise.all([
    listLeftOut(ctx, course.id),
    listOfferedKinds(ctx, course.id),
    asksForOthers ? listSisters(ctx, course) : [],
    course.isCancelled ? contactText(ctx) : '',
  ])
  gate.cacheable({ reads: READS, nextChangeAt: nextChangeOf([course, ...sisters], ctx.now) })
  const view = withCards(presentPublicCourse(course, ctx.now, leftOut, sisters, office), kinds)
  return {
    view,
    text: drawTextPart(gate, 'text', course.body),
    sport: gate.draw('sport', drawSport(sportNamed(course.sport))),
    canSignUp: ctx.club.flags.hasParticipations,
    calendar: subscribeAddress(gate.link(FEEDS.offer(course.slug))),
    code: gate.draw('code', drawCode(gate.link(`/id/${course.slug}`))),
    facts: course.isCancelled ? null : structuredData(course, { link: gate.link, clubName: ctx.club.displayName, now: ctx.now }),
    page: {
      title: course.title,
      description: course.summary || view.times.map(({ day, times }) => `${day} ${times}`).join(', '),
      canonical: `/id/${course.slug}`,
      image: course.isCancelled ? undefined : coursePicture(course.slug, courseText(view), ctx.club),
      noindex: course.isCancelled,
    },
  }
}
