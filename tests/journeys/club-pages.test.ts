import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { browser, at, as } = await startJourney()
const NARROW = { width: 320, height: 640 }

/** Looks at all of them before it fails. */
async function expectFine(page: Page, paths: readonly string[]): Promise<void> {
  const faults: string[] = []
  const note = (error: Error) => void faults.push(error.message)
  for (const path of paths) {
    const answer = await page.goto(at(path))
    if (answer?.status() !== 200) faults.push(`${path} answered ${answer?.status()}`)
    await expectAccessibleInBoth(page).catch(note)
    await expectNoSideScroll(page).catch(note)
  }
  expect(faults).toEqual([])
}

test('news, pages, helper lists and feedback: axe finds nothing in light and dark at 320 px', async () => {
  const page = await browser.open({ viewport: NARROW })
  await expectFine(page, [
    ...[
      '/news',
      '/news/turnhalle-nordring-neue-schloesser-ab-montag',
      '/gsv/about',
      '/rwa/contact/opening-hours',
      '/myClub',
      '/feedback',
    ],
    ...['/helpers/hallenflohmarkt', '/helpers/hallenflohmarkt/join', '/admin/mail', '/admin/versionInfo'],
  ])
})

test('nor does it in what the board does with them', async () => {
  const page = await as('admin', { viewport: NARROW })
  await expectFine(page, [
    ...['/admin/news', '/admin/news/media', '/admin/news/feedback', '/admin/feedback', '/admin/operations'],
    ...['/admin/operations/hours', '/admin/mobile/operations', '/admin/mail/write', '/admin/mail/sent', '/admin/courseStat'],
    ...['/admin/duties', '/admin/settings/offices', '/admin/memberStatistic', '/member/me/diary', '/myClub'],
  ])
})
