import { expect, test } from 'vitest'
import { createIcons } from './icons.ts'

const ask = (path: string, icons = createIcons()) => icons.request(path)

test('an icon of the set comes as a drawing that may be kept', async () => {
  const answer = await ask('/icons/lucide/trophy.svg')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  expect(answer.headers.get('cache-control')).toContain('immutable')
  expect(await answer.text()).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<path d="M10 14\.66/)
})

test('drawings of sports come in one file', async () => {
  const answer = await ask('/icons/sports.svg')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  expect(await answer.text()).toContain('<symbol id="yoga"')
})

test.each(['lucide/there-is-none', 'lucide/constructor', 'other/trophy', 'constructor/trophy'])(
  'in the place of %s stands a circle',
  async (icon) => {
    const answer = await ask(`/icons/${icon}.svg`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('<circle')
  },
)

test('a set that is slow is waited for one and a half seconds, and its stand-in is not kept', async () => {
  const begin = performance.now()
  const answer = await ask('/icons/slow/trophy.svg', createIcons({ slow: () => new Promise(() => {}) }))
  expect(performance.now() - begin).toBeGreaterThan(1_490)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([504, 'no-store'])
  expect(await answer.text()).toContain('<circle')
})
