import { escaped } from '../mail/layout.ts'

const STYLE = `:root{color-scheme:light dark}body{margin:0 auto;padding:32px 16px;max-width:640px;font:18px/1.5 system-ui,sans-serif;background:light-dark(#f7f6f1,#14130e);color:light-dark(#17160f,#f3f1e8)}
h1{font-size:28px;line-height:1.25;margin:0 0 16px}a{color:light-dark(#1747c8,#b9c8ff)}`

/** A page that needs nothing else, said before anything of the request is read. `path`: of the form's page. */
export const tooLargePage = (path: string, most: string): string => `<!doctype html><html lang="de"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Datei zu groß</title>
<style>${STYLE}</style></head><body><main><h1>Die Datei ist zu groß</h1>
<p>${escaped(most)} Nichts ist gespeichert.</p>
<p>Gehen Sie im Browser einen Schritt zurück: Was Sie eingegeben haben, steht meist noch dort. Wählen Sie dann eine kleinere Datei.</p>
<p><a href="${escaped(path)}">Zurück zum Formular</a></p></main></body></html>`
