import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import type { ClubFlags } from '../../domain/context.ts'
import { textOn } from '../../kernel/colours.ts'
import { naming } from '../kit/club-link.ts'
import { isSwitchedOff } from '../screens/screen-rules.ts'
import { screens } from '../screens/screens.ts'
import type { AppDeps, Variables } from './deps.ts'

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** The club's short name on its colour; the width follows the number of letters. */
function iconOf(name: string, primary: string): string {
  const letters = name.slice(0, 4).toUpperCase()
  const ground = textOn(primary)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${ground}"/><text x="32" y="${letters.length > 2 ? 40 : 43}" text-anchor="middle" textLength="${Math.min(50, letters.length * 17)}" lengthAdjust="spacingAndGlyphs" font-family="Archivo,Arial,sans-serif" font-weight="800" font-size="${letters.length > 2 ? 23 : 32}" fill="${escaped(primary)}">${escaped(letters)}</text></svg>`
}

const ROBOTS_CLOSED = ['/admin', '/member/', '/login', '/register', '/password/', '/confirm/', '/p/', '/api/', '/*?zu=']

/** Fixed public pages of a club that belong into the sitemap. */
const listFixedPaths = (flags: ClubFlags): string[] =>
  screens
    .filter((screen) => screen.opens === 'all' && screen.nav && !/[:*]/.test(screen.path) && !isSwitchedOff(screen, flags))
    .map(({ path }) => path)

const worker = readFileSync(new URL('../offline/worker.js', import.meta.url), 'utf8')

type Routes = Hono<{ Variables: Variables }>

function addBuild(routes: Routes, { pages: { build, rules } }: AppDeps): void {
  routes.get('/builds/latest.json', (c) => c.json(build, 200, { 'cache-control': 'no-store' }))
  routes.get('/builds/meta/:file', (c) =>
    c.req.param('file') === `${build.id}.json`
      ? c.json(rules, 200, { 'cache-control': 'public, max-age=31536000, immutable' })
      : c.text('Diesen Stand gibt es nicht mehr.', 404),
  )
  routes.get('/service-worker.js', (c) =>
    c.body(worker, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      // Limits the worker's own requests.
      'content-security-policy': "default-src 'self'",
    }),
  )
}

function addCrawlers(routes: Routes, { listPublicPaths }: AppDeps): void {
  routes.get('/robots.txt', (c) => {
    const lines = [
      'User-agent: *',
      ...ROBOTS_CLOSED.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${naming(`${c.var.site.origin}/sitemap.xml`, c.var.site.linkClub)}`,
      '',
    ]
    return c.text(lines.join('\n'), 200, { 'cache-control': 'public, max-age=3600' })
  })
  routes.get('/sitemap.xml', async (c) => {
    const gate = await c.var.gate()
    const paths = [...listFixedPaths(gate.ctx.club.flags), ...(await listPublicPaths(gate))]
    const entries = [...new Set(paths)].map((path) => `<url><loc>${escaped(gate.link(path))}</loc></url>`)
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`
    return c.body(xml, 200, { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' })
  })
}

/** Bitmaps, because many phones take no SVG; see `pictures`. */
const ICONS = (['any', 'maskable'] as const).flatMap((purpose) =>
  [192, 512].map((size) => ({ src: `/app-icon/${purpose}-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose })),
)

function addLooks(routes: Routes): void {
  routes.get('/icon.svg', async (c) => {
    const { club } = (await c.var.gate()).ctx
    const headers = { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'public, max-age=3600' }
    return c.body(iconOf(club.name, club.colours.primary), 200, headers)
  })
  // Browsers ask for these although no page names them.
  routes.get('/apple-touch-icon.png', (c) => c.redirect('/app-icon/apple-180.png', 301))
  routes.get('/favicon.ico', (c) => c.redirect('/icon.svg', 301))
  routes.get('/manifest.webmanifest', async (c) => {
    const { club } = (await c.var.gate()).ctx
    const manifest = {
      id: '/',
      name: club.displayName,
      short_name: club.displayName.length <= 12 ? club.displayName : club.name.toUpperCase(),
      description: club.slogan,
      lang: 'de',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: club.colours.primary,
      background_color: '#f7f6f1',
      icons: [...ICONS, { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
    }
    return c.body(JSON.stringify(manifest), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': 'public, max-age=3600',
    })
  })
}

/** `robots.txt`, sitemap, manifest, icon and the build's own files. */
export function wellKnown(deps: AppDeps): Routes {
  const routes: Routes = new Hono()
  addBuild(routes, deps)
  addCrawlers(routes, deps)
  addLooks(routes)
  return routes
}
