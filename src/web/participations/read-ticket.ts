import { asOne, getStanding, listGroup } from '../../domain/participations/get-standing.ts'
import { findNextDate } from '../../domain/participations/list-place-dates.ts'
import { LINK_HOURS, type ParticipationLink } from '../../domain/participations/mail-parts.ts'
import type { Gate } from '../kit/gate.ts'
import type { Services } from '../kit/services.ts'
import { type PlaceSummary, summarizePlace } from './summarize-place.ts'

/** A booked place with the addresses of its mail; they count for all who were signed up with it. */
export interface Ticket {
  summary: PlaceSummary
  /** Null once nothing can be left. */
  leave: string | null
}

export interface TicketGate extends Pick<Gate, 'ctx'> {
  services: Pick<Services, 'signLink'>
}

export async function readTicket({ ctx, services }: TicketGate, placeId: string): Promise<Ticket> {
  const standing = await getStanding(ctx, placeId)
  const alike = (await listGroup(ctx, standing)).filter(({ state }) => state === standing.state)
  const until = ctx.now.add({ hours: LINK_HOURS })
  const token = (kind: ParticipationLink) => services.signLink({ club: ctx.club.id, kind, id: placeId, until })
  return {
    summary: summarizePlace(asOne(standing, alike), await findNextDate(ctx, standing), ctx.now, token('confirm')),
    leave: standing.isTooLate ? null : `/p/${token('cancel')}`,
  }
}
