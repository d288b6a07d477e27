import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { decodeText } from '../../kernel/decode.ts'

export type MessageRefusal = 'too_large' | 'entities' | 'cut_off' | 'too_deep' | 'no_message'

/** 10,000 payments with every detail take about 15 MB. */
const MOST_BYTES = 30_000_000
const MOST_DEPTH = 40

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  // Numeric references; a document type was refused before.
  htmlEntities: true,
  maxNestedTags: MOST_DEPTH,
})

/** Element of a message; texts are read by `textAt`. */
export type Node = Readonly<Record<string, unknown>>

/** Elements of an XML text. One with a document type or entities of its own is refused. */
export function readXml(bytes: Uint8Array): Answer<{ text: string; root: Node }, MessageRefusal> {
  if (bytes.length > MOST_BYTES) return refuse('too_large')
  const text = decodeText(bytes).replace(/^\uFEFF/, '')
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return refuse('entities')
  if (!/^\s*</.test(text)) return refuse('no_message')
  if (XMLValidator.validate(text) !== true) return refuse('cut_off')
  const root = parse(text)
  return root.ok ? ok({ text, root: root.value }) : root
}

/** The document of an ISO 20022 message and its name (`camt.053.001.08`). */
export function readMessage(bytes: Uint8Array): Answer<{ name: string; root: Node }, MessageRefusal> {
  const read = readXml(bytes)
  if (!read.ok) return read
  const { text, root } = read.value
  const [head = ''] = /<(?:\w+:)?Document\b[^>]*/.exec(text) ?? []
  const name = /(?:camt|pain)\.\d{3}\.\d{3}\.\d{2}/.exec(head)?.[0]
  return name === undefined ? refuse('no_message') : ok({ name, root: nodeAt(root, 'Document') ?? {} })
}

/** The parser finds faults that its own check passes over, such as a declaration without end. */
function parse(text: string): Answer<Node, MessageRefusal> {
  try {
    const root: unknown = parser.parse(text)
    return ok(isNode(root) ? root : {})
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return refuse(/nested tags/.test(error.message) ? 'too_deep' : 'cut_off')
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** All children of a name. */
export function nodesAt(node: Node, name: string): Node[] {
  const value = node[name]
  return (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => (isNode(one) ? [one] : []))
}

/** The first element at the end of a path, as `Refs/EndToEndId`. */
export function nodeAt(node: Node, path: string): Node | null {
  let found: Node | undefined = node
  for (const name of path.split('/')) {
    found = found && nodesAt(found, name)[0]
    if (!found) return null
  }
  return found
}

/** Texts of all elements at the end of a path. */
export function textsAt(node: Node, path: string): string[] {
  const names = path.split('/')
  const parent = names.length > 1 ? nodeAt(node, names.slice(0, -1).join('/')) : node
  const value = parent?.[names.at(-1) ?? '']
  return (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => {
    const text = isNode(one) ? one['#text'] : one
    return typeof text === 'string' && text !== '' ? [text] : []
  })
}

/** Text of the first path that has one. */
export function textAt(node: Node, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    const [text] = textsAt(node, path)
    if (text !== undefined) return text
  }
  return null
}
