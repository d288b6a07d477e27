import QRCode from 'qrcode'
import { redirect } from 'react-router'
import { getPublicCourse } from '../../domain/courses/get-public-course.ts'
import { listSisters } from '../../domain/courses/list-sisters.ts'
import { placesOf } from '../../domain/courses/places-of.ts'
import { listOfferedKinds } from '../../domain/credits/queries.ts'
import { listLeftOut } from '../../domain/sessions/list-left-out.ts'
import { FEEDS, subscribeAddress } from '../feeds/feed-address.ts'
import { gateOf } from '../kit/gate.ts'
import { type Html, html } from '../kit/html.ts'
import { coursePicture, courseText } from '../kit/picture-address.ts'
import { slugFrom } from '../kit/slug.ts'
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

export async function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx, origin } = gate
  const course = await getPublicCourse(ctx, slugFrom(params.course))
  if (course.eventId !== null) throw redirect(`/events/${course.eventId}`)
  const isFull = ['waiting', 'full'].includes(placesOf(course, ctx.now).kind)
  const [leftOut, kinds, sisters] = await Promise.all([
    listLeftOut(ctx, course.id),
    listOfferedKinds(ctx, course.id),
    isFull ? listSisters(ctx, course) : [],
  ])
  gate.cacheable({ reads: READS, nextChangeAt: nextChangeOf([course, ...sisters], ctx.now) })
  const view = withCards(presentPublicCourse(course, ctx.now, leftOut, sisters), kinds)
  return {
    view,
    text: drawTextPart(gate, 'text', course.body),
    canSignUp: ctx.club.flags.hasParticipations,
    calendar: subscribeAddress(origin, FEEDS.offer(course.slug)),
    code: gate.draw('code', drawCode(`${origin}/id/${course.slug}`)),
    facts: structuredData(course, { origin, clubName: ctx.club.displayName, now: ctx.now }),
    page: {
      title: course.title,
      description: course.summary || view.times.map(({ day, times }) => `${day} ${times}`).join(', '),
      canonical: `/id/${course.slug}`,
      image: coursePicture(course.slug, courseText(view), ctx.club),
    },
  }
}
