import type { Club } from '../../domain/context.ts'
import type { RenderedMail } from '../../domain/mail/input.ts'
import { escaped } from '../mail/layout.ts'

export type Render = (order: { template: string; data: unknown; createdAt: Temporal.Instant }, club: Club) => RenderedMail

export const PREVIEWS = '/dev/mails'

// Mails carry their styles in attributes. Nothing in these pages runs or loads, but a page may frame a mail.
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

export const DEV_HEADERS = {
  'content-security-policy': POLICY,
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
}

const STYLE = `:root{color-scheme:light dark}body{margin:0 auto;padding:24px 16px;max-width:760px;font:16px/1.5 system-ui,sans-serif;background:light-dark(#f7f6f1,#14130e);color:light-dark(#17160f,#f3f1e8)}
h1{font-size:24px;line-height:1.25;margin:0 0 4px}h2{font-size:17px;margin:28px 0 8px}p{color:light-dark(#5c594c,#b5b1a1);margin:0 0 20px}ol{list-style:none;margin:0;padding:0}
li{margin:0 0 8px;padding:12px 16px;border:1px solid light-dark(#e4e1d6,#38362c);border-radius:12px;background:light-dark(#fff,#1d1c16)}
a{color:light-dark(#1747c8,#b9c8ff)}li>a{font-weight:700;display:inline-block;min-height:28px}small{display:block;line-height:2;overflow-wrap:anywhere}
nav{display:flex;flex-wrap:wrap;gap:4px 20px;margin:0 0 16px}nav a{min-height:28px}iframe{display:block;width:100%;height:620px;border:1px solid light-dark(#e4e1d6,#38362c);border-radius:12px;background:#f7f6f1}
pre{margin:0;padding:16px;overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.5 ui-monospace,monospace;border:1px solid light-dark(#e4e1d6,#38362c);border-radius:12px;background:light-dark(#fff,#1d1c16)}`

export const devPage = (title: string, body: string): string => `<!doctype html><html lang="de"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${STYLE}</style></head><body><main>
${body}</main></body></html>`
