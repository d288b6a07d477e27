import type { Api } from './facts.ts'
import { SUBJECTS, scopeOf, subjectOf } from './scopes.ts'

const INFO = {
  title: 'Vereins-API',
  version: '1.0.0',
  description:
    'Dieselben Befehle wie die Seiten. Der Verein ergibt sich aus dem Hostnamen, die Rechte aus der Anmeldung. Tage als JJJJ-MM-TT, Momente als ISO-Text in UTC, Geld in Cent. Fehler nach RFC 9457; bei 503 und 507 sagt `Retry-After`, wann ein neuer Versuch lohnt.',
}

const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'verein.session_token', description: 'Die Anmeldung im Browser' },
  apiKey: { type: 'http', scheme: 'bearer', description: 'Ein API-Schlüssel: darf, was seine Person darf, soweit er dafür gilt' },
} as const

type Document = ReturnType<Api['getOpenAPI31Document']>

/** Says of each operation who may call it: signed in, with a key made for it, or, without 401 among its answers, anybody. */
function describeRights({ paths = {} }: Document): void {
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const described = { path, method, operationId: String(operation.operationId) }
      const scope = scopeOf(described)
      operation.tags = [subjectOf(described) ?? 'session']
      operation.security = [
        { session: [] },
        { apiKey: scope ? [scope] : [] },
        ...('401' in (operation.responses ?? {}) ? [] : [{}]),
      ]
    }
}

/** The description of the API, for programs. */
export function describeApi(api: Api): Document {
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: INFO,
    tags: [
      ...Object.entries(SUBJECTS).map(([name, description]) => ({ name, description })),
      { name: 'session', description: 'Die Anmeldung selbst' },
    ],
  })
  describeRights(document)
  return { ...document, components: { ...document.components, securitySchemes } }
}
