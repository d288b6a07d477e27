import { SWAP_LINK } from '../../domain/operations/mails.ts'
import type { Gate } from '../kit/gate.ts'

const DAYS = 60

/** Address of an open offer, to be passed on. */
export function swapAddress({ ctx, origin, services }: Pick<Gate, 'ctx' | 'origin' | 'services'>, swapId: string): string {
  const until = ctx.now.add({ hours: DAYS * 24 })
  return `${origin}/p/${services.signLink({ club: ctx.club.id, kind: SWAP_LINK, id: swapId, until })}/swap`
}
