import type { ListKind } from '../../domain/list-orders/input.ts'
import { listKinds } from '../../domain/list-orders/list-kinds.ts'
import { canBeUndone, type ListLine } from '../../domain/list-orders/rules.ts'
import { DONE, LEFT_OUT, LINE_NAMES, OUTCOMES } from '../../domain/list-orders/texts.ts'
import type { Order } from '../../domain/orders/queries.ts'
import { UNDO_WITHIN } from '../../domain/orders/rules.ts'
import { found } from '../../kernel/answer.ts'
import { isBefore } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'
import type { Asked } from './batch-task.ts'

export interface LineView {
  id: string
  title: string
  when: string
  place: string
  /** Possible, and nothing to look at. */
  isDone: boolean
  outcome: string
}

export interface PreviewView {
  /** Effects in words: how many, who is told, whether it can be undone. */
  effects: string[]
  /** Lines left out come first. */
  lines: LineView[]
  /** Number of lines not shown. */
  more: number
  possible: string[]
  /** Ids of lines that only lack a price. */
  unpriced: string[]
}

/** Lines shown; the figures count all. */
const SHOWN = 100

const linesText = (list: Asked['list'], count: number): string => plural(count, ...LINE_NAMES[list])

/** Limits of the undo, by kind of order. */
const UNDO_TEXTS: Partial<Record<ListKind, string>> = {
  publish: ', solange sich niemand angemeldet hat',
  discard: '; eine Halle gehört nur wieder dazu, wenn sie noch frei ist',
  change: ', solange niemand anderes sie ändert',
  cancel: ', wenn die Zeit noch frei ist',
  end: ', soweit die Zeit noch frei ist',
  release: ', soweit die Zeit noch frei ist',
  assign: ', solange niemand anderes sie ändert',
  price: ', solange niemand anderes sie ändert',
  copy: ', solange niemand die Kopie ändert',
  role: ', solange niemand anderes die Rolle ändert',
}

const OF_LINES: Record<Asked['list'], string> = {
  events: 'Terminen',
  bookings: 'Belegungen',
  series: 'Serien',
  courses: 'Angeboten',
  users: 'Benutzern',
}

function effectsOf({ list, kind }: Asked, lines: readonly ListLine[]): string[] {
  const left = lines.filter(({ leftOut }) => leftOut !== null).length
  const told = lines.reduce((sum, line) => sum + line.told, 0)
  const [one, many] = list === 'events' ? ['angemeldete Person', 'angemeldete Personen'] : ['Person', 'Personen']
  if (left === lines.length) return ['Bei keiner Zeile ist das möglich. Warum, steht bei jeder.']
  return [
    `Möglich bei ${lines.length - left} von ${plural(lines.length, LINE_NAMES[list][0], OF_LINES[list])}.`,
    told > 0 ? `${plural(told, one, many)} ${told === 1 ? 'bekommt' : 'bekommen'} eine E-Mail.` : 'Niemand bekommt eine E-Mail.',
    canBeUndone(list, kind)
      ? `Eine Stunde lang lässt sich das zurücknehmen${UNDO_TEXTS[kind] ?? ''}.`
      : 'Das lässt sich nicht zurücknehmen.',
  ]
}

const toldText = (list: Asked['list'], told: number): string =>
  list === 'events' ? `${plural(told, 'Person erfährt', 'Personen erfahren')} es` : 'mit E-Mail'

function presentLine({ list, kind }: Asked, line: ListLine): LineView {
  const { id, title, when, place, leftOut, rivals, detail, told, isFaulty = false } = line
  const why = leftOut === null ? '' : [LEFT_OUT[leftOut], rivals].filter(Boolean).join(' ')
  const done = [detail || OUTCOMES[kind], told > 0 && toldText(list, told)].filter(Boolean).join(' · ')
  return { id, title, when, place, isDone: leftOut === null && !isFaulty, outcome: why || done }
}

export function presentPreview(asked: Asked, lines: readonly ListLine[]): PreviewView {
  const isLeft = ({ leftOut }: ListLine) => leftOut !== null
  const ordered = [...lines.filter(isLeft), ...lines.filter((line) => !isLeft(line))]
  return {
    effects: effectsOf(asked, lines),
    lines: ordered.slice(0, SHOWN).map((line) => presentLine(asked, line)),
    more: Math.max(0, lines.length - SHOWN),
    possible: lines.filter((line) => !isLeft(line)).map(({ id }) => id),
    unpriced: lines.filter(({ leftOut }) => leftOut === 'price_missing').map(({ id }) => id),
  }
}

/** Result of an order and of its undo. `notTried`: chosen lines that the preview found impossible. */
export function presentDone(
  { id, kind: name, done, refused, createdAt, restored }: Order,
  notTried: number,
  now: Temporal.Instant,
) {
  const { list, kind } = found(listKinds.find((one) => one.name === name))
  const count = done - refused
  const stayed = restored === null ? refused + notTried : count - restored
  const isInTime = !isBefore(createdAt.add(UNDO_WITHIN), now)
  return {
    id,
    list,
    text:
      restored === null
        ? `${linesText(list, count)} ${DONE[kind]}.`
        : `Zurückgenommen: ${linesText(list, restored)} ${restored === 1 ? 'ist' : 'sind'} wieder wie vorher.`,
    stayed:
      stayed === 0
        ? ''
        : `${linesText(list, stayed)} ${stayed === 1 ? 'blieb' : 'blieben'} ${restored === null ? 'unverändert' : 'so'}.`,
    canUndo: restored === null && count > 0 && isInTime && canBeUndone(list, kind),
  }
}
