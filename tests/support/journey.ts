import type { BrowserContextOptions, Page } from 'playwright-core'
import { SIGNED_IN } from '../../src/web/kit/signed-in.ts'
import { startApp, startOwnApp } from './app.ts'
import { startBrowser } from './browser.ts'

/** A role of the demo's GSV, `super`, or an e-mail address. */
const emailOf = (who: string): string => {
  if (who.includes('@')) return who
  return who === 'super' ? 'super@demo.example' : `${who}@gsv.example`
}

/**
 * The program with demo data and a browser, for one file of journeys; with settings of its own in a process of its own. Call it at the
 * top: Vitest hears no hook within a hook.
 */
export async function startJourney({
  env,
  ...needs
}: {
  hasWindows?: boolean
  keepsPages?: boolean
  env?: Record<string, string>
} = {}) {
  const app = env ? await startOwnApp({ RAISED_LIMITS: 'yes', ...env }) : await startApp({ RAISED_LIMITS: 'yes' })
  const browser = await startBrowser(needs)
  const at = (path: string, club = 'gsv') => `${app.origin(club)}${path}`

  /** A page with a login. */
  async function as(who: string, options: BrowserContextOptions = {}, club = 'gsv'): Promise<Page> {
    const page = await browser.open(options)
    const [pair = ''] = (await app.login(club, emailOf(who))).split('; ')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const url = at('/', club)
    const session = { name, value, url, httpOnly: true, sameSite: 'Lax' } as const
    await page.context().addCookies([session, { name: SIGNED_IN, value: '1', url, sameSite: 'Lax' }])
    return page
  }
  return { app, browser, at, as }
}
