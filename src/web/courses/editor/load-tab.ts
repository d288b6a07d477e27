import { listDepartments } from '../../../domain/clubs/queries.ts'
import { type Ctx, reachesDepartment } from '../../../domain/context.ts'
import { canSeeCourse } from '../../../domain/courses/access.ts'
import { getCourseFields } from '../../../domain/courses/get-course-fields.ts'
import type { CourseFields } from '../../../domain/courses/input.ts'
import { listLeaders } from '../../../domain/courses/list-leaders.ts'
import { listConsents, listQuestions } from '../../../domain/courses/list-questions.ts'
import { type Course, findCourseBySlug, readStanding } from '../../../domain/courses/queries.ts'
import { findPendingDraw } from '../../../domain/draws/queries.ts'
import { canEditFacilities } from '../../../domain/facilities/access.ts'
import { findFile } from '../../../domain/files/queries.ts'
import { canSeeMissingProofs } from '../../../domain/qualifications/access.ts'
import { listMissingFor } from '../../../domain/qualifications/queries.ts'
import { PROOF_TEXTS } from '../../../domain/qualifications/texts.ts'
import { listSeasons } from '../../../domain/seasons/queries.ts'
import { listLeftOutBySlot } from '../../../domain/sessions/list-left-out.ts'
import { listUpcomingDates } from '../../../domain/sessions/list-upcoming-dates.ts'
import { getSchoolHolidays, listSlots } from '../../../domain/sessions/queries.ts'
import { listSharedSlots } from '../../../domain/shared-halls/list-shared-slots.ts'
import { listUsableHalls } from '../../../domain/shared-halls/list-usable-halls.ts'
import { canManageUsers } from '../../../domain/users/access.ts'
import { allow, found } from '../../../kernel/answer.ts'
import { berlinDay } from '../../../kernel/calendar.ts'
import type { ImageView } from '../../files/image-upload.tsx'
import { presentParts } from '../../halls/facility/part-groups.ts'
import { presentSharedSlot } from '../../halls/shared-halls/shared-note-view.ts'
import { presentDate } from './dates-view.ts'
import type { TabName } from './editor-address.ts'
import { presentConsent, presentFields, presentHead, presentQuestion, presentSlot } from './editor-view.ts'
import { presentLeftOut } from './left-out-view.ts'
import { consentLines, fieldLines, questionLines, slotLines, teamLines } from './saved-lines.ts'

const SHOWN_DATES = 30

/** Course for its editor. @throws NotFound, Forbidden */
export async function findEdited(ctx: Ctx, slug: string): Promise<Course> {
  const course = found(await findCourseBySlug(ctx, slug))
  allow(canSeeCourse(ctx.actor, course))
  return course
}

async function loadSchedule(ctx: Ctx, course: Course) {
  const [slots, schoolHolidays, leftOut, halls, upcoming, shared] = await Promise.all([
    listSlots(ctx, course.id),
    getSchoolHolidays(ctx, course.id),
    listLeftOutBySlot(ctx, course.id),
    listUsableHalls(ctx),
    listUpcomingDates(ctx, course.id, SHOWN_DATES),
    listSharedSlots(ctx, course.id),
  ])
  const parts = presentParts(halls)
  const rows = slots.map(presentSlot)
  const { hasParticipations } = ctx.club.flags
  const dates = {
    dates: upcoming.dates.map((date) => presentDate(date, hasParticipations)),
    more: upcoming.more,
    leftOut: leftOut.map(presentLeftOut),
  }
  const notes = shared.map((slot) => presentSharedSlot(slot, course.title))
  const part = {
    tab: 'zeiten' as const,
    slots: rows,
    schoolHolidays,
    parts,
    mayAddHall: canEditFacilities(ctx.actor),
    notes,
    ...dates,
  }
  return { part, lines: [...slotLines(rows, parts), ...fieldLines({ schoolHolidays })] }
}

async function loadQuestions(ctx: Ctx, course: Course) {
  const [questions, consents] = await Promise.all([listQuestions(ctx, course.id), listConsents(ctx, course.id)])
  const part = { tab: 'fragen' as const, questions: questions.map(presentQuestion), consents: consents.map(presentConsent) }
  return { part, lines: [...questionLines(questions), ...consentLines(consents)] }
}

/** A missing proof stands beside the name, before and after the choice. */
async function listLeadersWithProofs(ctx: Ctx, courseId: string) {
  const people = await listLeaders(ctx)
  const missing = canSeeMissingProofs(ctx.actor)
    ? await listMissingFor(
        ctx,
        courseId,
        people.map(({ id }) => id),
      )
    : []
  return people.map((person) => ({
    ...person,
    missing: (missing.find(({ personId }) => personId === person.id)?.faults ?? []).map((fault) => PROOF_TEXTS[fault]).join(', '),
  }))
}

async function findImage(ctx: Ctx, imageFileId: string | null): Promise<ImageView | null> {
  const file = imageFileId === null ? null : await findFile(ctx, imageFileId)
  return file && { id: file.id, alt: file.alt }
}

async function loadPart(ctx: Ctx, course: Course, tab: TabName, read: CourseFields, seasons: { id: string; name: string }[]) {
  const fields = presentFields(read)
  switch (tab) {
    case 'text': {
      const all = await listDepartments(ctx)
      const departments = all.filter(({ id }) => reachesDepartment(ctx.actor, id)).map(({ id, name }) => ({ id, name }))
      const part = { tab, saved: fields.text, departments, seasons, image: await findImage(ctx, read.imageFileId) }
      return { part, lines: fieldLines(fields.text, { departmentId: departments, seasonId: seasons }) }
    }
    case 'zeiten':
      return loadSchedule(ctx, course)
    case 'anmeldung':
      return {
        part: { tab, saved: fields.signUp, slug: course.slug, draw: await findPendingDraw(ctx, course.id) },
        lines: fieldLines(fields.signUp),
      }
    case 'preise':
      return { part: { tab, saved: fields.prices }, lines: fieldLines(fields.prices) }
    case 'fragen':
      return loadQuestions(ctx, course)
    case 'leitung': {
      const people = await listLeadersWithProofs(ctx, course.id)
      const { trainerIds, contactId, ledBy } = fields
      const team = { trainerIds, contactId, ledBy }
      return { part: { tab, people, mayInvite: canManageUsers(ctx.actor), ...team }, lines: teamLines(people, team) }
    }
    case 'vorschau':
      return { part: { tab }, lines: [] }
  }
}

/** Data of one part of the editor. @throws NotFound, Forbidden */
export async function loadTab(ctx: Ctx, slug: string, tab: TabName) {
  const course = await findEdited(ctx, slug)
  const [fields, seasons] = await Promise.all([getCourseFields(ctx, course.id), listSeasons(ctx)])
  const options = seasons.map(({ id, name }) => ({ id, name }))
  const loaded = await loadPart(ctx, course, tab, fields, options)
  return { head: presentHead(course, fields.publishAt, await readStanding(ctx, course.id), berlinDay(ctx.now)), ...loaded }
}
