import type { Club } from '../../domain/context.ts'
import { clubStyle } from '../../kernel/colours.ts'
import { escaped } from '../mail/layout.ts'

const STYLE = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{margin:0;font:17px/1.5 Figtree,system-ui,sans-serif;background:light-dark(#f7f6f1,#14130e);color:light-dark(#17160f,#f3f1e8);overflow-wrap:break-word}
header{background:var(--brand);color:var(--on-brand)}
header div,main{max-width:73rem;margin:0 auto;padding:.8rem clamp(1rem,4vw,1.25rem) 1.6rem}main{padding-top:1.6rem}main p{max-width:70ch;margin:0 0 1rem}
.club,h1{font-family:Archivo,system-ui,sans-serif;font-weight:760;letter-spacing:-.01em}
.club{display:inline-flex;min-height:2.75rem;align-items:center;margin-bottom:1rem;color:inherit;font-size:1.2rem;text-decoration:none}
h1{margin:0;font-size:clamp(1.75rem,1.1rem + 2.8vw,3rem);line-height:1.12;hyphens:auto;text-wrap:balance}
.button{display:inline-flex;min-height:2.75rem;align-items:center;padding:.5rem 1.125rem;border-radius:8px;background:var(--action);color:var(--on-action);font-weight:650;text-decoration:none}
.button:hover{background:var(--action-hover)}:focus-visible{outline:3px solid currentcolor;outline-offset:2px}`

/** Look while no club is known. */
const NO_FACE = { displayName: '', colours: { primary: '#FFD21E', secondary: '#1747C8' } }

interface PlainPage {
  title: string
  /** Texts, one paragraph each. */
  sentences: readonly string[]
  link: { href: string; text: string }
  club?: Pick<Club, 'displayName' | 'colours'>
}

/** A page in the club's look that needs no database, built pages or files. */
export const plainPage = ({ title, sentences, link, club = NO_FACE }: PlainPage): string => `<!doctype html><html lang="de"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title>
<style>${clubStyle(club.colours)}${STYLE}</style></head><body>
<header><div>${club.displayName ? `<a class="club" href="/">${escaped(club.displayName)}</a>` : ''}<h1>${escaped(title)}</h1></div></header><main>
${sentences.map((sentence) => `<p>${escaped(sentence)}</p>`).join('\n')}
<p><a class="button" href="${escaped(link.href)}">${escaped(link.text)}</a></p></main></body></html>`
