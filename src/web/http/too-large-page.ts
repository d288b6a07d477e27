import { escaped } from '../mail/layout.ts'

const STYLE = `:root{color-scheme:light dark}body{margin:0 auto;padding:32px 16px;max-width:640px;font:18px/1.5 system-ui,sans-serif;background:light-dark(#f7f6f1,#14130e);color:light-dark(#17160f,#f3f1e8)}
h1{font-size:28px;line-height:1.25;margin:0 0 16px}a{color:light-dark(#1747c8,#b9c8ff)}`

export interface TooLarge {
  title: string
  /** How much is taken, and what to do. */
  text: string
}

/** A page that needs nothing else, said before anything of the request is read. `path`: of the form's page. */
export const tooLargePage = (path: string, { title, text }: TooLarge): string => `<!doctype html><html lang="de"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>${STYLE}</style></head><body><main><h1>${title}</h1>
<p>${escaped(text)} Nichts ist gespeichert.</p>
<p>Gehen Sie im Browser einen Schritt zurück: Was Sie eingegeben haben, steht meist noch dort.</p>
<p><a href="${escaped(path)}">Zurück zum Formular</a></p></main></body></html>`
