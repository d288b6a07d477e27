/** Lighthouse on public pages (all, or those named) on a phone, in this machine's Chromium: median of some runs. */
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { findChromium } from '../scripts/chromium.mjs'
import { figure, median, note } from './support/figures.ts'
import { freePort } from './support/free-port.ts'
import { CLUB } from './support/http.ts'
import { startProgram } from './support/program.ts'
import { inWorkshop } from './support/workshop.ts'

const PATHS = [
  '/',
  '/id/rueckenfit-am-feierabend',
  '/news',
  '/news/turnhalle-nordring-neue-schloesser-ab-montag',
  '/gsv/about',
  '/helpers/hallenflohmarkt',
  '/events',
  '/occupancy',
  '/occupancy/turnhalle-nordring',
  '/login',
  '/gsv/imprint',
]
/** No search engine lists it. */
const UNLISTED = ['/login']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const RUNS = 3
const FAST = 0.95
const USUAL = 4

interface Audit {
  id: string
  title: string
  score: number | null
  displayValue?: string
}

/** Audits that cost points, worst first. */
function tellFaults(path: string, category: string, audits: Audit[]): void {
  for (const { id, title, displayValue = '' } of audits.filter(({ score }) => score !== null && score < 0.9))
    note(`${path} ${category}: ${id}: ${title} ${displayValue}`)
}

/**
 * How many times slower than this machine a phone of the middle class is, by its index: Lighthouse's own table
 * (`docs/throttling.md` and its calculator). Its usual 4 belongs to an index of about 1,530.
 */
function slowdownAt(index: number): number {
  if (index >= 1300) return 3 + (index - 1300) / 233
  return index >= 800 ? 2 + (index - 800) / 500 : 1 + Math.max(0, index - 150) / 650
}

async function measure(url: string, port: number, cpuSlowdownMultiplier: number, skipAudits: string[]) {
  const result = await lighthouse(url, {
    port,
    onlyCategories: CATEGORIES,
    formFactor: 'mobile',
    throttling: { cpuSlowdownMultiplier },
    skipAudits,
    logLevel: 'error',
    output: 'json',
  })
  if (!result) throw new Error(`Lighthouse says nothing of ${url}`)
  return result.lhr
}

await inWorkshop(async (workshop) => {
  const executablePath = findChromium({ hasWindows: true })
  if (!executablePath) throw new Error('Chromium is missing: apt-get install chromium')
  const program = await startProgram(workshop, { dataDir: join(workshop.dir, 'data') })
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  })
  workshop.later(() => browser.close())
  const asked = process.argv.slice(2)
  for (const path of asked.length ? asked : PATHS) {
    const url = `http://${CLUB}.localhost:${program.port}${path}`
    const skipped = UNLISTED.includes(path) ? ['is-crawlable'] : []
    await measure(url, port, USUAL, skipped)
    const usual = []
    const reports = []
    for (let run = 0; run < RUNS; run++) {
      const report = await measure(url, port, USUAL, skipped)
      usual.push((report.categories.performance?.score ?? 0) * 100)
      reports.push(await measure(url, port, slowdownAt(report.environment.benchmarkIndex), skipped))
    }
    note(`${path} performance at the usual slowdown: ${usual.map((score) => score.toFixed(0)).join(', ')}`)
    for (const category of CATEGORIES) {
      const scores = reports.map(({ categories }) => categories[category]?.score ?? 0)
      const score = category === 'performance' ? median(scores) : Math.min(...scores)
      const [report] = reports
      const refs = report?.categories[category]?.auditRefs ?? []
      if (report)
        tellFaults(
          path,
          category,
          refs.flatMap(({ id }) => report.audits[id] ?? []),
        )
      figure(`${path} ${category}`, score * 100, { is: '≥', than: category === 'performance' ? FAST * 100 : 100 })
    }
  }
})
