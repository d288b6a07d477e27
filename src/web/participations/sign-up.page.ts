import { data, redirect } from 'react-router'
import { getShownCourse } from '../../domain/courses/get-public-course.ts'
import { isBookable, placesOf } from '../../domain/courses/places-of.ts'
import { listOfferedKinds } from '../../domain/credits/queries.ts'
import { gateOf } from '../kit/gate.ts'
import { slugFrom } from '../kit/slug.ts'
import type { Route } from './+types/sign-up'
import { familyView } from './sign-up-family-view.ts'
import { takeStep } from './sign-up-steps.ts'
import { mannerFor, signUpCourse } from './sign-up-view.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx, services } = gateOf(context)
  const course = await getShownCourse(ctx, slugFrom(params.course))
  if (course.isCancelled) throw redirect(`/id/${course.slug}`)
  const user = ctx.actor.kind === 'user' ? ctx.actor : null
  const isForOthers = url.searchParams.get('wer') === 'andere'
  const { family, childAddress } = isForOthers ? { family: [], childAddress: null } : await familyView(ctx, course)
  return {
    family,
    childAddress,
    draftOf: [ctx.club.id, course.id, family.length > 0 ? 'family' : 'person', user?.email].join(' '),
    course: signUpCourse(course, await listOfferedKinds(ctx, course.id), ctx.now),
    canMail: services.canMail,
    isOpen: isBookable(placesOf(course, ctx.now)),
    manner: mannerFor(course, url.searchParams.get('mitglied') === 'ja'),
    self: { firstname: user?.profile?.firstname ?? '', lastname: user?.profile?.lastname ?? '', email: user?.email ?? '' },
    page: { title: `Anmeldung: ${course.title}`, noindex: true },
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const answer = await takeStep(gateOf(context), slugFrom(params.course), request)
  return data(answer, { status: answer.status })
}
