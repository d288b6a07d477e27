import { redirect } from 'react-router'
import { gateOf } from '../kit/gate.ts'
import { wayBack, withWayBack } from '../kit/way-back.ts'
import type { Route } from './+types/second-factor'
import { homeOf } from './enter.ts'

/** For a signed-in person whose role needs a second factor since; others go on. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, isSecondFactorMissing } = gateOf(context)
  const wanted = wayBack(url.searchParams.get('zu'))
  if (!isSecondFactorMissing) return redirect(wanted ?? homeOf(ctx.actor))
  return { setUp: withWayBack('/member/me/security', wanted), page: { noindex: true } }
}
