import { SUBJECT_NAMES } from '../domain/api-keys/texts.ts'
import { exampleOf } from './examples.ts'
import type { Api } from './facts.ts'
import { KEY, keepsKey } from './once.ts'
import { OPERATION_RIGHTS } from './rights.ts'
import { scopeOf, subjectOf } from './scopes.ts'

const INFO = {
  title: 'Vereins-API',
  version: '1.0.0',
  description:
    'Dieselben Befehle wie die Seiten. Der Verein ergibt sich aus dem Hostnamen, die Rechte aus der Anmeldung oder dem API-Schlüssel. Tage als JJJJ-MM-TT, Momente als ISO-Text in UTC, Geld in Cent. Fehler nach RFC 9457; bei 429, 503 und 507 sagt `Retry-After`, wann ein neuer Versuch lohnt.',
  license: { name: 'Nur für Mitglieder und Partner des Vereins', identifier: 'LicenseRef-Verein' },
}

const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'verein.session_token', description: 'Die Anmeldung im Browser' },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'Ein API-Schlüssel: darf, was seine Person darf, soweit er dafür gilt. Wofür, steht bei jeder Operation.',
  },
} as const

type Document = ReturnType<Api['getOpenAPI31Document']>
type Operation = NonNullable<NonNullable<NonNullable<Document['paths']>[string]>['get']>

const repeatKey = {
  name: KEY,
  in: 'header' as const,
  required: false,
  description: 'Dieselbe Anfrage mit demselben Schlüssel wirkt einmal; die zweite bekommt die Antwort der ersten',
  schema: { type: 'string' as const, minLength: 1, maxLength: 200 },
}

/** Says of an operation who may call it: signed in, with a key made for it, or anybody. */
function describeRights(operation: Operation, path: string, method: string): void {
  const name = String(operation.operationId)
  const scope = scopeOf({ path, method, operationId: name })
  const { roles = [], areas } = OPERATION_RIGHTS[name] ?? {}
  operation.tags = [subjectOf({ path }) ?? 'session']
  operation.security = [{ session: [] }, { apiKey: scope ? [scope] : [] }, ...(roles === 'all' ? [{}] : [])]
  const { content } = operation.requestBody && 'content' in operation.requestBody ? operation.requestBody : {}
  operation['x-example'] = exampleOf(path, method, name, content?.['application/json']?.schema)
  operation['x-roles'] = roles === 'all' ? ['visitor'] : roles
  if (areas) operation['x-areas'] = areas
}

function describeKeys(api: Api, document: Document): void {
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== 'route' || definition.route.method !== 'post' || keepsKey(definition.route)) continue
    const operation = document.paths?.[definition.route.path]?.post
    if (operation) operation.parameters = [...(operation.parameters ?? []), repeatKey]
  }
}

/** The description of the API, for programs and for its page. */
export function describeApi(api: Api): Document {
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: '/', description: 'Der Verein, unter dessen Namen diese Beschreibung gelesen wird' }],
    tags: [
      ...Object.entries(SUBJECT_NAMES).map(([name, description]) => ({ name, description })),
      { name: 'session', description: 'Anmeldung und Batch' },
    ],
  })
  for (const [path, methods] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(methods)) describeRights(operation, path, method)
  describeKeys(api, document)
  return { ...document, components: { ...document.components, securitySchemes } }
}
