import { Hono } from 'hono'
import type { Club, Ctx } from '../../domain/context.ts'
import type { RenderedMail } from '../../domain/mail/input.ts'
import { findMail, listRecentMails } from '../../domain/mail/queries.ts'
import { fillMessages } from '../../domain/mailings/fill-messages.ts'
import { formatMoment } from '../../kernel/calendar.ts'
import { isId } from '../../kernel/id.ts'
import type { Routes, Variables } from '../http/deps.ts'
import { escaped } from '../mail/layout.ts'
import { devPage, DEV_HEADERS as HEADERS, PREVIEWS, type Render } from './dev-page.ts'

const LIMIT = 50
const PATH = '/dev/mailbox'

function listPage(club: Club, lines: string[]): string {
  const about = `<p>Hier liegen die E-Mails, die ${escaped(club.displayName)} verschickt hätte. Die neueste steht oben. <a href="${PREVIEWS}">Alle Vorlagen</a> · <a href="/">Zur Website</a></p>`
  const list = lines.length > 0 ? `<ol>${lines.join('\n')}</ol>` : '<p>Noch liegt keine E-Mail hier.</p>'
  return devPage(`Postfach | ${club.displayName}`, `<h1>Postfach der Vorführung</h1>${about}\n${list}`)
}

async function linesOf(ctx: Ctx, render: Render): Promise<string[]> {
  const mails = await fillMessages(ctx, await listRecentMails(ctx, LIMIT))
  return mails.map((mail) => {
    const { subject, calendar } = render(mail, ctx.club)
    const address = `${PATH}/${mail.id}`
    const more = calendar ? ` · <a href="${address}/termine.ics">Kalenderdatei</a>` : ''
    return `<li><a href="${address}">${escaped(subject)}</a><small>${formatMoment(mail.createdAt)} Uhr · an ${escaped(mail.toAddress)} · <a href="${address}/text">nur Text</a>${more}</small></li>`
  })
}

/** Open mailbox of the demo clubs. Mounted only with demo data and without a mail server. */
export function createMailbox(render: Render): Routes {
  const routes = new Hono<{ Variables: Variables }>()
  const mailOf = async (c: { var: Variables }, id: string): Promise<RenderedMail | null> => {
    const { ctx } = await c.var.gate()
    const kept = isId(id) ? await findMail(ctx, id) : null
    const [mail] = await fillMessages(ctx, kept ? [kept] : [])
    return mail ? render(mail, ctx.club) : null
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
