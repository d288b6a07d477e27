import type { ClosurePreview } from '../../domain/closures/preview-closure.ts'
import { formatSpan } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { plural } from '../../kernel/plural.ts'

interface SessionView {
  id: string
  when: string
  place: string
  free: { id: string; name: string }[]
  /** Where it would be moved to together with the others. */
  proposal: string
}

export interface CourseView {
  id: string
  title: string
  /** `Dauerangebot, 3 Stunden` */
  line: string
  isCourse: boolean
  /** What its people get back if everything is cancelled: `12 Personen, zusammen 96,00 €`; empty where nobody pays a price. */
  owed: string
  sessions: SessionView[]
  movable: number
}

export interface CloseView {
  /** `12 Stunden fallen aus oder ziehen um …` */
  summary: string
  toCall: string
  courses: CourseView[]
  bookings: { id: string; title: string; when: string; place: string }[]
  waiting: string
}

const shown = (facilityName: string, partName: string) =>
  /^(ganze|halle$)/i.test(partName) ? facilityName : `${facilityName}, ${partName}`

function metText({ sessions, bookings, told }: ClosurePreview): string {
  const met = [
    sessions.length > 0 ? plural(sessions.length, 'Stunde', 'Stunden') : '',
    bookings.length > 0 ? plural(bookings.length, 'andere Belegung', 'andere Belegungen') : '',
  ].filter(Boolean)
  const text = met.length > 0 ? `Betroffen: ${met.join(' und ')}.` : 'In den nächsten zwei Wochen ist nichts betroffen.'
  return `${text} ${plural(told, 'Haushalt bekommt', 'Haushalte bekommen')} eine Nachricht.`
}

export function presentPreview(preview: ClosurePreview): CloseView {
  const { sessions, waiting, bookings, courses, toCall } = preview
  const when = (one: { startsAt: Temporal.Instant; endsAt: Temporal.Instant }) => formatSpan(one.startsAt, one.endsAt)
  return {
    summary: sessions.length + bookings.length + waiting.length === 0 ? 'Keine Belegung ist betroffen.' : metText(preview),
    toCall:
      toCall > 0 ? `${plural(toCall, 'Haushalt hat', 'Haushalte haben')} keine E-Mail-Adresse. Bitte rufen Sie dort an.` : '',
    courses: courses.map(({ courseId, title, kind, owed }) => {
      const own = sessions.filter((one) => one.courseId === courseId)
      return {
        ...{ id: courseId, title, isCourse: kind === 'course', movable: own.filter(({ proposal }) => proposal !== null).length },
        owed: owed.cents > 0 ? `${plural(owed.people, 'Person', 'Personen')}, zusammen ${formatCents(owed.cents)}` : '',
        line: `${kind === 'course' ? 'Kurs' : 'Dauerangebot'}, ${plural(own.length, 'Stunde', 'Stunden')}`,
        sessions: own.map((one) => ({
          ...{ id: one.sessionId ?? '', when: when(one), place: one.place, proposal: one.proposal?.partId ?? '' },
          free: one.freeParts.map(({ partId, facilityName, partName }) => ({ id: partId, name: shown(facilityName, partName) })),
        })),
      }
    }),
    bookings: bookings.map((one) => ({ id: one.bookingId, title: one.title, when: when(one), place: one.place })),
    waiting:
      waiting.length > 0
        ? `${plural(waiting.length, 'spätere Stunde ruht', 'spätere Stunden ruhen')}: Sie werden jede Nacht für die nächsten zwei Wochen abgesagt, oder gelten wieder, sobald Sie die Sperrung aufheben.`
        : '',
  }
}
