import { redirect } from 'react-router'
import { z } from 'zod'
import type { Occupied } from '../../../domain/bookings/hold-bookings.ts'
import { listDepartments } from '../../../domain/clubs/queries.ts'
import type { Ctx } from '../../../domain/context.ts'
import { canEditEvent } from '../../../domain/events/access.ts'
import { askForHall } from '../../../domain/events/ask-for-hall.ts'
import { cancelEvent } from '../../../domain/events/cancel-event.ts'
import { changeFollowing } from '../../../domain/events/change-following.ts'
import { type Created, changeEvent, createEvent } from '../../../domain/events/commands.ts'
import { type EditedEvent, fieldsOf, getEventFields } from '../../../domain/events/get-event-fields.ts'
import { type EventFields, EventInput } from '../../../domain/events/input.ts'
import { previewHall } from '../../../domain/events/preview-hall.ts'
import { publishEvent, withdrawEvent } from '../../../domain/events/publish-event.ts'
import { listCategories } from '../../../domain/events/queries.ts'
import { setEventImage } from '../../../domain/events/set-event-image.ts'
import { EVENT_REFUSALS } from '../../../domain/events/texts.ts'
import type { Storage } from '../../../domain/files/create-storage.ts'
import { IMAGE_REFUSALS } from '../../../domain/files/texts.ts'
import type { HallOwner } from '../../../domain/shared-halls/access.ts'
import { listUsableHalls } from '../../../domain/shared-halls/list-usable-halls.ts'
import { UPLOAD_REFUSALS } from '../../../domain/uploads/texts.ts'
import { found, ok } from '../../../kernel/answer.ts'
import { formatSpan } from '../../../kernel/calendar.ts'
import { isId } from '../../../kernel/id.ts'
import { plural } from '../../../kernel/plural.ts'
import { withSentFile } from '../../files/with-sent-file.ts'
import { FLASH as LIST_FLASH } from '../../halls/series/booking-flash.ts'
import { actions, formsOf } from '../../kit/actions.ts'
import { flash, noted } from '../../kit/flash.ts'
import { alt, picture, text } from '../../kit/form-fields.ts'
import type { FormFault } from '../../kit/form-view.ts'
import { gateOf } from '../../kit/gate.ts'
import type { Route } from './+types/editor'
import { CheckFields, EVENT_LABELS, type EventTyped, FIELD_NAMES, SaveFields, scope, toEvent, toRepeat } from './editor-fields.ts'
import { type DayView, headOf, newEvent, presentDay, savedOf, waysOut } from './editor-view.ts'
import { NEW, PATH } from './events-path.ts'

