import { escaped } from '../mail/layout.ts'

const STYLE = `:root{color-scheme:light dark}body{margin:0 auto;padding:32px 16px;max-width:640px;font:18px/1.5 system-ui,sans-serif;background:light-dark(#f7f6f1,#14130e);color:light-dark(#17160f,#f3f1e8)}
h1{font-size:28px;line-height:1.25;margin:0 0 16px}a{color:light-dark(#1747c8,#b9c8ff)}`

/** A page that needs nothing else: no database, no built pages. `sentences` are text, one paragraph each. */
export const plainPage = (
  title: string,
  sentences: readonly string[],
  link: { href: string; text: string },
): string => `<!doctype html><html lang="de"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title>
<style>${STYLE}</style></head><body><main><h1>${escaped(title)}</h1>
${sentences.map((sentence) => `<p>${escaped(sentence)}</p>`).join('\n')}
<p><a href="${escaped(link.href)}">${escaped(link.text)}</a></p></main></body></html>`
