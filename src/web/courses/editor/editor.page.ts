import { redirect } from 'react-router'
import type { z } from 'zod'
import type { Ctx } from '../../../domain/context.ts'
import { changeCourse } from '../../../domain/courses/change-course.ts'
import { finishCourse, publishCourse, withdrawCourse } from '../../../domain/courses/commands.ts'
import { type Gap, gapsOf } from '../../../domain/courses/gaps-of.ts'
import { getCourseFields } from '../../../domain/courses/get-course-fields.ts'
import { getCoursePreview } from '../../../domain/courses/get-public-course.ts'
import { NewCourse } from '../../../domain/courses/input.ts'
import { type Course, readStanding } from '../../../domain/courses/queries.ts'
import { setQuestions } from '../../../domain/courses/set-questions.ts'
import { EDIT_REFUSALS, GAP_TEXTS } from '../../../domain/courses/texts.ts'
import { archiveCourse, reopenCourse } from '../../../domain/decisions/archive-course.ts'
import { cancelCourse } from '../../../domain/decisions/cancel-course.ts'
import { previewCourseCancellation } from '../../../domain/decisions/preview-course-cancellation.ts'
import { DECISION_REFUSALS } from '../../../domain/decisions/texts.ts'
import type { Storage } from '../../../domain/files/create-storage.ts'
import { IMAGE_REFUSALS } from '../../../domain/files/texts.ts'
import { editCourse } from '../../../domain/processes/edit-course.ts'
import { withInvitedTrainer } from '../../../domain/processes/invite-staff.ts'
import { describeCourseImage, setCourseImage } from '../../../domain/processes/set-course-image.ts'
import { listLeftOut } from '../../../domain/sessions/list-left-out.ts'
import { previewSchedule } from '../../../domain/sessions/preview-schedule.ts'
import { UPLOAD_REFUSALS } from '../../../domain/uploads/texts.ts'
import { USER_REFUSALS } from '../../../domain/users/texts.ts'
import { refuse } from '../../../kernel/answer.ts'
import { plainTextOf } from '../../../kernel/rich-text.ts'
import { withSentFile } from '../../files/with-sent-file.ts'
import { actions, formsOf } from '../../kit/actions.ts'
import { drawSport } from '../../kit/draw-sport.ts'
import { type Note, noted } from '../../kit/flash.ts'
import { gateOf } from '../../kit/gate.ts'
import { changedQuery } from '../../kit/query.ts'
import { slugFrom } from '../../kit/slug.ts'
import { sportNamed } from '../../kit/sport-lines.ts'
import { drawTextPart } from '../../rich-text/draw-text.ts'
import { presentPublicCourse } from '../course-view.ts'
import type { Route } from './+types/editor'
import { presentCancellation, presentEnding } from './cancel-view.ts'
import { FLASH } from './courses-flash.ts'
import { nextTab, PATH, readTab, type TabName, tabAddress } from './editor-address.ts'
import {
  CancelForm,
  CheckedSchedule,
  ImageAlt,
  ImageForm,
  PricesForm,
  PublishForm,
  QuestionsForm,
  SignUpForm,
  TeamForm,
  TextForm,
  Version,
} from './editor-fields.ts'
import { findEdited, loadTab } from './load-tab.ts'
import { presentPreview } from './schedule-view.ts'
import { timesForms } from './times-forms.ts'

const { note } = FLASH

interface Edited {
  course: Course
  storage: Storage
}

/** Controls of fields with another name. */
const FIELD_NAMES: Readonly<Record<string, string>> = { registrationOpensAt: 'opensOn', registrationClosesAt: 'closesOn' }

/** Saves one part of the course; faults across fields stand at a field. */
async function savePart(ctx: Ctx, { version, ...part }: Partial<NewCourse> & { version: number }, { course: { id } }: Edited) {
  const read = NewCourse.safeParse({ ...(await getCourseFields(ctx, id)), ...part })
  if (read.success) return editCourse(ctx, id, version, part)
  const faults = read.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ''), text: message }))
  return {
    ok: false as const,
    faults: faults.map(({ field, text }) => ({ field: FIELD_NAMES[field] ?? field, text })),
  }
}

/** Saves the team with a trainer who is invited by the same step: both, or neither. */
async function saveTeam(ctx: Ctx, { invited, ...team }: z.output<typeof TeamForm>, edited: Edited) {
  if (!invited) return savePart(ctx, team, edited)
  return withInvitedTrainer(ctx, invited, (ctx, personId) =>
    savePart(ctx, { ...team, trainerIds: [...team.trainerIds, personId] }, edited),
  )
}

async function setPublishAt(ctx: Ctx, { id, state }: Course, version: number, publishAt: Temporal.Instant | null) {
  return state === 'draft' ? changeCourse(ctx, id, version, { publishAt }) : refuse('wrong_state')
}

const form = formsOf({ refusals: EDIT_REFUSALS, fields: { below_taken: 'capacity' } })
const teamForm = formsOf({ refusals: { ...EDIT_REFUSALS, ...USER_REFUSALS }, fields: { already_user: 'email' } })
const imageForm = formsOf({
  refusals: { ...EDIT_REFUSALS, ...IMAGE_REFUSALS, ...UPLOAD_REFUSALS },
  fields: { too_large: 'picture', too_many_pixels: 'picture', not_an_image: 'picture', upload_gone: 'picture' },
})
const cancelForm = formsOf({ refusals: DECISION_REFUSALS, fields: { reason_missing: 'reason' } })
const step = (run: typeof publishCourse, done: Note) =>
  form(Version, (ctx, { version }, { course }: Edited) => run(ctx, course.id, version), done)

