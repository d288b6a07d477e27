import { Hono } from 'hono'
import type { Routes } from '../http/deps.ts'
import { EMBED_PATHS } from '../kit/framed-by.ts'
import { SCRIPT_PATH } from './embed-address.ts'

/**
 * Runs on other people's sites: puts a frame into every `<div data-verein-angebote="sport=yoga">`, `data-verein-termine` and
 * `data-verein-belegung="turnhalle"`, and sets the height that it reports. Believes only messages of our origin from its frames.
 */
const SCRIPT = `(() => {
  const origin = new URL(document.currentScript.src).origin
  const frames = []
  const kinds = [
    ['data-verein-angebote', 'Sportangebot', (asked) => '${EMBED_PATHS.offers}' + (asked ? '?' + asked : '')],
    ['data-verein-termine', 'Termine', (asked) => '${EMBED_PATHS.events}' + (asked ? '?' + asked : '')],
    ['data-verein-belegung', 'Belegungsplan', (asked) => '${EMBED_PATHS.hall('')}' + asked],
  ]
  const place = (box, [name, title, pathOf]) => {
    const frame = document.createElement('iframe')
    frame.src = origin + pathOf((box.getAttribute(name) || '').replace(/^\\?/, ''))
    frame.title = title
    frame.style.cssText = 'display:block;width:100%;height:40rem;border:0'
    box.replaceChildren(frame)
    frames.push(frame)
  }
  const start = () =>
    kinds.forEach((kind) => document.querySelectorAll('[' + kind[0] + ']').forEach((box) => place(box, kind)))
  addEventListener('message', (event) => {
    if (event.origin !== origin) return
    const frame = frames.find((one) => one.contentWindow === event.source)
    const height = event.data && event.data.vereinAngebote
    if (frame && Number.isFinite(height)) frame.style.height = Math.min(Math.max(height, 100), 50000) + 'px'
  })
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start)
  else start()
})()
`

/** `/embed/offers.js`, our only file for other sites. */
export function createEmbed(): Routes {
  const routes: Routes = new Hono()
  routes.get(SCRIPT_PATH, (c) =>
    c.body(SCRIPT, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
    }),
  )
  return routes
}