const FLASH = flash({
  gespeichert: (events: number) => (events > 1 ? `Gespeichert, mit allen folgenden: ${events} Termine.` : 'Gespeichert.'),
  angelegt: (events: number, skipped: number, withoutHall: number) =>
    [
      events > 1 ? `${events} Termine sind als Entwurf gespeichert.` : 'Der Termin ist als Entwurf gespeichert.',
      skipped > 0 ? `${plural(skipped, 'Tag', 'Tage')} ausgelassen, weil die Halle belegt ist.` : '',
      withoutHall > 0 ? `${plural(withoutHall, 'Termin', 'Termine')} ohne Halle, weil sie belegt ist.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  veroeffentlicht: (events: number) => (events > 1 ? `${events} Termine sind veröffentlicht.` : 'Der Termin ist veröffentlicht.'),
  untergebracht: 'Der Termin hat wieder eine Halle. Wer angemeldet ist, erfährt es.',
  angefragt: 'Die Halle ist angefragt. Wer darüber entscheidet, sieht es unter „Anfragen“.',
  zurueckgezogen: 'Der Termin ist wieder ein Entwurf.',
  abgesagt: (people: number, discarded: number) =>
    [
      people > 0 ? `Abgesagt. ${plural(people, 'Person wird', 'Personen werden')} benachrichtigt.` : 'Der Termin ist abgesagt.',
      discarded > 0 ? `${plural(discarded, 'Entwurf ist', 'Entwürfe sind')} gelöscht.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  bild: 'Das Bild ist gespeichert.',
  'bild-entfernt': 'Das Bild ist entfernt.',
})
const { note } = FLASH

interface Page {
  /** Null for a new event. */
  event: EditedEvent | null
  storage: Storage
  owner: HallOwner | null
}

const OCCUPIED = 'Die Halle ist belegt. Unter dem Formular steht, wer dort ist und was frei wäre.'

const refused = (faults: readonly FormFault[], shown: DayView[] | null = null) => ({ ok: false as const, faults, shown })

/** The preview shows the edited event alone: of the following ones the text names the first rival. */
function occupiedText({ occupants: [first] }: Occupied['occupied'], { scope }: EventTyped): string {
  if (scope === 'this' || !first) return OCCUPIED
  const when = formatSpan(first.startsAt, first.endsAt)
  return `Nichts ist gespeichert: Einer der Termine stößt mit „${first.title}“ zusammen (${when}). Ändern Sie ihn einzeln.`
}

function readEvent(ctx: Ctx, typed: EventTyped, event: EditedEvent | null) {
  const read = EventInput.safeParse(toEvent(typed, event?.body))
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ''), text: message }))
    return refused(faults.map(({ field, text }) => ({ field: FIELD_NAMES[field] ?? field, text })))
  }
  const mayEdit = canEditEvent(ctx.actor, read.data)
  return mayEdit ? ok(read.data) : refused([{ field: 'departmentId', text: 'Bitte wählen Sie eine Ihrer Abteilungen.' }])
}

async function lookAtHall(ctx: Ctx, typed: EventTyped, input: EventFields, { event, owner }: Page): Promise<DayView[]> {
  const repeat = event === null ? toRepeat(typed) : undefined
  const days = await previewHall(ctx, input, { repeat, eventId: event?.id, owner })
  return days.map((day) => presentDay(day, input))
}

async function check(ctx: Ctx, typed: EventTyped, page: Page) {
  // A hall can be looked at before the event has its name.
  const read = readEvent(ctx, typed.title.trim() === '' ? { ...typed, title: 'Termin' } : typed, page.event)
  return read.ok ? refused([], await lookAtHall(ctx, typed, read.value, page)) : read
}

type Saved = Created | { version: number; events?: number }

function saveEvent(ctx: Ctx, event: EditedEvent | null, typed: EventTyped, input: EventFields) {
  if (!event) return createEvent(ctx, input, toRepeat(typed))
  return (typed.scope === 'following' ? changeFollowing : changeEvent)(ctx, event.id, typed.version, input)
}

async function save(ctx: Ctx, typed: EventTyped, page: Page) {
  const read = readEvent(ctx, typed, page.event)
  if (!read.ok) return read
  const answer = await saveEvent(ctx, page.event, typed, read.value)
  if (answer.ok) return ok<Saved>(answer.value)
  if (answer.refusal !== 'occupied') return answer
  const days = await lookAtHall(ctx, typed, read.value, page)
  return refused([{ field: 'partId', text: occupiedText(answer, typed) }], days.length > 0 ? days : null)
}

function readWay(way: string): { partId: string } | Pick<EventFields, 'startsAt' | 'endsAt'> | Record<string, never> {
  const part = /^part:([0-9a-f-]{36})$/.exec(way)?.[1]
  if (part) return { partId: part }
  const [, from, to] = /^time:([\dT:.-]+Z)\/([\dT:.-]+Z)$/.exec(way) ?? []
  return from && to ? { startsAt: Temporal.Instant.from(from), endsAt: Temporal.Instant.from(to) } : {}
}

async function cancel(ctx: Ctx, asked: { scope: 'this' | 'following'; reason: string }, page: Page) {
  const event = found(page.event)
  const answer = await cancelEvent(ctx, event.id, asked)
  if (!answer.ok) return answer
  // Withdrawn meanwhile, the event was a draft: its page is gone.
  const isGone = answer.value.discarded > 0 && (asked.scope === 'this' || event.state === 'draft')
  return ok({ ...answer.value, isGone })
}

