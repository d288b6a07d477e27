import { data, type MiddlewareFunction, redirect } from 'react-router'
import { type Ctx, isHeldBack, isReader } from '../domain/context.ts'
import { type Gate, gateOf } from './gate.ts'
import { readOnly } from './read-only.ts'
import type { Screen } from './screen.ts'
import { screenOf } from './screens.ts'
import type { RefusalData, Shell } from './shell.tsx'
import { shellOf } from './shell-of.ts'
import { hasControlCharacter, turnedAway } from './way-back.ts'

/** `shell`: for where no loader has run, so that the browser knows the club of the page it draws. */
export const notFound = (shell: Shell | null = null) => data<RefusalData>({ shell }, { status: 404, statusText: 'Not Found' })

function isReadable(path: string): boolean {
  try {
    return !hasControlCharacter(decodeURIComponent(path))
  } catch {
    return false
  }
}

/** Where every page leads while there is no club. */
const FIRST_RUN = '/first-run'

export type Verdict = 'open' | 'gone' | 'turned_away'

/** The flag is asked before the role: what is switched off is 404 to everyone. */
export function verdictOn({ flag, opens }: Screen, { actor, club }: Pick<Ctx, 'actor' | 'club'>): Verdict {
  if (flag && !club.flags[flag]) return 'gone'
  return opens === 'all' || opens(actor) ? 'open' : 'turned_away'
}

/** Signed in, and only the profile in this club is missing: `/myClub` offers one, unless the club has shut the person out. */
const lacksProfile = ({ ctx: { actor }, isBlocked }: Gate, screen: Screen): boolean =>
  actor.kind === 'user' && actor.profile === null && !isBlocked && screen.opens === isReader

/**
 * The first lock of every page and every `.data` request. Asks the *matched* route: the text of a path can be written in
 * many ways (`/%61dmin`, `/admin.data`).
 */
export const guard: MiddlewareFunction<Response> = async ({ context, pattern, url }, next) => {
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
  if (verdict === 'turned_away') throw redirect(lacksProfile(gate, screen) ? '/myClub' : turnedAway(url))
  return next()
}
