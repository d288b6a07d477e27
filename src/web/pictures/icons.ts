import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Routes } from '../http/deps.ts'
import { drawSports } from '../kit/draw-sport.ts'

/** Finds the drawing of an icon; null when the set has none of this name. */
type FindIcon = (name: string) => Promise<string | null>

const LIMIT_MS = 1_500

/** Replaces a missing icon: browsers draw a picture whatever its status. */
const STAND_IN =
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"><circle cx="12" cy="12" r="9"/></svg>'

const DRAWING = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

async function findLucide(name: string): Promise<string | null> {
  const { default: icons } = await import('lucide-react/dynamicIconImports')
  const [, load] = Object.entries(icons).find(([known]) => known === name) ?? []
  // The library's own component would come with a second React.
  const icon = load && (await load()).__iconData
  if (!icon) return null
  const shapes = icon.node.map(([tag, attributes]) => createElement(tag, attributes))
  return renderToStaticMarkup(createElement('svg', { ...DRAWING, className: `lucide lucide-${name}` }, shapes))
}

const headers = (cache: string) => ({
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': cache,
  // A drawing opened on its own runs nothing on our origin.
  'content-security-policy': "default-src 'none'; sandbox",
})

const sports = drawSports().text

/** `/icons/{set}/{name}.svg`: icons of an editor's free choice, besides those in the pages' scripts; `/icons/sports.svg`: drawings of all sports. */
export function createIcons(sets: Readonly<Record<string, FindIcon>> = { lucide: findLucide }): Routes {
  const routes: Routes = new Hono()
  routes.get('/icons/sports.svg', (c) => c.body(sports, 200, headers('public, max-age=3600')))
  routes.get('/icons/:set/:file{[a-z0-9-]+\\.svg}', async (c) => {
    const { set, file } = c.req.param()
    const find = new Map(Object.entries(sets)).get(set)
    const late = Symbol('late')
    const drawing = await Promise.race([find?.(file.replace('.svg', '')), sleep(LIMIT_MS, late, { ref: false })])
    if (drawing === late) return c.body(STAND_IN, 504, headers('no-store'))
    return drawing
      ? c.body(drawing, 200, headers('public, max-age=31536000, immutable'))
      : c.body(STAND_IN, 404, headers('public, max-age=3600'))
  })
  return routes
}
