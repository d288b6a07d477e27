import { previewCancellation } from '../../domain/cancellations/cancel-session.ts'
import { findCancellation, listPlaces } from '../../domain/cancellations/queries.ts'
import { GRACE, mayUndo } from '../../domain/cancellations/rules.ts'
import { type Ctx, ownPersonId } from '../../domain/context.ts'
import { listNotices, type Notice } from '../../domain/notices/queries.ts'
import { canCancelSession, canPayCancelled } from '../../domain/sessions/access.ts'
import { getSession, type Session } from '../../domain/sessions/get-session.ts'
import { previewSubstitutes } from '../../domain/substitutes/ask-substitutes.ts'
import { findRequest, type SubstituteRequest } from '../../domain/substitutes/queries.ts'
import { allow } from '../../kernel/answer.ts'
import { berlinTime, formatDay, formatSpan, formatTime, isAfter, isBefore } from '../../kernel/calendar.ts'

export interface ToldPerson {
  id: string
  name: string
  about: string
  /** `tel:` address; empty without a number. */
  call: string
  /** Reason for a call; empty while the mail is on its way. */
  trouble: string
}

export interface AskedPerson {
  id: string
  name: string
  call: string
  hasDeclined: boolean
}

const HOW = { link: 'E-Mail', push: 'Benachrichtigung', call: 'Telefon' }

const callOf = (phone: string): string => (phone === '' ? '' : `tel:${phone.replace(/[^+\d]/g, '')}`)

const troubleOf = ({ toAddress, isLost }: Notice): string =>
  toAddress === '' ? 'keine E-Mail-Adresse' : isLost ? 'E-Mail kam nicht an' : ''

function presentNotices(notices: readonly Notice[]) {
  const unseen = notices.filter(({ seenAt }) => seenAt === null)
  const seen = notices.flatMap(({ id, name, seenAt, seenHow }) =>
    seenAt && seenHow ? [{ id, name, how: `${HOW[seenHow]}, ${formatTime(berlinTime(seenAt))} Uhr` }] : [],
  )
  const rows: ToldPerson[] = unseen.map((notice) => ({
    id: notice.id,
    name: notice.name,
    about: notice.about,
    call: callOf(notice.phone),
    trouble: troubleOf(notice),
  }))
  return { unseen: rows, seen }
}

/** Substitutes ask for another one instead of taking themselves back. */
function presentRequest(request: SubstituteRequest | null, ownId: string | null) {
  if (!request) return null
  const living = request.asks.filter(({ hasDied }) => !hasDied)
  const asks: AskedPerson[] = living.map(({ id, name, phone, declinedAt }) => ({
    id,
    name,
    call: callOf(phone),
    hasDeclined: declinedAt !== null,
  }))
  return { isOpen: request.state === 'open', takenBy: request.takenByName, isOwn: request.takenById === ownId, asks }
}

/** For these days the page shows people who know of a cancellation, but not of its end. */
const RESTORED_SHOWN = { hours: 7 * 24 }

async function presentPlanned(ctx: Ctx, session: Session) {
  const notices = await listNotices(ctx, session.id, ctx.now.subtract(RESTORED_SHOWN))
  const [told, substitutes] = [await previewCancellation(ctx, session.id), await previewSubstitutes(ctx, session.id)]
  return {
    told,
    substitutes,
    restored: presentNotices(notices.filter(({ kind }) => kind === 'session.restored')),
    request: presentRequest(await findRequest(ctx, session.id), ownPersonId(ctx)),
    canPay: canPayCancelled(ctx.actor, session),
    isOver: !isAfter(session.endsAt, ctx.now),
  }
}

const spanText = (
  { startsAt, endsAt, place }: { startsAt: Temporal.Instant; endsAt: Temporal.Instant; place: string },
  now: Temporal.Instant,
): string => [`${formatSpan(startsAt, endsAt, now)} Uhr`, place].filter(Boolean).join(', ')

/** Most replacements are a week later, same time and place. */
const defaultsOf = ({ onDay, startsAt, endsAt, partId }: Session) => ({
  onDay: formatDay(onDay.add({ days: 7 })),
  startsTime: formatTime(berlinTime(startsAt)),
  endsTime: formatTime(berlinTime(endsAt)),
  partId: partId ?? '',
})

async function presentCancelled(ctx: Ctx, session: Session) {
  const cancellation = await findCancellation(ctx, session.id)
  const since = cancellation?.cancelledAt ?? session.startsAt
  const undoSeconds = cancellation ? Math.floor(ctx.now.until(cancellation.undoUntil).total('seconds')) : 0
  const isMoved = session.state === 'moved'
  const kind = isMoved ? 'session.replaced' : 'session.cancelled'
  const notices = (await listNotices(ctx, session.id, since)).filter((notice) => notice.kind === kind)
  return {
    ...presentNotices(notices),
    reason: cancellation?.reason ?? '',
    isWaiting: !isMoved && cancellation !== null && isBefore(ctx.now, cancellation.cancelledAt.add(GRACE)),
    undoSeconds: mayUndo(session, cancellation?.undoUntil ?? null, ctx.now).ok ? undoSeconds : 0,
    replacement: session.replacedBy ? spanText(session.replacedBy, ctx.now) : null,
    places: isMoved ? [] : await listPlaces(ctx),
    defaults: defaultsOf(session),
  }
}

/** @throws NotFound, Forbidden */
export async function presentSession(ctx: Ctx, sessionId: string) {
  const session = await getSession(ctx, sessionId)
  allow(canCancelSession(ctx.actor, session))
  const isOff = session.state === 'cancelled' || session.state === 'moved'
  return {
    id: session.id,
    title: session.title,
    when: `${formatSpan(session.startsAt, session.endsAt, ctx.now)} Uhr`,
    place: session.place,
    isHeld: session.state === 'held',
    planned: isOff ? null : await presentPlanned(ctx, session),
    cancelled: isOff ? await presentCancelled(ctx, session) : null,
  }
}

export type SessionView = Awaited<ReturnType<typeof presentSession>>
export type PlannedView = NonNullable<SessionView['planned']>
export type CancelledView = NonNullable<SessionView['cancelled']>
