import type { Ctx } from '../../../domain/context.ts'
import { getOrder, type Order } from '../../../domain/orders/queries.ts'
import type { OrderState } from '../../../domain/orders/rules.ts'
import { faultText } from '../../../domain/orders/texts.ts'
import type { OrderedKind } from '../../../domain/people-orders/input.ts'
import { peopleKindOf } from '../../../domain/people-orders/people-kinds.ts'
import { isForbidden, isNotFound } from '../../../kernel/answer.ts'
import { isId } from '../../../kernel/id.ts'
import { plural } from '../../../kernel/plural.ts'
import { orderLook } from '../../kit/order-look.ts'

/** Deed of each order, as the end of "12 Personen …". */
const DEEDS: Readonly<Record<OrderedKind, { before: [one: string, many: string]; after: [one: string, many: string] }>> = {
  remove: { before: ['wird abgemeldet', 'werden abgemeldet'], after: ['ist abgemeldet', 'sind abgemeldet'] },
  give: { before: ['bekommt einen Platz', 'bekommen einen Platz'], after: ['hat einen Platz', 'haben einen Platz'] },
  offer: { before: ['bekommt einen Platz angeboten', 'bekommen einen Platz angeboten'], after: ['ist gefragt', 'sind gefragt'] },
  move: { before: ['wechselt', 'wechseln'], after: ['hat gewechselt', 'haben gewechselt'] },
  price: {
    before: ['bekommt einen neuen Preis', 'bekommen einen neuen Preis'],
    after: ['hat den neuen Preis', 'haben den neuen Preis'],
  },
  settle: { before: ['wird geprüft', 'werden geprüft'], after: ['ist geprüft', 'sind geprüft'] },
  certificates: {
    before: ['bekommt eine Bescheinigung', 'bekommen eine Bescheinigung'],
    after: ['hat eine Bescheinigung', 'haben eine Bescheinigung'],
  },
}

const deedText = (kind: OrderedKind, count: number, when: 'before' | 'after'): string => {
  const [one, many] = DEEDS[kind][when]
  return `${plural(count, 'Person', 'Personen')} ${count === 1 ? one : many}`
}

export interface OrderedView {
  id: string
  look: 'info' | 'good' | 'bad'
  state: OrderState
  text: string
  done: number
  total: number
}

function textOf({ state, kind: name, total, done, refused }: Order): string {
  const kind = peopleKindOf(name)
  if (state === 'queued') return `${deedText(kind, total, 'before')} in wenigen Sekunden.`
  if (state === 'running') return done === total ? 'Die Bescheinigungen werden gesetzt …' : `${deedText(kind, total, 'before')} …`
  if (state === 'failed') return 'Nicht ausgeführt: Wer das veranlasst hat, darf es nicht mehr.'
  if (state === 'stopped')
    return done === 0 ? 'Zurückgenommen. Es ist nichts passiert.' : `Angehalten. ${done} von ${total} waren schon erledigt.`
  const rest = refused > 0 ? ` Bei ${refused} ging es nicht mehr.` : ''
  return `${deedText(kind, total - refused, 'after')}.${rest}`
}

export const presentOrdered = (order: Order): OrderedView => {
  const { id, state, done, total } = order
  return { id, state, done, total, look: orderLook(order), text: faultText(order) || textOf(order) }
}

/** Order of the address; null where the person may see none. */
export async function findOrdered(ctx: Ctx, id: string | null): Promise<OrderedView | null> {
  if (!id || !isId(id)) return null
  try {
    return presentOrdered(await getOrder(ctx, id))
  } catch (error) {
    if (isNotFound(error) || isForbidden(error)) return null
    throw error
  }
}
