import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { parseCents } from '../src/kernel/money.ts'
import { startApp } from './support/app.ts'
import { HEADED_ROW, rowsBehind, sumOf, textOf } from './support/rows-behind.ts'

const app = await startApp({ RAISED_LIMITS: 'yes' })
const owner = new pg.Client({ connectionString: app.databaseUrl })
await owner.connect()
afterAll(() => owner.end())
const boss = await app.login('gsv', 'super@demo.example')

const ofSeason = `course_id in (select c.id from courses c join seasons z on z.id = c.season_id
  where c.club_id = 'gsv' and z.valid @> current_date and c.capacity is not null)`
// The demo clubs bill fees, but no offers.
await owner.query(`insert into claims (club_id, id, debtor_id, source_kind, source_id, title, due_on, made_at, cents)
  select 'gsv', gen_random_uuid(), (select id from debtors where club_id = 'gsv' order by id limit 1), 'participation', id, 'Angebot',
    current_date, now(), price_cents from participations where state = 'confirmed' and price_cents > 1000 and ${ofSeason} limit 40`)
await owner.query(`with payment as (
    insert into payments (club_id, id, debtor_id, kind, cents, paid_on, made_at)
    select 'gsv', gen_random_uuid(), id, 'manual', 5000, current_date, now() from debtors where club_id = 'gsv' order by id limit 1 returning id)
  insert into payment_allocations (club_id, id, payment_id, claim_id, cents, reason, made_at)
  select 'gsv', gen_random_uuid(), payment.id, c.id, 500, 'person', now() from payment, (
    select id from claims where club_id = 'gsv' and source_kind = 'participation' order by id limit 10) c`)

const PEOPLE = '/admin/courseStat'
const BILLING = `${PEOPLE}?teil=abrechnung`

interface Said {
  link: string
  figure: string
  /** As the page says it: `85 %`. */
  text: string
}

/** Figures of the page with the links behind them. */
async function figuresOf(path: string): Promise<Said[]> {
  const { text } = await app.fetch('gsv', path, { headers: { cookie: boss } })
  return [...text.matchAll(/<a [^>]*zeigt=[^>]*>/g)].flatMap(([tag]) => {
    const [, link = ''] = /href="([^"]+)"/.exec(tag) ?? []
    const [, label] = /aria-label="([^"]+)"/.exec(tag) ?? []
    const query = new URLSearchParams(link.replaceAll('&amp;', '&').split('?')[1])
    return label
      ? [{ link: link.replaceAll('&amp;', '&'), figure: query.get('zeigt') ?? '', text: label.split(': ').at(-1) ?? '' }]
      : []
  })
}

const cellsOf = async (link: string, label: string): Promise<string[]> =>
  (await rowsBehind(app, boss, link, new RegExp(`<td[^>]*data-label="${label}">.*?(?=<t[dr]|</t)`, 'g'))).map(textOf)
const countsOf = async (link: string): Promise<number> =>
  sumOf((await cellsOf(link, 'Anzahl')).map((text) => Number(text.replace('.', ''))))

async function amountOf(link: string): Promise<string> {
  const cents = (await cellsOf(link, 'Betrag')).map(
    (text) => parseCents(text.replace(/\s*€/, '').replace('−', '-')) ?? Number.NaN,
  )
  return `${(sumOf(cents) / 100).toLocaleString('de-DE', { minimumFractionDigits: 2 })} €`
}

/** The figure worked out from the rows of its link. */
const FROM: Record<string, (link: string) => Promise<string>> = {
  teilnehmer: async (link) => (await rowsBehind(app, boss, link, HEADED_ROW)).length.toLocaleString('de-DE'),
  warteliste: async (link) => (await rowsBehind(app, boss, link, HEADED_ROW)).length.toLocaleString('de-DE'),
  fehlt: async (link) => (await countsOf(link)).toLocaleString('de-DE'),
  erloes: amountOf,
  gebucht: amountOf,
  bezahlt: amountOf,
  kosten: amountOf,
  plaetze: (link) => shareOf(link, /(\d+) von (\d+)/),
  anwesenheit: (link) => shareOf(link, /(\d+) von (\d+) da/),
}

async function shareOf(link: string, form: RegExp): Promise<string> {
  const parts = (await cellsOf(link, 'Hinweis')).map((text) => (form.exec(text) ?? []).slice(1).map(Number))
  const total = sumOf(parts.map(([, of = Number.NaN]) => of))
  const value = sumOf(parts.map(([one = Number.NaN]) => one))
  return total === 0 ? '–' : `${Math.round((100 * value) / total)} %`
}

const same = (text: string): string => text.replace(/\s/g, ' ')

/** Rows may differ from a figure only where the figure itself has moved since; then both are read once more. */
async function expectRows(said: readonly Said[], page = PEOPLE): Promise<void> {
  const rowsOf = async ({ link, figure }: Said) => `${link}: ${same((await FROM[figure]?.(link)) ?? '')}`
  const asSaid = ({ link, text }: Said) => `${link}: ${same(text)}`
  for (const one of said) {
    const rows = await rowsOf(one)
    if (rows === asSaid(one)) continue
    const again = (await figuresOf(page)).find(({ link }) => link === one.link)
    if (!again || again.text === one.text) expect(rows).toBe(asSaid(one))
    else expect(await rowsOf(one)).toBe(asSaid(again))
  }
}

