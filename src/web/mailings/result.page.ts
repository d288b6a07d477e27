import { redirect } from 'react-router'
import { canSendMailings } from '../../domain/mailings/access.ts'
import { LETTERS_AT_ONCE } from '../../domain/mailings/list-letters.ts'
import { getMailing, listFiles, listRecipients } from '../../domain/mailings/queries.ts'
import { stopMailing } from '../../domain/mailings/send-mailing.ts'
import { RECIPIENT_STATES, type RecipientState, reasonText, TOPIC_TEXTS } from '../../domain/mailings/texts.ts'
import { found } from '../../kernel/answer.ts'
import { formatMoment } from '../../kernel/calendar.ts'
import { isId } from '../../kernel/id.ts'
import { signedFileAddress } from '../files/file-address.ts'
import { gateOf } from '../kit/gate.ts'
import { changedQuery } from '../kit/query.ts'
import type { Route } from './+types/result'
import { lettersAddress, sentAddress, WRITE_PATH } from './mailings-address.ts'
import { countsText, statusOf } from './sent-view.ts'

const SHOWN = 200
const LINK_MINUTES = 60

const LOOKS: Readonly<Record<RecipientState, 'calm' | 'good' | 'care' | 'bad' | 'info'>> = {
  open: 'calm',
  queued: 'info',
  sent: 'good',
  failed: 'bad',
  returned: 'bad',
  letter: 'care',
  unsubscribed: 'calm',
  household: 'calm',
}

const isState = (text: string): text is RecipientState => Object.hasOwn(RECIPIENT_STATES, text)

/** One document, or of many letters several. */
function letterLinks(id: string, count: number): { to: string; text: string }[] {
  const all = count === 1 ? 'Ein Brief' : `Briefe an ${count} Personen`
  return Array.from({ length: Math.ceil(count / LETTERS_AT_ONCE) }, (_, at) => {
    const [from, to] = [at * LETTERS_AT_ONCE + 1, Math.min(count, (at + 1) * LETTERS_AT_ONCE)]
    const text = count > LETTERS_AT_ONCE ? `${all}: ${from}–${to}` : all
    return { to: lettersAddress(id, at + 1), text: `${text} als PDF` }
  })
}

export async function loader({ context, params, url: { searchParams: search } }: Route.LoaderArgs) {
  const { ctx, services } = gateOf(context)
  const mailing = await getMailing(ctx, found(isId(params.id) ? params.id : null))
  const stand = search.get('stand') ?? ''
  const state = isState(stand) ? stand : undefined
  const after = Number(/^\d{1,6}$/.exec(search.get('nach') ?? '')?.[0] ?? 0)
  const rows = await listRecipients(ctx, mailing.id, { state, after, limit: SHOWN + 1 })
  const path = sentAddress(mailing.id)
  const { counts } = mailing
  const states = Object.keys(RECIPIENT_STATES).filter(isState)
  return {
    page: { under: WRITE_PATH },
    id: mailing.id,
    subject: mailing.subject,
    body: mailing.body,
    titles: mailing.titles,
    about: `${TOPIC_TEXTS[mailing.topic]} · ${formatMoment(mailing.sentAt)} Uhr, ${mailing.authorName}`,
    counts: countsText(counts),
    fault: mailing.orderFault,
    status: statusOf(mailing),
    canStop:
      canSendMailings(ctx.actor) && (mailing.orderState === 'queued' || (mailing.orderState === 'running' && counts.open > 0)),
    isQueued: mailing.orderState === 'queued',
    done: counts.sent + counts.failed + counts.returned,
    total: counts.open + counts.queued + counts.sent + counts.failed + counts.returned,
    letters: letterLinks(mailing.id, counts.letter + counts.returned + counts.failed),
    files: (await listFiles(ctx, mailing.id)).map(({ id, name }) => ({
      name,
      to: signedFileAddress(services.signLink, { club: ctx.club.id, id, now: ctx.now, minutes: LINK_MINUTES }),
    })),
    chips: states
      .filter((one) => counts[one] > 0)
      .map((one) => ({
        to: changedQuery(path, search, { stand: state === one ? null : one, nach: null }),
        label: `${RECIPIENT_STATES[one]}: ${counts[one]}`,
        isOn: state === one,
      })),
    rows: rows.slice(0, SHOWN).map(({ id, name, email, state, ...row }) => ({
      id,
      name,
      email,
      look: LOOKS[state],
      state: RECIPIENT_STATES[state],
      reason: reasonText(row),
    })),
    next: rows.length > SHOWN ? changedQuery(path, search, { nach: String(rows[SHOWN - 1]?.position ?? 0) }) : null,
  }
}

/** Takes the mailing back, or stops it. */
export async function action({ context, params }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const id = found(isId(params.id) ? params.id : null)
  await stopMailing(ctx, id)
  return redirect(sentAddress(id))
}
