import { data, type MiddlewareFunction, redirect } from 'react-router'
import { noteReading } from '../../domain/clubs/note-reading.ts'
import { type Ctx, isHeldBack, isReader } from '../../domain/context.ts'
import { type Gate, gateOf } from '../kit/gate.ts'
import { hasControlCharacter, turnedAway } from '../kit/way-back.ts'
import type { Screen } from '../screens/screen.ts'
import { isPersonal, isSwitchedOff } from '../screens/screen-rules.ts'
import { screenOf } from '../screens/screens.ts'
import { readOnly } from './read-only.ts'
import type { RefusalData, Shell } from './shell.tsx'
import { shellOf } from './shell-of.ts'

/** `shell` tells the browser the club when no loader has run. */
export const notFound = (shell: Shell | null = null) => data<RefusalData>({ shell }, { status: 404, statusText: 'Not Found' })

function isReadable(path: string): boolean {
  try {
    return !hasControlCharacter(decodeURIComponent(path))
  } catch {
    return false
  }
}

const FIRST_RUN = '/first-run'
/** In place of a member's id: one's own page. */
const OWN = 'me'

export type Verdict = 'open' | 'gone' | 'turned_away'

/** The flag comes before the role: a disabled screen is 404 for everyone. */
export function verdictOn(screen: Screen, { actor, club }: Pick<Ctx, 'actor' | 'club'>): Verdict {
  if (isSwitchedOff(screen, club.flags)) return 'gone'
  return screen.opens === 'all' || screen.opens(actor) ? 'open' : 'turned_away'
}

/** Signed in without a profile in this club: `/myClub` offers one, unless the club has blocked the person. */
const lacksProfile = ({ ctx: { actor }, isBlocked }: Gate, screen: Screen): boolean =>
  actor.kind === 'user' && actor.profile === null && !isBlocked && screen.opens === isReader

/**
 * First check of every page and every `.data` request. Reads the matched route: a path has many spellings (`/%61dmin`,
 * `/admin.data`).
 */
export const guard: MiddlewareFunction<Response> = async ({ context, pattern, params, url }, next) => {
  const gate = gateOf(context)
  const { ctx } = gate
  // The database takes no NUL; people cannot type one.
  if (!isReadable(url.pathname) || url.search.includes('%00')) throw notFound(shellOf(gate))
  const screen = screenOf(`/${pattern.replace(/^\/+/, '')}`)
  if (ctx.club.name === '' && screen?.path !== FIRST_RUN) throw redirect(FIRST_RUN)
  if (!screen) return next()
  const verdict = verdictOn(screen, ctx)
  if (verdict === 'gone') throw notFound(shellOf(gate))
  if (verdict === 'turned_away' && isHeldBack(ctx.actor)) throw readOnly(shellOf(gate))
  if (verdict === 'turned_away' && gate.isSecondFactorMissing) throw redirect(turnedAway(url, '/login/second-factor'))
  if (verdict === 'turned_away') throw redirect(lacksProfile(gate, screen) ? '/myClub' : turnedAway(url))
  if (isPersonal(screen) && params.memberId !== OWN) await noteReading(ctx, screen)
  return next()
}
