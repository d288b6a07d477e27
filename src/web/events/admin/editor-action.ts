import type { Occupied } from '../../../domain/bookings/hold-bookings.ts'
import type { Ctx } from '../../../domain/context.ts'
import { canEditEvent } from '../../../domain/events/access.ts'
import { askForHall } from '../../../domain/events/ask-for-hall.ts'
import { cancelEvent } from '../../../domain/events/cancel-event.ts'
import { changeFollowing } from '../../../domain/events/change-following.ts'
import { changeEvent, createEvent } from '../../../domain/events/commands.ts'
import { type EditedEvent, fieldsOf } from '../../../domain/events/get-event-fields.ts'
import { type EventFields, EventInput } from '../../../domain/events/input.ts'
import { previewHall } from '../../../domain/events/preview-hall.ts'
import { publishEvent, withdrawEvent } from '../../../domain/events/publish-event.ts'
import { setEventImage } from '../../../domain/events/set-event-image.ts'
import { EVENT_REFUSALS } from '../../../domain/events/texts.ts'
import type { Storage } from '../../../domain/files/create-storage.ts'
import { IMAGE_REFUSALS } from '../../../domain/files/texts.ts'
import type { HallOwner } from '../../../domain/shared-halls/access.ts'
import { UPLOAD_REFUSALS } from '../../../domain/uploads/texts.ts'
import { formatSpan } from '../../../kernel/calendar.ts'
import { withSentFile } from '../../files/with-sent-file.ts'
import type { FormFault } from '../../ui/error-summary.tsx'
import { type EventAction, type EventTyped, FIELD_NAMES, toEvent, toRepeat } from './editor-fields.ts'
import { type DayView, presentDay } from './editor-view.ts'

export type Outcome =
  /** `to`: where it goes on; null = stays. */
  | { kind: 'done'; note: string; to: string | null }
  | { kind: 'refused'; faults: FormFault[]; days: DayView[] }
  | { kind: 'preview'; days: DayView[] }

interface Means {
  ctx: Ctx
  storage: Storage
  /** The association whose halls the club may use. */
  owner: HallOwner | null
}

const done = (note: string, to: string | null = null): Outcome => ({ kind: 'done', note, to })
const refused = (text: string, field = '', days: DayView[] = []): Outcome => ({
  kind: 'refused',
  faults: [{ field, text }],
  days,
})

const OCCUPIED = 'Die Halle ist belegt. Unter dem Formular steht, wer dort ist und was frei wäre.'

/** Runs what a form of the editor asks for; `event` null = a new one. */
export async function runEventAction(
  { ctx, storage, owner }: Means,
  event: EditedEvent | null,
  action: EventAction,
): Promise<Outcome> {
  if (action.intent === 'save' || action.intent === 'check') return saveOrCheck(ctx, owner, event, action)
  if (event === null) return refused('Bitte speichern Sie den Termin zuerst.')
  switch (action.intent) {
    case 'publish': {
      const answer = await publishEvent(ctx, event.id, action.scope)
      return answer.ok ? done(`veroeffentlicht-${answer.value}`) : refused(EVENT_REFUSALS[answer.refusal])
    }
    case 'withdraw': {
      const answer = await withdrawEvent(ctx, event.id)
      return answer.ok ? done('zurueckgezogen') : refused(EVENT_REFUSALS[answer.refusal])
    }
    case 'rehouse': {
      const answer = await changeEvent(ctx, event.id, event.version, { ...fieldsOf(event), ...readWay(action.way) })
      if (answer.ok) return done('untergebracht')
      return refused(answer.refusal === 'occupied' ? 'Inzwischen ist auch dort belegt.' : EVENT_REFUSALS[answer.refusal])
    }
    case 'askHall': {
      const answer = await askForHall(ctx, event.id)
      return answer.ok ? done('angefragt') : refused(EVENT_REFUSALS[answer.refusal])
    }
    case 'cancel': {
      const answer = await cancelEvent(ctx, event.id, action)
      if (answer.ok) {
        const { people, discarded } = answer.value
        // Somebody withdrew it meanwhile: there is no page of it any more.
        const isGone = discarded > 0 && (action.scope === 'this' || event.state === 'draft')
        return isGone ? done('discarded', '') : done(`abgesagt-${people}-${discarded}`)
      }
      return refused(EVENT_REFUSALS[answer.refusal], answer.refusal === 'reason_missing' ? 'reason' : '')
    }
    case 'image':
    case 'removeImage':
      return setImage(ctx, storage, event, action)
  }
}

