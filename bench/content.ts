/**
 * A content page, the news and an article with 5,000 pages and 5,000 articles in the club: kept ones against a bare Node server, and
 * the first drawing of each against that of a club with a handful.
 */
import type { Agent } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { BROWSERS, compareKept } from './support/beside-bare.ts'
import { startCounting } from './support/cpu.ts'
import { figure, median, note } from './support/figures.ts'
import { ask, CLUB, connectionsOf } from './support/http.ts'
import { unkeptHost } from './support/pages.ts'
import { databaseUrl } from './support/program.ts'
import { inWorkshop } from './support/workshop.ts'

const MANY = 5_000
const RUNS = 20
const WARM = 4
const FEW_CLUB = 'rwa'
const ARTICLE = '/news/menge-article-2500'
const PAGES = [`/${CLUB}/menge/page-2500`, '/news', ARTICLE]

// In the same form as the commands write it, with a paragraph each.
const FILL = `
  with made as (
    insert into pages (club_id, id, kind, slug, version, shown_from)
    select $1, uuidv7(), kind, case kind when 'page' then 'menge/page-' else 'menge-article-' end || number, 2, now() - number * interval '1 hour'
    from generate_series(1, $2) number, (values ('page'), ('article')) kinds (kind) returning club_id, id, slug, shown_from),
  texts as (
    insert into page_versions (club_id, id, page_id, document, saved_at)
    select club_id, uuidv7(), id, jsonb_build_object('title', slug, 'teaser', 'Kurz gesagt.', 'image', null, 'text', jsonb_build_object('type', 'doc',
      'content', jsonb_build_array(jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', repeat('Wort ', 200))))))), shown_from
    from made returning 1)
  select count(*) from texts`

async function fill(owner: pg.Pool): Promise<void> {
  await owner.query(FILL, [CLUB, MANY])
  await owner.query(
    `update pages p set shown_version_id = v.id from page_versions v where v.club_id = p.club_id and v.page_id = p.id and p.slug like 'menge%'`,
  )
  await owner.query('analyze pages, page_versions')
}

async function timed(port: number, agent: Agent, club: string, path: string): Promise<number> {
  const startedAt = performance.now()
  const { status } = await ask(port, { path, headers: { host: unkeptHost(club), 'accept-encoding': 'gzip' }, agent })
  if (status !== 200) throw new Error(`${path} of ${club} answered ${status}`)
  return performance.now() - startedAt
}

await inWorkshop(async (workshop) => {
  const dataDir = join(workshop.dir, 'data')
  const program = await startCounting(workshop, { dataDir })
  const owner = new pg.Pool({ connectionString: await databaseUrl(dataDir), max: 1 })
  const agent = connectionsOf(1)
  workshop.later(() => owner.end())
  workshop.later(() => agent.destroy())
  await fill(owner)
  const [few, many]: number[][] = [[], []]
  for (let run = -WARM; run < RUNS; run++) {
    const times = [await timed(program.port, agent, FEW_CLUB, '/news'), await timed(program.port, agent, CLUB, '/news')] as const
    if (run < 0) continue
    few?.push(times[0])
    many?.push(times[1])
  }
  note(`/news not kept: ${median(few ?? []).toFixed(1)} ms with a handful, ${median(many ?? []).toFixed(1)} ms with ${MANY}`)
  figure(`growth of /news to ${MANY} articles`, median(many ?? []) / median(few ?? []), { is: '≤', than: 3 })
  const kinds = PAGES.map((path) => ({ name: path, path, headers: BROWSERS, status: 200 as const }))
  await compareKept(workshop, program, kinds)
})
