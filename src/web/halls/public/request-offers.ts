import type { Ctx } from '../../../domain/context.ts'
import { listNearTimes, type NearTime } from '../../../domain/occupancy/list-near-times.ts'
import { formatDayShort, weekdayShort } from '../../../kernel/calendar.ts'
import { newId } from '../../../kernel/id.ts'
import { placeText } from '../free/free-view.ts'
import { minutesText, minuteText } from '../plan/plan-time.ts'
import type { CheckedWhen } from './request-fields.ts'

/** Another time or hall; the button fills the form. */
export interface OfferView {
  /** Values for the form, see `withOffer`. */
  value: string
  slug: string
  text: string
}

const FIELDS = ['partId', 'day', 'from', 'to', 'until'] as const

const minutesOf = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 60 + minutes
}

function presentOffer(typed: CheckedWhen, near: NearTime, minutes: number): OfferView {
  const day = typed.day.add({ days: near.days })
  const until = typed.until?.add({ days: near.days }).toString() ?? ''
  const to = near.from + minutes
  const fit =
    near.dates === 1
      ? ''
      : near.free === near.dates
        ? `: alle ${near.dates} Termine frei`
        : `: ${near.free} von ${near.dates} Terminen frei`
  const when = near.dates === 1 ? formatDayShort(day) : weekdayShort(day.dayOfWeek)
  return {
    value: [near.part.id, day, minuteText(near.from), minuteText(to), until].join(' '),
    slug: near.hall.slug,
    text: `${when} ${minutesText(near.from, to)}, ${placeText(near)}${fit}`,
  }
}

/** Alternatives to the typed time: free on all of `days`, or on more of them than `free`. */
export async function listPublicCourses(
  ctx: Ctx,
  typed: CheckedWhen,
  days: readonly Temporal.PlainDate[],
  free: number,
): Promise<OfferView[]> {
  const [from, to] = [minutesOf(typed.from), minutesOf(typed.to)]
  if (to <= from || days.length === 0) return []
  const wish = { partId: typed.partId, from, minutes: to - from }
  const near = await listNearTimes(ctx, wish, days, free + 1)
  return near.map((one) => presentOffer(typed, one, to - from))
}

/** Request with the pressed offer as if typed into a new form; unchanged without an offer. */
export async function withOffer(request: Request): Promise<Request> {
  const form = await request.formData()
  const offer = form.get('take')
  if (offer !== null) form.set('key', newId())
  for (const [at, text] of typeof offer === 'string' ? offer.split(' ').entries() : []) {
    const field = FIELDS[at]
    if (field) form.set(field, text)
  }
  form.delete('take')
  return new Request(request.url, { method: 'POST', body: form })
}