/** What a way out changes (`waysOut`). */
function readWay(way: string): { partId: string } | Pick<EventFields, 'startsAt' | 'endsAt'> | Record<string, never> {
  const part = /^part:([0-9a-f-]{36})$/.exec(way)?.[1]
  if (part) return { partId: part }
  const [, from, to] = /^time:([\dT:.-]+Z)\/([\dT:.-]+Z)$/.exec(way) ?? []
  return from && to ? { startsAt: Temporal.Instant.from(from), endsAt: Temporal.Instant.from(to) } : {}
}

const FILE_TEXTS = { ...IMAGE_REFUSALS, ...UPLOAD_REFUSALS }

async function setImage(
  ctx: Ctx,
  storage: Storage,
  { id }: EditedEvent,
  action: Extract<EventAction, { intent: 'image' | 'removeImage' }>,
): Promise<Outcome> {
  const answer = await (action.intent === 'image'
    ? withSentFile(ctx, storage, action.picture, (sent) => setEventImage(ctx, storage, id, { ...sent, alt: action.alt }))
    : setEventImage(ctx, storage, id, null))
  if (answer.ok) return done(action.intent === 'image' ? 'bild' : 'bild-entfernt')
  return refused({ ...EVENT_REFUSALS, ...FILE_TEXTS }[answer.refusal], answer.refusal in FILE_TEXTS ? 'picture' : '')
}

function save(ctx: Ctx, event: EditedEvent | null, typed: EventTyped, input: EventFields) {
  if (!event) return createEvent(ctx, input, toRepeat(typed))
  return (typed.scope === 'following' ? changeFollowing : changeEvent)(ctx, event.id, typed.version, input)
}

/** Of those that follow only who is in the way first is known: the preview is of the one that is edited. */
function occupiedText({ occupants: [first] }: Occupied, { scope }: EventTyped): string {
  if (scope === 'this' || !first) return OCCUPIED
  const when = formatSpan(first.startsAt, first.endsAt)
  return `Nichts ist gespeichert: Einer der Termine stößt mit „${first.title}“ zusammen (${when}). Ändern Sie ihn einzeln.`
}

async function saveOrCheck(ctx: Ctx, owner: HallOwner | null, event: EditedEvent | null, typed: EventTyped): Promise<Outcome> {
  // A hall can be looked at before the event has its name.
  const named = typed.intent === 'check' && typed.title.trim() === '' ? { ...typed, title: 'Termin' } : typed
  const read = EventInput.safeParse(toEvent(named, event?.body))
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ''), text: message }))
    return { kind: 'refused', days: [], faults: faults.map(({ field, text }) => ({ field: FIELD_NAMES[field] ?? field, text })) }
  }
  const input = read.data
  if (!canEditEvent(ctx.actor, input)) return refused('Bitte wählen Sie eine Ihrer Abteilungen.', 'departmentId')
  const repeat = event === null ? toRepeat(typed) : undefined
  const look = async () => {
    const days = await previewHall(ctx, input, { repeat, eventId: event?.id, owner })
    return days.map((day) => presentDay(day, input))
  }
  if (typed.intent === 'check') return { kind: 'preview', days: await look() }
  const answer = await save(ctx, event, typed, input)
  if (!answer.ok) {
    if (answer.refusal === 'occupied') return refused(occupiedText(answer, typed), 'partId', await look())
    return refused(EVENT_REFUSALS[answer.refusal], answer.refusal === 'too_many' ? 'until' : '')
  }
  if ('events' in answer.value) return done(`gespeichert-${answer.value.events}`)
  if (!('ids' in answer.value)) return done('gespeichert')
  const { ids, skipped, homeless } = answer.value
  return done(`angelegt-${ids.length}-${skipped.length}-${homeless.length}`, ids[0] ?? null)
}
