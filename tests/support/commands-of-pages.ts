import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const IMPORT = /import\s+\{([^}]*)\}\s+from\s+'(\.[^']+)'/g
const TOP = /^(?:export\s+)?(?:async\s+)?(?:function\*?|const|class)\s+(\w+)/gm
/** One writer of the journal: each change of the club's data goes through it. */
const WRITER = 'src/domain/audit/commands.ts#record'

const filesOf = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => join(root, name))

/** Values that a file imports, by their local names: `src/domain/duties/commands.ts#addDuty`. */
function importsOf(file: string, text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, names = '', from = ''] of text.matchAll(IMPORT))
    for (const name of names.split(',').map((one) => one.trim())) {
      const [original = '', local = original] = name.split(/\s+as\s+/)
      if (original && !original.startsWith('type ')) found.set(local, `${join(dirname(file), from)}#${original}`)
    }
  return found
}

/** Functions of a file, and the functions that their text names. */
function functionsOf(file: string): [string, Set<string>][] {
  const text = readFileSync(file, 'utf8')
  const imports = importsOf(file, text)
  const starts = [...text.matchAll(TOP)]
  const own = new Set(starts.map(([, name = '']) => name))
  return starts.map((start, at) => {
    const body = text.slice(start.index + start[0].length, starts[at + 1]?.index)
    const words = new Set(body.match(/\b[A-Za-z_]\w*\b/g))
    const named = [...words].flatMap((word) => imports.get(word) ?? (own.has(word) ? `${file}#${word}` : []))
    return [`${file}#${start[1]}`, new Set(named)]
  })
}

/** Functions of the domain that write into the journal, by themselves or by what they call. */
function findCommands(): Set<string> {
  const functions = filesOf('src/domain').flatMap(functionsOf)
  const commands = new Set([WRITER])
  for (let before = 0; before < commands.size; ) {
    before = commands.size
    for (const [id, named] of functions) if (!commands.isDisjointFrom(named)) commands.add(id)
  }
  return commands
}

/** Names of commands that pages call, and of those that no operation of the API does. */
export function commandsOfPages(): { all: string[]; missing: Set<string> } {
  const commands = findCommands()
  const calledIn = (root: string) =>
    new Set(filesOf(root).flatMap((file) => [...importsOf(file, readFileSync(file, 'utf8')).values()]))
  const [pages, operations] = [calledIn('src/web'), calledIn('src/api')]
  const all = [...commands].filter((id) => pages.has(id))
  return { all, missing: new Set(all.filter((id) => !operations.has(id)).map((id) => id.replace(/.*#/, ''))) }
}
