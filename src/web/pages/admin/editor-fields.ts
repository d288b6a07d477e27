import { z } from 'zod'
import { PageDraft } from '../../../domain/pages/input.ts'
import { berlinDay, berlinMoment, berlinTime, formatDay, formatMoment, formatTime } from '../../../kernel/calendar.ts'
import { germanFault } from '../../../kernel/german-fault.ts'
import { json, optionalDay, optionalId, optionalTime, text, tick, version } from '../../kit/form-fields.ts'

const typedDocument = z.object({ version, title: text, teaser: text, text: json, imageFileId: text, imageAlt: text, slug: text })

/** Title, teaser, text and picture; `slug` of a new page alone. */
export const DocumentForm = typedDocument.transform(({ slug, imageFileId, imageAlt, ...typed }, ctx) => {
  const image = imageFileId === '' ? null : { fileId: imageFileId, alt: imageAlt }
  const read = PageDraft.safeParse({ ...typed, image }, { error: germanFault })
  if (read.success) return { slug, draft: read.data }
  for (const { path, message } of read.error.issues)
    ctx.addIssue({ code: 'custom', message, path: path[0] === 'image' ? ['imageAlt'] : [...path] })
  return z.NEVER
})
export type TypedDocument = z.output<typeof DocumentForm>

const MIDNIGHT = Temporal.PlainTime.from('00:00')
const DAY_MISSING = 'Bitte nennen Sie auch den Tag.'

/** Moments of a schedule; an end without a time of day is the end of its day. */
export const ScheduleForm = z
  .object({ version, fromDay: optionalDay, fromTime: optionalTime, untilDay: optionalDay, untilTime: optionalTime })
  .superRefine(({ fromDay, fromTime, untilDay, untilTime }, ctx) => {
    if (fromTime && !fromDay) ctx.addIssue({ code: 'custom', path: ['fromDay'], message: DAY_MISSING })
    if (untilTime && !untilDay) ctx.addIssue({ code: 'custom', path: ['untilDay'], message: DAY_MISSING })
  })
  .transform(({ version, fromDay, fromTime, untilDay, untilTime }) => ({
    version,
    from: fromDay && berlinMoment(fromDay, fromTime ?? MIDNIGHT),
    until: untilDay && (untilTime ? berlinMoment(untilDay, untilTime) : berlinMoment(untilDay.add({ days: 1 }), MIDNIGHT)),
  }))

/** An end as `ScheduleForm` reads it: at midnight it is the day before, without a time. */
export function typedEnd(until: Temporal.Instant | null): { untilDay: string; untilTime: string } {
  if (until === null) return { untilDay: '', untilTime: '' }
  const [day, time] = [berlinDay(until), berlinTime(until)]
  return time.equals(MIDNIGHT)
    ? { untilDay: formatDay(day.subtract({ days: 1 })), untilTime: '' }
    : { untilDay: formatDay(day), untilTime: formatTime(time) }
}

/** `24.12.2027` for the whole day, else `24.12.2027, 18:00`. */
export function endText(until: Temporal.Instant): string {
  const { untilDay, untilTime } = typedEnd(until)
  return untilTime === '' ? untilDay : formatMoment(until)
}

export const PagePlaceForm = z.object({
  version,
  slug: text,
  menu: z
    .enum(['head', 'foot'])
    .optional()
    .transform((menu) => menu ?? null),
  menuOrder: z.number({ error: 'Bitte eine Zahl.' }).default(0),
  menuLabel: text,
})
export const ArticlePlaceForm = z.object({ version, slug: text, departmentId: optionalId, isPinned: tick })
export const VersionForm = z.object({ version })
