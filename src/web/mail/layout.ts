import type { Club } from '../../domain/context.ts'
import type { Mail, MailLink, MailPart } from '../../domain/mail/input.ts'
import { readableOn, textOn } from '../../kernel/colours.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter)

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const INK = '#17160f'
const QUIET = '#5c594c'
const CARD = '#ffffff'

const anchor = (link: MailLink, style: string) => `<a href="${escaped(link.address)}" style="${style}">${escaped(link.text)}</a>`

/** `17:30 Uhr` and `Drittel 1` are not parted at the end of a line. */
const together = (text: string): string => text.replace(/ (?=(Uhr|\d{1,3})(\b|$))/g, '\u00a0')

function lookOf(club: Club) {
  const { primary, secondary } = club.colours
  return {
    brand: primary,
    onBrand: textOn(primary),
    action: secondary,
    onAction: textOn(secondary),
    link: readableOn(secondary, '#000000', [CARD, '#f7f6f1']),
  }
}
type Look = ReturnType<typeof lookOf>

function partHtml(part: MailPart, look: Look): string {
  if ('text' in part)
    return `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:${INK}">${escaped(part.text)}</p>`
  if ('button' in part) {
    const style = `display:inline-block;padding:14px 22px;border-radius:8px;background:${look.action};color:${look.onAction};font-size:16px;font-weight:700;text-decoration:none`
    return `<p style="margin:8px 0 24px">${anchor(part.button, style)}</p>`
  }
  if ('facts' in part) {
    const rows = part.facts.map(
      ([name, value]) =>
        `<tr><th scope="row" align="left" class="quiet" style="padding:6px 16px 4px 0;font-size:14px;line-height:1.35;font-weight:400;color:${QUIET};vertical-align:top">${escaped(name)}</th>` +
        `<td class="ink" style="padding:4px 0;font-size:16px;line-height:1.35;font-weight:600;color:${INK}">${escaped(together(value))}</td></tr>`,
    )
    return `<table style="margin:0 0 20px;border-collapse:collapse">${rows.join('')}</table>`
  }
  const link = part.link ? ` ${anchor(part.link, `color:${look.link};text-decoration:underline`)}` : ''
  return `<p class="quiet" style="margin:0 0 12px;font-size:14px;line-height:1.5;color:${QUIET}">${escaped(part.note)}${link}</p>`
}

// Declares both modes: then mail programs do not darken by themselves; the other colours suit either.
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.ground{background:#14130e!important}.card{background:#1d1c16!important;border-color:#38362c!important}
.ink{color:#f3f1e8!important}.quiet{color:#b5b1a1!important}.quiet a{color:#b9c8ff!important}}`

const greeting = (mail: Mail) => (mail.to === '' ? 'Guten Tag,' : `Guten Tag ${mail.to},`)

function header(club: Club, look: Look): string {
  const badge = `<td style="width:44px;height:44px;border-radius:10px;background:${look.onBrand};color:${look.brand};font-size:17px;font-weight:800;text-align:center;vertical-align:middle" aria-hidden="true">${escaped(club.name.slice(0, 4).toUpperCase())}</td>`
  const name = `<td style="padding-left:12px;color:${look.onBrand};font-size:18px;font-weight:800">${escaped(club.displayName)}</td>`
  return `<tr><td style="padding:18px 28px;background:${look.brand};border-radius:12px 12px 0 0"><table role="presentation" style="border-collapse:separate"><tr>${badge}${name}</tr></table></td></tr>`
}

/** The mail as HTML in the club's colours: every mail program understands tables and inline styles only. */
export function mailHtml(mail: Mail, club: Club, address: string): string {
  const look = lookOf(club)
  const hello = partHtml({ text: greeting(mail) }, look)
  const parts = mail.parts.map((part) => partHtml(part, look)).join('')
  const footer = `<p class="quiet" style="margin:16px 0 0;font-size:13px;line-height:1.5;color:${QUIET}">${escaped(club.displayName)}${club.slogan ? ` · ${escaped(club.slogan)}` : ''}<br>${anchor({ text: new URL(address).host, address }, `color:${look.link}`)}</p>`
  return `<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(mail.subject)}</title><style>${STYLE}</style></head>
<body class="ground" style="margin:0;padding:0;background:#f7f6f1;${FONT}"><div style="display:none;max-height:0;overflow:hidden">${escaped(mail.preview)}</div>
<div role="article" aria-roledescription="E-Mail" aria-label="${escaped(mail.subject)}" lang="de"><table role="presentation" class="ground" width="100%" style="background:#f7f6f1;border-collapse:collapse"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" style="max-width:600px;border-collapse:separate;border-spacing:0;text-align:left">${header(club, look)}
<tr><td class="card" style="padding:28px;background:${CARD};border:1px solid #e4e1d6;border-top:0;border-radius:0 0 12px 12px">${hello}${parts}</td></tr></table>
${footer}</td></tr></table></div></body></html>`
}

function partText(part: MailPart): string {
  if ('text' in part) return part.text
  if ('button' in part) return `${part.button.text}:\n${part.button.address}`
  if ('facts' in part) return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  return part.link ? `${part.note}\n${part.link.text}: ${part.link.address}` : part.note
}

export const mailText = (mail: Mail, club: Club, address: string): string =>
  [greeting(mail), ...mail.parts.map(partText), `-- \n${club.displayName}\n${address}`].join('\n\n')