test('every figure of a department and of a season is that of the rows behind it; so are those of some offers', async () => {
  const said = await figuresOf('/admin/courseStat')
  const [ofCourses, others] = [
    said.filter(({ link }) => link.includes('angebot=')),
    said.filter(({ link }) => !link.includes('angebot=')),
  ]
  expect([others.length >= 42, ofCourses.length > 200]).toEqual([true, true])
  await expectRows(others)
  await expectRows(ofCourses.filter((_, at) => at % 23 === 0))
})

/** Changes one row or more behind a figure. */
const MOVES: Record<string, string> = {
  teilnehmer: `update participations set state = 'cancelled' where id = (
    select id from participations where state = 'confirmed' and ${ofSeason} limit 1)`,
  plaetze: `update courses set capacity = capacity + 200 where id = (select course_id from participations where ${ofSeason} limit 1)`,
  anwesenheit: `update attendance set state = 'excused' where state = 'present' and session_id in (
    select id from sessions where club_id = 'gsv' and starts_at < now() order by starts_at desc limit 60)`,
  fehlt: `update attendance set state = 'absent' where state = 'present' and session_id in (
    select session_id from attendance where club_id = 'gsv' and state = 'present' limit 20)`,
  warteliste: `update participations set state = 'cancelled' where id = (
    select id from participations where state = 'waiting' and ${ofSeason} limit 1)`,
  erloes: `update participations set price_cents = price_cents + 1000 where id = (
    select id from participations where state = 'confirmed' and price_cents > 0 and ${ofSeason} limit 1)`,
  gebucht: `update claims set state = 'cancelled' where id = (
    select id from claims where club_id = 'gsv' and source_kind = 'participation' order by id desc limit 1)`,
  bezahlt: `update payment_allocations set undone_at = now() where id = (
    select a.id from payment_allocations a join claims c on c.id = a.claim_id where c.source_kind = 'participation' limit 1)`,
  kosten: `update contracts set rate_cents = rate_cents + 100 where club_id = 'gsv' and kind = 'trainer' and rate_cents > 0`,
}

test('every figure of what was billed, paid and spent is that of the rows behind it', async () => {
  const said = await figuresOf(BILLING)
  const ofBooks = said.filter(({ figure }) => /gebucht|bezahlt|kosten/.test(figure))
  const others = ofBooks.filter(({ link }) => !link.includes('angebot='))
  expect([others.length >= 12, ofBooks.length > 60]).toEqual([true, true])
  await expectRows(others, BILLING)
  await expectRows(
    ofBooks.filter(({ link }, at) => link.includes('angebot=') && at % 23 === 0),
    BILLING,
  )
})

test.each(Object.entries(MOVES))('a changed row moves %s, and its rows say the same', async (figure, move) => {
  const page = /gebucht|bezahlt|kosten/.test(figure) ? BILLING : PEOPLE
  const season = async () => {
    const said = (await figuresOf(page)).filter(({ link }) => !/angebot=|abteilung=/.test(link))
    const own = said.find((one) => one.figure === figure)
    if (!own) throw new Error(`no ${figure}`)
    return own
  }
  const before = await season()
  const { rowCount } = await owner.query(move)
  expect(rowCount).toBeGreaterThan(0)
  const after = await season()
  expect(after.text).not.toBe(before.text)
  await expectRows([after], page)
})

test('the table can be taken along, and a club without sign-ups has no statistics', async () => {
  const read = (path: string, club = 'gsv') =>
    app.login(club, 'super@demo.example').then((cookie) => app.fetch(club, path, { headers: { cookie } }))
  const csv = await read('/admin/courseStat/export')
  expect(csv.headers['content-type']).toContain('text/csv')
  expect(csv.text.split('\r\n')[0]).toContain('Saison;Abteilung;Angebot;Teilnehmer')
  expect((await read('/admin/courseStat/export?form=xlsx')).headers['content-type']).toContain('spreadsheet')
  for (const path of ['/admin/courseStat', '/admin/courseStat/export', '/api/v1/statistics/courses'])
    expect([path, (await read(path, 'ssv')).status]).toEqual([path, 404])
})

test('the API says what the page says, and which season there is not', async () => {
  const ask = async (path: string) => app.fetch('gsv', path, { headers: { cookie: boss } })
  const { total, courses } = JSON.parse((await ask('/api/v1/statistics/courses')).text)
  const said = (await figuresOf('/admin/courseStat')).filter(({ link }) => !/angebot=|abteilung=/.test(link))
  expect(said.find(({ figure }) => figure === 'teilnehmer')?.text).toBe(total.figures.participants.value.toLocaleString('de-DE'))
  expect(sumOf(courses.map((one: typeof total) => one.figures.revenue.value))).toBe(total.figures.revenue.value)
  expect((await ask('/api/v1/statistics/courses?season=019aaaaa-0000-7000-8000-000000000001')).status).toBe(404)
  const today = JSON.parse((await ask('/api/v1/today')).text)
  expect(today.tasks.map(({ key }: { key: string }) => key)).toContain('jahreskalender')
  expect((await app.fetch('gsv', '/api/v1/today')).status).toBe(401)
})
