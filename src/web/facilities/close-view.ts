import type { ClosurePreview } from '../../domain/closures/preview-closure.ts'
import { formatSpan } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'

export interface CloseView {
  /** `12 Stunden fallen aus oder ziehen um …` */
  summary: string
  toCall: string
  sessions: { id: string; title: string; when: string; place: string; free: { id: string; name: string }[] }[]
  courses: { id: string; title: string; sessions: string; isCourse: boolean }[]
  bookings: { id: string; title: string; when: string; place: string }[]
  waiting: string
}

const shown = (facilityName: string, partName: string) =>
  /^(ganze|halle$)/i.test(partName) ? facilityName : `${facilityName}, ${partName}`

export function presentPreview(preview: ClosurePreview): CloseView {
  const { sessions, waiting, bookings, courses, told, toCall } = preview
  const when = (one: { startsAt: Temporal.Instant; endsAt: Temporal.Instant }) => formatSpan(one.startsAt, one.endsAt)
  return {
    summary:
      sessions.length + bookings.length + waiting.length === 0
        ? 'Keine Belegung ist betroffen.'
        : `${plural(sessions.length, 'Stunde', 'Stunden')} und ${plural(bookings.length, 'andere Belegung', 'andere Belegungen')} sind betroffen. ${plural(told, 'Haushalt bekommt', 'Haushalte bekommen')} eine Nachricht.`,
    toCall:
      toCall > 0 ? `${plural(toCall, 'Haushalt hat', 'Haushalte haben')} keine E-Mail-Adresse. Bitte rufen Sie dort an.` : '',
    sessions: sessions.map((one) => ({
      ...{ id: one.sessionId ?? '', title: one.title, when: when(one), place: one.place },
      free: one.freeParts.map(({ partId, facilityName, partName }) => ({ id: partId, name: shown(facilityName, partName) })),
    })),
    courses: courses.map(({ courseId, title, kind, sessions: count }) => ({
      ...{ id: courseId, title, sessions: plural(count, 'Stunde', 'Stunden'), isCourse: kind === 'course' },
    })),
    bookings: bookings.map((one) => ({ id: one.bookingId, title: one.title, when: when(one), place: one.place })),
    waiting:
      waiting.length > 0
        ? `${plural(waiting.length, 'spätere Stunde ruht', 'spätere Stunden ruhen')}: Sie werden jede Nacht für die nächsten zwei Wochen abgesagt, oder gelten wieder, sobald Sie die Sperrung aufheben.`
        : '',
  }
}
