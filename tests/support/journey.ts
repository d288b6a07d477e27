import type { BrowserContextOptions, Page } from 'playwright-core'
import { startApp } from './app.ts'
import { startBrowser } from './browser.ts'

/** A role of the demo's GSV, `super`, or an e-mail address as it is. */
const emailOf = (who: string): string => {
  if (who.includes('@')) return who
  return who === 'super' ? 'super@demo.example' : `${who}@gsv.example`
}

/** The program with demo data and a browser, for one file of journeys. To be called at its top: Vitest hears no hook within a hook. */
export async function startJourney(needs: { hasWindows?: boolean } = {}) {
  const app = await startApp({ RAISED_LIMITS: 'yes' })
  const browser = await startBrowser(needs)
  const at = (path: string, club = 'gsv') => `${app.origin(club)}${path}`

  /** A page of somebody who has logged in. */
  async function as(who: string, options: BrowserContextOptions = {}, club = 'gsv'): Promise<Page> {
    const page = await browser.open(options)
    const [pair = ''] = (await app.login(club, emailOf(who))).split('; ')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    await page.context().addCookies([{ name, value, url: at('/', club), httpOnly: true, sameSite: 'Lax' }])
    return page
  }
  return { app, browser, at, as }
}
