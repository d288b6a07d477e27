import type { DueCourse } from '../../domain/decisions/queries.ts'
import { formatDay, formatMoment } from '../../kernel/calendar.ts'

export const presentDue = (course: DueCourse) => ({
  id: course.id,
  title: course.title,
  fill: `${course.confirmed} von mindestens ${course.minimum} gebucht`,
  more: [
    course.requested > 0 ? `${course.requested} noch nicht bestätigt` : '',
    course.decisionOn ? `Entscheidung am ${formatDay(course.decisionOn)}` : '',
    course.firstAt ? `erster Termin ${formatMoment(course.firstAt)} Uhr` : '',
  ]
    .filter(Boolean)
    .join(' · '),
  people: `/admin/participants?kurs=${course.slug}`,
})
export type DecisionView = ReturnType<typeof presentDue>
