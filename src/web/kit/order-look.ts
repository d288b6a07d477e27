import type { Order } from '../../domain/orders/queries.ts'
import { faultText } from '../../domain/orders/texts.ts'

const LOOKS = { queued: 'info', running: 'info', done: 'good', stopped: 'info', failed: 'bad' } as const

/** Look of a notice that tells how an order stands. */
export const orderLook = (order: Order) => LOOKS[faultText(order) ? 'failed' : order.state]
