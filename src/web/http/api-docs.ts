import { z } from 'zod'
import { KEY_REFUSALS } from '../../domain/api-keys/texts.ts'
import { AREA_NAMES, ROLE_NAMES } from '../../domain/users/texts.ts'
import { clubStyle } from '../../kernel/colours.ts'
import { JsonSchema } from '../../kernel/json-schema.ts'
import { type Html, html } from '../kit/html.ts'
import type { Face } from './deps.ts'

const Content = z.record(z.string(), z.object({ schema: JsonSchema.optional() }))
const Operation = z.object({
  operationId: z.string(),
  summary: z.string().optional(),
  description: z.string().optional(),
  tags: z.array(z.string()),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().optional(),
        description: z.string().optional(),
        schema: JsonSchema,
      }),
    )
    .optional(),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: Content.optional() })),
  'x-roles': z.array(z.string()),
  'x-areas': z.array(z.string()).optional(),
  'x-example': z.string().optional(),
})
type Operation = z.infer<typeof Operation>

/** The served description, as far as its page shows it. */
export const ApiDescription = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), JsonSchema) }),
})

const STYLE = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{margin:0;font:16px/1.5 Figtree,system-ui,sans-serif;background:light-dark(#f7f6f1,#14130e);color:light-dark(#17160f,#f3f1e8);overflow-wrap:anywhere}
header{background:var(--brand);color:var(--on-brand)}header a{color:inherit}
header div,main{max-width:64rem;margin:0 auto;padding:1rem clamp(1rem,4vw,1.25rem)}
h1,h2,h3{font-family:Archivo,system-ui,sans-serif;line-height:1.2;text-wrap:balance}h2{margin-top:3rem}
h3{margin:1.25rem 0 .25rem;font-size:1rem}summary{padding:.75rem 0;cursor:pointer}details{border-top:1px solid light-dark(#d8d5c6,#3a372b)}
details[open]{padding-bottom:1.5rem}code,pre{font-family:ui-monospace,monospace;font-size:.875rem}
pre{overflow-x:auto;padding:.75rem;border-radius:8px;background:light-dark(#ecebe2,#211f17);white-space:pre-wrap}
table{width:100%;border-collapse:collapse;margin:.5rem 0}th,td{padding:.35rem .75rem .35rem 0;text-align:left;vertical-align:top}
th{font-weight:600;width:11rem}small{display:block;font-weight:400}p{max-width:70ch}nav ul{columns:16rem;padding-left:1.2rem}a{color:light-dark(#1747c8,#9db4ff)}header a{text-decoration:none}
li,summary{min-height:1.75rem}@media(max-width:40rem){th,td{display:block;width:auto;padding-right:0}th{padding-bottom:0}td{padding-top:0}}.verb{display:inline-block;min-width:3.5rem;font-weight:700}:focus-visible{outline:3px solid currentcolor;outline-offset:2px}`

const PLACES: Readonly<Record<string, string>> = { query: 'in der Anfrage', path: 'in der Adresse', header: 'im Kopf' }
const ROLES = { visitor: 'alle, auch ohne Anmeldung', ...ROLE_NAMES }
const named = (texts: Readonly<Record<string, string>>, names: readonly string[]) =>
  names.map((name) => texts[name] ?? name).join(', ')

/** Codes of every operation; a command's own refusals come with 409. */
const CODES: readonly (readonly [status: string, code: string, meaning: string])[] = [
  ['400', 'invalid', 'Anfrage nicht verständlich; `errors` nennt Feld und Fehler'],
  ['400', 'unreadable', 'Inhalt nicht lesbar: kein JSON in UTF-8, ein Name doppelt, zu tief verschachtelt'],
  ['400', 'batch_in_batch', 'ein Batch in einem Batch'],
  ['400', 'not_in_batch', 'betrifft zwei Vereine: bitte einzeln, ohne Batch und ohne `Idempotency-Key`'],
  ['401', 'signed_out', 'nicht angemeldet, und ohne gültigen Schlüssel'],
  ...Object.entries(KEY_REFUSALS).map(([code, meaning]) => ['401', code, meaning] as const),
  ['403', 'forbidden', 'das Recht fehlt'],
  ['403', 'scope_missing', 'dafür gilt dieser API-Schlüssel nicht'],
  ['403', 'foreign_origin', 'die Anfrage kam von einer anderen Website'],
  ['403', 'read_only', 'die Rolle sieht nur, oder ist zu Ende'],
  ['404', 'not_found', 'gibt es in diesem Verein nicht'],
  ['409', 'key_reused', 'der Schlüssel gegen Wiederholung gehört zu einer anderen Anfrage'],
  ['409', 'missing_reference', 'worauf sich die Anfrage bezieht, gibt es nicht mehr'],
  ['412', 'changed_meanwhile', 'jemand anderes war schneller; lesen Sie die neue Fassung'],
  ['413', 'too_large', 'mehr auf einmal, als wir annehmen'],
  ['422', 'private_address', 'die Adresse eines Webhooks führt in ein privates Netz'],
  ['422', 'not_https', 'die Adresse eines Webhooks beginnt nicht mit https://'],
  ['429', 'too_many', 'zu viele Anfragen; `Retry-After` sagt, wann es weitergeht'],
]

/** Text with `names` in it. */
const said = (text = ''): Html[] => text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))

const nameOf = ({ $ref = '' }: JsonSchema) => $ref.split('/').at(-1) ?? ''

/** `text`, `id[] | null`, `"open" | "paid"`: a schema in one line. */
function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return nameOf(schema)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
  const [first = 'any', ...more] = [schema.type ?? 'any'].flat()
  const plain = first === 'array' && schema.items ? `${typeOf(schema.items)}[]` : (schema.format ?? first)
  return [plain, ...more].join(' | ')
}

function fieldsOf({ properties = {}, required = [] }: JsonSchema): Html {
  const rows = Object.entries(properties).map(([name, one]) => {
    const missing = required.includes(name) ? '' : html` <small>kann fehlen</small>`
    const about = html`<code>${typeOf(one)}</code> ${said(one.description)}`
    return html`<tr><th scope="row"><code>${name}</code>${missing}</th>\n<td>${about}</td></tr>`
  })
  return rows.length === 0 ? html`` : html`<table>${rows}</table>`
}

const partsOf = (schema: JsonSchema): Html =>
  schema.$ref
    ? html`<p><a href="#${nameOf(schema)}"><code>${nameOf(schema)}</code></a></p>`
    : schema.allOf
      ? html`${schema.allOf.map(partsOf)}`
      : fieldsOf(schema)

function bodyOf({ requestBody }: Operation): Html | null {
  if (!requestBody) return null
  const parts = Object.entries(requestBody.content).map(
    ([type, { schema = {} }]) => html`<p><code>${type}</code></p>${partsOf(schema)}`,
  )
  return html`<h3>Inhalt</h3>${parts}`
}

const answersOf = ({ responses }: Operation): Html =>
  html`<h3>Antworten</h3><table>${Object.entries(responses).map(
    ([status, { description, content = {} }]) =>
      html`<tr><th scope="row">${status}</th><td>${said(description)}${Object.values(content).map(({ schema }) =>
        schema?.$ref && nameOf(schema) !== 'Problem'
          ? html` <a href="#${nameOf(schema)}"><code>${nameOf(schema)}</code></a>`
          : html``,
      )}</td></tr>`,
  )}</table>`

function rightsOf(operation: Operation): Html {
  const scopes = operation.security.flatMap(({ apiKey = [] }) => apiKey)
  const areas = operation['x-areas'] ?? []
  return html`<p><b>Wer:</b> ${named(ROLES, operation['x-roles'])}${areas.length > 0 && html` (mit dem Bereich ${named(AREA_NAMES, areas)})`}.
<b>API-Schlüssel:</b> ${scopes.length > 0 ? html`<code>${scopes.join(' ')}</code>` : 'jeder'}.</p>`
}

function parametersOf({ parameters = [] }: Operation): Html | null {
  if (parameters.length === 0) return null
  return html`<h3>Parameter</h3><table>${parameters.map(
    (
      one,
    ) => html`<tr><th scope="row"><code>${one.name}</code> <small>${PLACES[one.in] ?? one.in}${!one.required && ', freiwillig'}</small></th>
<td><code>${typeOf(one.schema)}</code> ${said(one.description ?? one.schema.description)}</td></tr>`,
  )}</table>`
}

const operationOf = (path: string, method: string, operation: Operation): Html =>
  html`<details id="${operation.operationId}"><summary><span class="verb">${method.toUpperCase()}</span> <code>${path}</code> ${said(operation.summary)}</summary>
${operation.description && html`<p>${said(operation.description)}</p>`}${rightsOf(operation)}${operation['x-example'] && html`<h3>Beispiel</h3><pre>${operation['x-example']}</pre>`}
${parametersOf(operation)}${bodyOf(operation)}${answersOf(operation)}</details>`

/** The description of the API for people, without scripts. */
export function drawApiDocs(
  { info, tags, paths, components }: z.infer<typeof ApiDescription>,
  { displayName, colours }: Face,
): string {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const groups = tags.map(({ name, description }) => ({
    name,
    description,
    drawn: all
      .filter(({ operation }) => operation.tags.includes(name))
      .map(({ path, method, operation }) => operationOf(path, method, operation)),
  }))
  const { Problem = {}, ...schemas } = components.schemas
  const page = html`<header><div><a href="/">${displayName}</a><h1>${info.title}</h1></div></header><main>
<p>${said(info.description)}</p><p>Für Programme: <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1, Fassung ${info.version}).</p>
<nav aria-label="Inhalt"><ul>${groups.map(({ name, description }) => html`<li><a href="#${name}">${description}</a></li>`)}<li><a href="#listen">Listen abfragen</a></li><li><a href="#Problem">Fehler</a></li><li><a href="#typen">Typen</a></li></ul></nav>
${groups.map(({ name, description, drawn }) => html`<section><h2 id="${name}">${description}</h2>${drawn}</section>`)}
<section><h2 id="listen">Listen abfragen</h2><p>Listen nehmen <code>where</code>, <code>orderBy</code>, <code>limit</code> und <code>cursor</code>; welche Felder, steht bei jeder.</p>
<pre>?where=lastname:starts:Mü&amp;where=birthOn:ge:2010-01-01&amp;orderBy=-birthOn&amp;limit=100</pre>
<table><tr><th scope="row"><code>eq</code> <code>ne</code></th><td>gleich, ungleich; ohne Wert: leer, nicht leer</td></tr>
<tr><th scope="row"><code>lt</code> <code>le</code> <code>gt</code> <code>ge</code></th><td>kleiner, höchstens, größer, mindestens</td></tr>
<tr><th scope="row"><code>in</code></th><td>einer dieser Werte, mit Komma getrennt</td></tr>
<tr><th scope="row"><code>starts</code></th><td>beginnt mit diesem Text</td></tr></table>
<p>Mehrere <code>where</code> gelten zusammen. <code>nextCursor</code> der Antwort ist der <code>cursor</code> der nächsten Seite; null: das war die letzte.</p></section>
<section><h2 id="Problem">Fehler</h2><p>Jeder Fehler ist <code>application/problem+json</code> (RFC 9457): <code>detail</code> sagt es Menschen, <code>code</code> Programmen. Lehnt ein Befehl ab, ist es 409 mit dem Namen des Grundes; welche es sein können, steht bei den Antworten.</p>
<table>${CODES.map(([status, code, meaning]) => html`<tr><th scope="row">${status} <code>${code}</code></th><td>${said(meaning)}</td></tr>`)}</table>${fieldsOf(Problem)}</section>
<section><h2 id="typen">Typen</h2>${Object.entries(schemas).map(
    ([name, schema]) => html`<details id="${name}"><summary><code>${name}</code></summary>${partsOf(schema)}</details>`,
  )}</section></main>`
  const head = html`<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${info.title} – ${displayName}</title>`
  return `<!doctype html><html lang="de"><head>${head.text}<style>${clubStyle(colours)}${STYLE}</style></head><body>${page.text}</body></html>`
}
