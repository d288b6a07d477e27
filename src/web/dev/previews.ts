import { Hono } from 'hono'
import type { Club } from '../../domain/context.ts'
import type { RenderedMail } from '../../domain/mail/input.ts'
import type { Routes, Variables } from '../http/deps.ts'
import type { Gate } from '../kit/gate.ts'
import { escaped } from '../mail/layout.ts'
import { DEV_HEADERS, devPage, PREVIEWS, type Render } from './dev-page.ts'
import { SAMPLES } from './samples.ts'

interface Sample {
  template: string
  /** Counts from 1. */
  number: number
  data: unknown
}

const all: readonly Sample[] = Object.entries(SAMPLES).flatMap(([template, samples]) =>
  samples.map((data, at) => ({ template, number: at + 1, data })),
)
const CONCEPTS: Record<string, string> = {
  mailing: 'E-Mails an viele und an die Geschäftsstelle',
  participation: 'Anmeldung',
  session: 'Absage und Ersatztermin',
  substitute: 'Vertretung',
  helper: 'Helferlisten',
  cover: 'Helfer für offene Schichten',
  club: 'Einstellungen',
  course: 'Angebot',
  application: 'Aufnahmeantrag',
  majority: 'Volljährig werden',
  statement: 'Abrechnung der Übungsleiter',
  declaration: 'Widerruf und Kündigung',
  change: 'Änderungen im Profil',
  feedback: 'Feedback',
  user: 'Konto',
}
const conceptOf = ({ template }: Sample): string => template.replace(/\..*$/, '')
const addressOf = ({ template, number }: Sample): string => `${PREVIEWS}/${template}/${number}`

function listPage(club: Club, render: (sample: Sample) => RenderedMail): string {
  const groups = [...Map.groupBy(all, conceptOf)].map(([concept, samples]) => {
    const lines = samples.map((sample) => {
      const { subject, calendar } = render(sample)
      return `<li><a href="${addressOf(sample)}">${escaped(subject)}</a><small>${sample.template}${calendar ? ' · mit Kalenderdatei' : ''}</small></li>`
    })
    return `<h2>${escaped(CONCEPTS[concept] ?? concept)}</h2><ol>${lines.join('\n')}</ol>`
  })
  const about = `<p>Alle E-Mails, die ${escaped(club.displayName)} verschicken kann, mit erfundenen Angaben. <a href="/dev/mailbox">Zum Postfach</a></p>`
  return devPage(`E-Mail-Vorlagen | ${club.displayName}`, `<h1>E-Mail-Vorlagen</h1>${about}${groups.join('\n')}`)
}

function samplePage(club: Club, sample: Sample, { subject, text, calendar }: RenderedMail): string {
  const at = all.indexOf(sample)
  const link = (other: Sample | undefined, name: string) => (other ? `<a href="${addressOf(other)}">${name}</a>` : '')
  const steps = `<nav aria-label="Vorlagen"><a href="${PREVIEWS}">Alle Vorlagen</a>${link(all[at - 1], 'Vorige')}${link(all[at + 1], 'Nächste')}</nav>`
  const file = calendar
    ? `<h2>Kalenderdatei</h2><p><a href="${addressOf(sample)}/termine.ics">termine.ics</a></p><pre>${escaped(calendar)}</pre>`
    : ''
  return devPage(
    `${subject} | ${club.displayName}`,
    `${steps}<h1>${escaped(subject)}</h1><p>${sample.template}, Beispiel ${sample.number}</p>
<iframe src="${addressOf(sample)}/html" title="${escaped(subject)}"></iframe><h2>Nur Text</h2><pre>${escaped(text)}</pre>${file}`,
  )
}

/** Previews of every kind of mail with invented data. Mounted only beside the demo mailbox. */
export function createPreviews(render: Render): Routes {
  const routes = new Hono<{ Variables: Variables }>()
  const mailOf = ({ ctx }: Gate, { template, data }: Sample) => render({ template, data, createdAt: ctx.now }, ctx.club)
  const findSample = (template: string, number: string) =>
    all.find((sample) => sample.template === template && String(sample.number) === number)
  routes.get(PREVIEWS, async (c) => {
    const gate = await c.var.gate()
    return c.html(
      listPage(gate.ctx.club, (sample) => mailOf(gate, sample)),
      200,
      DEV_HEADERS,
    )
  })
  routes.get(`${PREVIEWS}/:template/:number/:form?`, async (c) => {
    const { template, number, form } = c.req.param()
    const sample = findSample(template, number)
    const gate = await c.var.gate()
    const mail = sample && mailOf(gate, sample)
    if (sample && mail && form === undefined) return c.html(samplePage(gate.ctx.club, sample, mail), 200, DEV_HEADERS)
    if (mail && form === 'html') return c.html(mail.html, 200, DEV_HEADERS)
    if (mail?.calendar && form === 'termine.ics')
      return c.body(mail.calendar, 200, { ...DEV_HEADERS, 'content-type': 'text/calendar; charset=utf-8' })
    return c.text('Diese Vorlage gibt es nicht.', 404)
  })
  return routes
}
