// Tests the started program from outside with ../shared/acceptance/routes.mjs, for the screens built so far.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { withDemo } from './demo.mjs'
import { pinnedNode, root, run } from './tool.mjs'

const SCRIPT = path.join(root, '..', 'shared', 'acceptance', 'routes.mjs')

/** Each entry is one run. A new screen is added with its issue. */
const SCREENS = [
  ...['/', '/login', '/myClub', '/support', '/admin/versionInfo', '/admin/sampleAccordion'],
  ...['/admin/user', '/admin/audit', '/admin/participants', '/admin/mobile/participants'],
  ...['/admin/mobile/participantList', '/admin/mobile/courseMembers'],
  ...['/events', '/admin/mobile/eventList', '/admin/events', '/admin/bookings'],
  ...['/admin/facilities', '/admin/courses'],
  ...['/news', '/feedback', '/gsv', '/rwa', '/admin', '/admin/news', '/admin/mail', '/admin/feedback'],
  ...['/admin/operations', '/admin/mobile/operations', '/admin/memberStatistic', '/admin/courseStat'],
  ...['/admin/members', '/admin/mobile/members'],
]
const RUNS = [
  ['--only', 'build,headers,session'],
  ['--only', 'public,guarded', '--paths', SCREENS.join(',')],
  ['--only', 'api,tenants'],
]

if (existsSync(SCRIPT)) process.exitCode = (await withDemo(tryAll)) ? 0 : 1
else console.log(`nicht gelaufen (${path.relative(root, SCRIPT)} fehlt)`)

async function tryAll(port) {
  let passed = true
  for (const args of RUNS) {
    const { status, output } = await run(pinnedNode(), [SCRIPT, '--base', `http://127.0.0.1:${port}`, ...args])
    console.log(output)
    passed = passed && status === 0
  }
  return passed
}
