import { canSendMailings } from '../../domain/mailings/access.ts'
import { listMailings } from '../../domain/mailings/queries.ts'
import { formatMoment } from '../../kernel/calendar.ts'
import { readId } from '../../kernel/id.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/sent'
import { sentAddress, WRITE_PATH } from './mailings-address.ts'
import { countsText, statusOf } from './sent-view.ts'

const SHOWN = 100

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const { lines, next } = await listMailings(ctx, { after: readId(url.searchParams.get('nach')), limit: SHOWN })
  return {
    page: { under: WRITE_PATH },
    mayWrite: canSendMailings(ctx.actor),
    next,
    mailings: lines.map((mailing) => ({
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