const form = formsOf({ refusals: EVENT_REFUSALS, fields: { reason_missing: 'reason', too_many: 'until' }, labels: EVENT_LABELS })
const rehouse = formsOf({ refusals: { ...EVENT_REFUSALS, occupied: 'Inzwischen ist auch dort belegt.' } })
const image = formsOf({
  refusals: { ...EVENT_REFUSALS, ...IMAGE_REFUSALS, ...UPLOAD_REFUSALS },
  fields: { too_large: 'picture', too_many_pixels: 'picture', not_an_image: 'picture', upload_gone: 'picture' },
})
const Press = z.object({})

const answerEventForm = actions({
  save: form(SaveFields, save, (saved) => {
    if (!('ids' in saved)) return note('gespeichert', saved.events ?? 1)
    return note('angelegt', saved.ids.length, saved.skipped.length, saved.withoutHall.length)
  }),
  check: form(CheckFields, check),
  publish: form(
    z.object({ scope }),
    (ctx, { scope }, { event }: Page) => publishEvent(ctx, found(event).id, scope),
    (events) => note('veroeffentlicht', events),
  ),
  withdraw: form(Press, (ctx, _, { event }: Page) => withdrawEvent(ctx, found(event).id), note('zurueckgezogen')),
  rehouse: rehouse(
    z.object({ way: z.string().max(120) }),
    (ctx, { way }, page: Page) => {
      const event = found(page.event)
      return changeEvent(ctx, event.id, event.version, { ...fieldsOf(event), ...readWay(way) })
    },
    note('untergebracht'),
  ),
  askHall: form(Press, (ctx, _, { event }: Page) => askForHall(ctx, found(event).id), note('angefragt')),
  cancel: form(z.object({ scope, reason: text }), cancel, ({ people, discarded, isGone }) =>
    isGone ? LIST_FLASH.note('termin-geloescht') : note('abgesagt', people, discarded),
  ),
  image: image(
    z.object({ picture, alt }),
    (ctx, { picture, alt }, { event, storage }: Page) =>
      withSentFile(ctx, storage, picture, (sent) => setEventImage(ctx, storage, found(event).id, { ...sent, alt })),
    note('bild'),
  ),
  removeImage: image(
    Press,
    (ctx, _, { event, storage }: Page) => setEventImage(ctx, storage, found(event).id, null),
    note('bild-entfernt'),
  ),
})

/** The event of an address; null for a new one. @throws NotFound, Forbidden */
const findEdited = async (ctx: Ctx, event: string) =>
  event === NEW ? null : getEventFields(ctx, found(isId(event) ? event : null))

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const event = await findEdited(ctx, params.event)
  const [halls, departments, categories] = await Promise.all([listUsableHalls(ctx), listDepartments(ctx), listCategories(ctx)])
  const day = url.searchParams.get('tag')
  const head = event && headOf(event)
  return {
    head,
    ways: event && head?.lostHall ? waysOut(await previewHall(ctx, fieldsOf(event), { eventId: event.id })) : [],
    image: event?.image ?? null,
    saved: event ? savedOf(event) : newEvent(day && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null),
    choices: {
      halls,
      departments: departments
        .filter(({ id }) => canEditEvent(ctx.actor, { departmentId: id }))
        .map(({ id, name }) => ({ id, name })),
      categories,
      mustName: !canEditEvent(ctx.actor, { departmentId: null }),
      canSignUp: ctx.club.flags.hasParticipations,
    },
    page: { title: event?.title ?? 'Neuer Termin' },
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { ctx, services, hallOwner } = gateOf(context)
  const event = await findEdited(ctx, params.event)
  const outcome = await answerEventForm(ctx, request, { event, storage: services.storage, owner: hallOwner() })
  if (!outcome.ok) return outcome.answer
  if (outcome.intent === 'cancel' && outcome.value.isGone) return redirect(noted(PATH, outcome.note))
  const made = outcome.intent === 'save' && 'ids' in outcome.value ? outcome.value.ids[0] : undefined
  // Read anew by GET, so that reloading the page sends nothing twice.
  return redirect(noted(`${PATH}/${made ?? params.event}`, outcome.note))
}
