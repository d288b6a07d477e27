import { Hono } from 'hono'
import type { Routes } from '../http/deps.ts'
import { EMBED_PATH } from '../kit/framed-by.ts'
import { SCRIPT_PATH } from './embed-address.ts'

/**
 * Runs on other people's sites: puts the finder's frame into every `<div data-verein-angebote="sport=yoga">` and sets the
 * height that the frame reports. Believes only messages of our origin from that frame.
 */
const SCRIPT = `(() => {
  const origin = new URL(document.currentScript.src).origin
  const frames = []
  const place = (box) => {
    const frame = document.createElement('iframe')
    const asked = box.getAttribute('data-verein-angebote')
    frame.src = origin + '${EMBED_PATH}' + (asked ? '?' + asked.replace(/^\\?/, '') : '')
    frame.title = 'Sportangebot'
    frame.style.cssText = 'display:block;width:100%;height:40rem;border:0'
    box.replaceChildren(frame)
    frames.push(frame)
  }
  const start = () => document.querySelectorAll('[data-verein-angebote]').forEach(place)
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
