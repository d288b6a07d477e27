import { Hono } from 'hono'
import type { Club, Ctx } from '../../domain/context.ts'
import type { RenderedMail } from '../../domain/mail/input.ts'
import { findMail, listRecentMails } from '../../domain/mail/queries.ts'
import { formatMoment } from '../../kernel/calendar.ts'
import { isId } from '../../kernel/id.ts'
import type { Routes, Variables } from '../http/deps.ts'
import { escaped } from '../mail/layout.ts'

type Render = (order: { template: string; data: unknown; createdAt: Temporal.Instant }, club: Club) => RenderedMail

const LIMIT = 50
const PATH = '/dev/mailbox'
// Mails carry their styles in attributes; nothing in these pages may run or be loaded.
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const HEADERS = { 'content-security-policy': POLICY, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

const STYLE = `:root{color-scheme:light dark}body{margin:0 auto;padding:24px 16px;max-width:760px;font:16px/1.5 system-ui,sans-serif;background:light-dark(#f7f6f1,#14130e);color:light-dark(#17160f,#f3f1e8)}
h1{font-size:24px;margin:0 0 4px}p{color:light-dark(#5c594c,#b5b1a1);margin:0 0 20px}ol{list-style:none;margin:0;padding:0}
li{margin:0 0 8px;padding:12px 16px;border:1px solid light-dark(#e4e1d6,#38362c);border-radius:12px;background:light-dark(#fff,#1d1c16)}
a{color:light-dark(#1747c8,#b9c8ff)}li>a{font-weight:700;display:inline-block;min-height:28px}small{display:block;line-height:2;overflow-wrap:anywhere}`

const listPage = (club: Club, lines: string[]) => `<!doctype html><html lang="de"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Postfach | ${escaped(club.displayName)}</title><style>${STYLE}</style></head><body><main>
<h1>Postfach der Vorführung</h1><p>Hier liegen die E-Mails, die ${escaped(club.displayName)} verschickt hätte. Die neueste steht oben. <a href="/">Zur Website</a></p>
${lines.length > 0 ? `<ol>${lines.join('\n')}</ol>` : '<p>Noch liegt keine E-Mail hier.</p>'}</main></body></html>`

async function linesOf(ctx: Ctx, render: Render): Promise<string[]> {
  const mails = await listRecentMails(ctx, LIMIT)
  return mails.map((mail) => {
    const { subject, calendar } = render(mail, ctx.club)
    const address = `${PATH}/${mail.id}`
    const more = calendar ? ` · <a href="${address}/termine.ics">Kalenderdatei</a>` : ''
    return `<li><a href="${address}">${escaped(subject)}</a><small>${formatMoment(mail.createdAt)} Uhr · an ${escaped(mail.toAddress)} · <a href="${address}/text">nur Text</a>${more}</small></li>`
  })
}

/** Where anybody can read the mails of the demo clubs. Mounted only with demo data and without a mail server. */
export function createMailbox(render: Render): Routes {
  const routes = new Hono<{ Variables: Variables }>()
  const mailOf = async (c: { var: Variables }, id: string): Promise<RenderedMail | null> => {
    const { ctx } = await c.var.gate()
    const mail = isId(id) ? await findMail(ctx, id) : null
    return mail && render(mail, ctx.club)
  }
  routes.get(PATH, async (c) => {
    const { ctx } = await c.var.gate()
    return c.html(listPage(ctx.club, await linesOf(ctx, render)), 200, HEADERS)
  })
  routes.get(`${PATH}/:id`, async (c) => {
    const mail = await mailOf(c, c.req.param('id'))
    return mail ? c.html(mail.html, 200, HEADERS) : c.text('Diese E-Mail gibt es nicht.', 404)
  })
  routes.get(`${PATH}/:id/text`, async (c) => {
    const mail = await mailOf(c, c.req.param('id'))
    return mail ? c.text(mail.text, 200, HEADERS) : c.text('Diese E-Mail gibt es nicht.', 404)
  })
  routes.get(`${PATH}/:id/termine.ics`, async (c) => {
    const calendar = (await mailOf(c, c.req.param('id')))?.calendar
    return calendar
      ? c.body(calendar, 200, { ...HEADERS, 'content-type': 'text/calendar; charset=utf-8' })
      : c.text('Hier gibt es keine Termine.', 404)
  })
  return routes
}
