type Json = Record<string, unknown>

/** Operations of the program in `stranger.test.ts`. */
const USED = ['/api/v1/batch', '/api/v1/live', '/api/v1/members', '/api/v1/members/{id}']

const namesIn = (text: string): string[] => [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name = '']) => name)

interface Described {
  paths: Json
  components: { schemas: Json; [key: string]: unknown }
  [key: string]: unknown
}

/** Sentences for people make no types. */
const isSaid = (key: string): boolean => ['description', 'summary', 'tags'].includes(key) || key.startsWith('x-')
const withoutSentences = (text: string) =>
  JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).filter(([key, one]) => !isSaid(key) || (typeof one === 'object' && !Array.isArray(one))),
        )
      : value,
  )

/** The description of these operations alone, so that another one changes nothing here. */
export function usedByStranger({ paths, components, ...rest }: Described): Described {
  const own = Object.fromEntries(USED.map((path) => [path, paths[path]]))
  const names = new Set(namesIn(JSON.stringify(own)))
  for (const name of names) for (const further of namesIn(JSON.stringify(components.schemas[name]))) names.add(further)
  const schemas = Object.fromEntries([...names].toSorted().map((name) => [name, components.schemas[name]]))
  const { openapi, info } = rest
  return withoutSentences(JSON.stringify({ openapi, info, paths: own, components: { schemas } }))
}