const answerEditorForm = actions({
  ...timesForms,
  text: form(TextForm, savePart, note('gespeichert')),
  signUp: form(SignUpForm, savePart, note('gespeichert')),
  prices: form(PricesForm, savePart, note('gespeichert')),
  team: teamForm(TeamForm, saveTeam, note('gespeichert')),
  questions: form(
    QuestionsForm,
    (ctx, { version, ...input }, { course }: Edited) => setQuestions(ctx, course.id, version, input),
    note('gespeichert'),
  ),
  checkSchedule: form(CheckedSchedule, async (ctx, { slots, schoolHolidays }, { course }: Edited) => {
    const preview = (await previewSchedule(ctx, course.id, slots, schoolHolidays)).map(presentPreview)
    return { ok: false as const, faults: [], shown: { preview } }
  }),
  image: imageForm(
    ImageForm,
    (ctx, { version, picture, alt }, { course, storage }: Edited) =>
      withSentFile(ctx, storage, picture, (sent) => setCourseImage(ctx, storage, { id: course.id, version }, { ...sent, alt })),
    note('bild'),
  ),
  imageAlt: imageForm(
    ImageAlt,
    (ctx, { version, alt }, { course }: Edited) => describeCourseImage(ctx, { id: course.id, version }, alt),
    note('gespeichert'),
  ),
  removeImage: imageForm(
    Version,
    (ctx, { version }, { course, storage }: Edited) => setCourseImage(ctx, storage, { id: course.id, version }, null),
    note('bild-entfernt'),
  ),
  publishAt: form(
    PublishForm,
    (ctx, { version, publishAt }, { course }: Edited) => setPublishAt(ctx, course, version, publishAt),
    note('vorgemerkt'),
  ),
  publishLater: form(
    Version,
    (ctx, { version }, { course }: Edited) => setPublishAt(ctx, course, version, null),
    note('bleibt-entwurf'),
  ),
  publish: step(publishCourse, note('veröffentlicht')),
  withdraw: step(withdrawCourse, note('zurückgezogen')),
  finish: step(finishCourse, note('beendet')),
  archive: step(archiveCourse, note('archiviert')),
  reopen: step(reopenCourse, note('entwurf')),
  cancel: cancelForm(
    CancelForm,
    (ctx, { reason, isPublic }, { course }: Edited) => cancelCourse(ctx, course.id, reason, isPublic),
    (people) => note('abgesagt', people),
  ),
})

/** Parts in which a gap is filled. */
const GAP_TABS: Record<Gap, TabName> = {
  no_dates: 'zeiten',
  no_price: 'preise',
  no_limit: 'anmeldung',
  no_text: 'text',
  no_age: 'text',
  no_trainer: 'leitung',
}

async function readGaps(ctx: Ctx, slug: string): Promise<{ text: string; way: string }[]> {
  const { dates, prices, trainers, body, ...facts } = await getCoursePreview(ctx, slug)
  const counts = { dates: dates.length, prices: prices.length, trainers: trainers.length }
  return gapsOf({ ...facts, ...counts, text: plainTextOf(body) }).map((gap) => ({
    text: GAP_TEXTS[gap],
    way: tabAddress(slug, GAP_TABS[gap]),
  }))
}

const readEnding = async (ctx: Ctx, id: string) =>
  presentEnding(await readStanding(ctx, id), await previewCourseCancellation(ctx, id))

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx, services } = gate
  const slug = slugFrom(params['*'])
  const tab = readTab(url.searchParams.get('teil'))
  const loaded = await loadTab(ctx, slug, tab)
  const seen = tab === 'vorschau' ? await getCoursePreview(ctx, slug) : null
  const preview = seen && presentPublicCourse(seen, ctx.now, await listLeftOut(ctx, loaded.head.id))
  const text = seen && drawTextPart(gate, 'text', seen.body)
  const isEnding = url.searchParams.has('beenden') && loaded.head.isPublic
  const isCancelling = url.searchParams.has('absagen') && loaded.head.mayCancel
  const cancelling = isCancelling ? presentCancellation(await previewCourseCancellation(ctx, loaded.head.id)) : null
  const ending = isEnding ? await readEnding(ctx, loaded.head.id) : null
  const gaps = loaded.head.isDraft ? await readGaps(ctx, slug) : []
  const done = FLASH.text(url.searchParams)
  const sport = seen && gate.draw('sport', drawSport(sportNamed(seen.sport)))
  const canSignUp = ctx.club.flags.hasParticipations
  const hasNoMail = canSignUp && !services.canMail && (loaded.head.isDraft || loaded.head.isPublic)
  return { ...loaded, tab, gaps, course: preview, text, sport, cancelling, ending, canSignUp, hasNoMail, done }
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { ctx, services } = gateOf(context)
  const course = await findEdited(ctx, slugFrom(params['*']))
  const outcome = await answerEditorForm(ctx, request, { course, storage: services.storage })
  if (!outcome.ok) return outcome.answer
  // Redirects to GET: reloading the page sends nothing twice.
  if (outcome.intent === 'cancel' || outcome.intent === 'finish')
    return redirect(noted(tabAddress(course.slug, 'text'), outcome.note))
  const tab = readTab(url.searchParams.get('teil'))
  if (url.searchParams.has('weiter')) return redirect(noted(tabAddress(course.slug, nextTab(tab)), outcome.note))
  return redirect(changedQuery(`${PATH}/${course.slug}`, url.searchParams, { getan: outcome.note }))
}
