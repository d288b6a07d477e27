import { fullId, shortId } from '../../../kernel/short-id.ts'
import type { BlockModel, HallModel, HallPart } from './plan-model.ts'
import type { ShutView } from './plan-time.ts'

/** Attributes of the plan's HTML: the server writes them, `read-model.ts` reads them. Usual values are left out. */

interface Marks extends Pick<BlockModel, 'kind' | 'version' | 'isCut' | 'isEvent'> {
  /** Place among the hall's parts, where name or lanes do not say it. */
  part?: number
}
type Marked = { [Mark in keyof Marks]: Marks[Mark] | undefined }

/** Part of a block by its said name, or the end of it; the whole hall is not named. */
export const partSaid = (parts: readonly HallPart[], lanes: number, name: string): HallPart | undefined =>
  parts.find((part) => (name === '' ? part.lanes.length === lanes : part.name === name || part.name.endsWith(` ${name}`)))

/** `course v3`: kind, version, and what holds a block. */
export function markText({ kind, version, isCut, isEvent, part }: Marked): string {
  let text = kind === undefined || kind === 'other' ? '' : kind
  if (isEvent) text += ' event'
  if (isCut) text += ' cut'
  if (version !== 1) text += ` v${version}`
  if (part !== undefined) text += ` p${part}`
  return text.trimStart()
}

export function readMarks(text: string): Marks {
  const words = text.split(' ')
  const numberOf = (sign: string): number | undefined => {
    const word = words.find((one) => one.startsWith(sign) && /^\d+$/.test(one.slice(1)))
    return word === undefined ? undefined : Number(word.slice(1))
  }
  const part = numberOf('p')
  return {
    kind: words.includes('course') ? 'course' : words.includes('maintenance') ? 'maintenance' : 'other',
    version: numberOf('v') ?? 1,
    ...(words.includes('event') && { isEvent: true as const }),
    ...(words.includes('cut') && { isCut: true as const }),
    ...(part !== undefined && { part }),
  }
}

/** `0-480 1320-1440/0/2`: closed times, with lane and width where they are not all. */
export const shutText = (shut: readonly ShutView[], lanes: number): string =>
  shut.map(({ from, to, lane, span }) => `${from}-${to}${span === lanes ? '' : `/${lane}/${span}`}`).join(' ')

export const readShut = (text: string, lanes: number): ShutView[] =>
  (text.match(/\S+/g) ?? []).map((one) => {
    const [times = '', lane = 0, span = lanes] = one.split('/')
    const [from = 0, to = 0] = times.split('-').map(Number)
    return { from, to, lane: Number(lane), span: Number(span) }
  })

const oneLine = (text: string): string => text.replaceAll('\n', ' ')

/** Lines: slug, name, then each part with id, lanes and name. */
export const hallText = ({ slug, name, parts }: Pick<HallModel, 'slug' | 'name' | 'parts'>): string =>
  [slug, oneLine(name), ...parts.map((part) => `${shortId(part.id)} ${part.lanes.join()} ${oneLine(part.name)}`)].join('\n')

export function readHall(text: string): Pick<HallModel, 'slug' | 'name' | 'parts'> {
  const [slug = '', name = '', ...lines] = text.split('\n')
  const parts = lines.map((line): HallPart => {
    const [, short = '', lanes = '', own = ''] = /^(\S+) (\S*) (.*)$/.exec(line) ?? []
    return { id: fullId(short) ?? '', name: own, lanes: lanes === '' ? [] : lanes.split(',').map(Number) }
  })
  return { slug, name, parts }
}
