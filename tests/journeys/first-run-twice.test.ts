import { expect, test } from 'vitest'
import { type OwnApp, startEmptyApp } from '../support/app.ts'

const codeOf = async (app: OwnApp): Promise<string> => {
  await expect.poll(() => app.said()).toMatch(/first-run\?code=/)
  return /first-run\?code=(\S+)/.exec(app.said())?.[1] ?? ''
}

const TYPED = {
  kind: 'club',
  stateCode: 'BY',
  firstname: 'Ada',
  lastname: 'Neu',
  email: 'ada@svn.example',
  password: 'Verein-2026!',
}

async function run(app: OwnApp, code: string, displayName: string, start = 'empty') {
  const origin = `http://localhost:${app.port}`
  const answer = await fetch(`${origin}/first-run`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ code, displayName, start, ...TYPED }),
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return { status: answer.status, to: answer.headers.get('location'), cookie, text: await answer.text() }
}

const [raced, guessed] = [await startEmptyApp(), await startEmptyApp()]
const STARTS = [
  { start: 'empty', address: '/admin', heading: 'Einrichtung', app: await startEmptyApp() },
  { start: 'plan', address: '/admin/bookings/import', heading: 'Plan übernehmen', app: await startEmptyApp() },
  { start: 'offers', address: '/admin/bookings/import?art=offers', heading: 'Angebote übernehmen', app: await startEmptyApp() },
]

test.each(STARTS)('who begins with "$start" goes on at $address, logged in', async ({ start, address, heading, app }) => {
  const { to, cookie } = await run(app, await codeOf(app), 'SV Neudorf', start)
  expect(to).toBe(address)
  const page = await fetch(`http://localhost:${app.port}${address}`, { headers: { cookie } })
  expect([page.status, (await page.text()).includes(heading)]).toEqual([200, true])
})

test('of several first runs at the same moment one makes the club; the others are told, and leave nothing', async () => {
  const code = await codeOf(raced)
  const names = ['SV Eins', 'SV Zwei', 'SV Drei']
  const answers = await Promise.all(names.map((name) => run(raced, code, name)))
  const winners = answers.filter(({ to }) => to?.startsWith('/admin'))
  expect(winners).toHaveLength(1)
  for (const { status, to, text } of answers.filter((answer) => !winners.includes(answer)))
    expect([status, to ?? text.includes('Dieser Code ist nicht richtig')]).toEqual(to === null ? [422, true] : [302, '/'])
  const late = await run(raced, code, 'SV Vier')
  expect([late.status, late.to]).toEqual([302, '/'])
  const home = await (await fetch(`http://localhost:${raced.port}/`)).text()
  expect(names.filter((name) => home.includes(name))).toHaveLength(1)
})

test('many guesses at once are refused with a sentence; what was typed stays', async () => {
  await codeOf(guessed)
  const guesses = Array.from({ length: 12 }, (_, at) => run(guessed, `AAAA-BBBB-CC${String(at).padStart(2, '0')}`, 'SV Neudorf'))
  const refused = await Promise.any(
    guesses.map(async (guess) => {
      const { status, text } = await guess
      expect([status, text.includes('Das waren zu viele Versuche. Bitte warten Sie eine Minute.')]).toEqual([422, true])
      return text
    }),
  )
  expect(refused).toContain('value="SV Neudorf"')
  expect(refused).not.toContain(TYPED.password)
})
