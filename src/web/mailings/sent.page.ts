import { canSendMailings } from '../../domain/mailings/access.ts'
import { listMailings } from '../../domain/mailings/queries.ts'
import { formatMoment } from '../../kernel/calendar.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/sent'
import { sentAddress, WRITE_PATH } from './mailings-address.ts'
import { countsText, statusOf } from './sent-view.ts'

const SHOWN = 100

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const mailings = await listMailings(ctx, SHOWN)
  return {
    page: { under: WRITE_PATH },
    mayWrite: canSendMailings(ctx.actor),
    mailings: mailings.map((mailing) => ({
      id: mailing.id,
      to: sentAddress(mailing.id),
      subject: mailing.subject,
      about: `${formatMoment(mailing.sentAt)} Uhr, ${mailing.authorName}`,
      titles: mailing.titles.join(' · '),
      counts: countsText(mailing.counts),
      status: statusOf(mailing),
    })),
  }
}
