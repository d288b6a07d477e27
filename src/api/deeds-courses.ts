import { z } from '@hono/zod-openapi'
import { cancelSession } from '../domain/cancellations/cancel-session.ts'
import { cancelInput } from '../domain/cancellations/input.ts'
import { replaceSession } from '../domain/cancellations/replace-session.ts'
import { settlePastSession } from '../domain/cancellations/settle-past-session.ts'
import { CANCEL_REFUSALS, REPLACE_REFUSALS, SETTLE_REFUSALS, UNDO_REFUSALS } from '../domain/cancellations/texts.ts'
import { undoCancellation } from '../domain/cancellations/undo-cancellation.ts'
import { type Actor, type Ctx, isStaff } from '../domain/context.ts'
import { canSeeCourses } from '../domain/courses/access.ts'
import { finishCourse, startCourse, withdrawCourse } from '../domain/courses/commands.ts'
import { ConsentInput, QuestionInput } from '../domain/courses/input.ts'
import { setQuestions } from '../domain/courses/set-questions.ts'
import { EDIT_REFUSALS } from '../domain/courses/texts.ts'
import { archiveCourse, reopenCourse } from '../domain/decisions/archive-course.ts'
import { cancelCourse } from '../domain/decisions/cancel-course.ts'
import { extendDecision, runCourse } from '../domain/decisions/commands.ts'
import { DECISION_REFUSALS } from '../domain/decisions/texts.ts'
import { canSeeDraws } from '../domain/draws/access.ts'
import { changeDraw, createDraw, removeDraw } from '../domain/draws/commands.ts'
import { DrawInput } from '../domain/draws/input.ts'
import { runDraw } from '../domain/draws/run-draw.ts'
import { DRAW_REFUSALS, RUN_REFUSALS } from '../domain/draws/texts.ts'
import { canEnterEvents } from '../domain/events/access.ts'
import { askForHall } from '../domain/events/ask-for-hall.ts'
import { discardEvent } from '../domain/events/discard-event.ts'
import { withdrawEvent } from '../domain/events/publish-event.ts'
import { EVENT_REFUSALS } from '../domain/events/texts.ts'
import { addToGroup, endGroupPerson, keepTrialGuest, moveGroupPerson } from '../domain/group-lists/commands.ts'
import { newcomerInput } from '../domain/group-lists/input.ts'
import { GROUP_REFUSALS } from '../domain/group-lists/texts.ts'
import { SCHOOL_HOLIDAYS } from '../domain/holidays/rules.ts'
import { addParticipant } from '../domain/participations/add-participant.ts'
import { changeAnswers } from '../domain/participations/change-answers.ts'
import { removeParticipant } from '../domain/participations/confirm.ts'
import { givePlace } from '../domain/participations/give-place.ts'
import { staffEntryInput } from '../domain/participations/input.ts'
import { STAFF_REFUSALS } from '../domain/participations/texts.ts'
import { changeTimes } from '../domain/processes/change-times.ts'
import { canEditSeasons } from '../domain/seasons/access.ts'
import { addSeason, changeSeason, removeSeason } from '../domain/seasons/commands.ts'
import { NewSeason } from '../domain/seasons/input.ts'
import { SEASON_REFUSALS } from '../domain/seasons/texts.ts'
import { canCancelSessions } from '../domain/sessions/access.ts'
import { addSession, removeSession } from '../domain/sessions/add-session.ts'
import { changeSchedule } from '../domain/sessions/change-schedule.ts'
import { SingleDate, SlotInput } from '../domain/sessions/input.ts'
import { keepDay, leaveOutDay } from '../domain/sessions/keep-day.ts'
import { askSubstitutes } from '../domain/substitutes/ask-substitutes.ts'
import { withdrawRequest } from '../domain/substitutes/commands.ts'
import { takeBackSubstitution } from '../domain/substitutes/take-back-substitution.ts'
import { ASK_REFUSALS, TAKE_BACK_REFUSALS } from '../domain/substitutes/texts.ts'
import { ok } from '../kernel/answer.ts'
import { by, byId, deeds, forId, line, silent, taking, within, withOne } from './deeds.ts'
import { Refused } from './problem.ts'

const text = (most: number) => line(most).default('')
const people = (actor: Actor) => isStaff(actor, 'members')
const Person = z.object({ personId: z.uuid() })
const kind = z.enum(['regular', 'trial'])
const isOther = z.boolean().default(false).describe('jemand anderes als bekannte Personen dieses Namens')
const SlotDay = z.object({ slotId: z.uuid(), onDay: z.instanceof(Temporal.PlainDate) })
/** Names what was told before: who is concerned hears of exactly that. */
const seen = z.string().max(200).default('')

const TIMES = {
  changed_meanwhile: EDIT_REFUSALS.changed_meanwhile,
  slots_overlap: 'Zwei dieser Zeiten überschneiden sich am selben Ort.',
  date_exists: 'Zu dieser Zeit hat das Angebot schon einen Termin.',
  occupied: 'Dort ist schon belegt.',
  over: 'Diese Stunde lässt sich nicht mehr herausnehmen.',
  not_left_out: 'Dieser Tag lässt sich nicht eintragen: Er ist vorbei oder ohnehin dabei.',
  not_single: 'Dieser Termin lässt sich nicht mehr entfernen.',
}

/** Dates change with their news: whoever is concerned is named first, and hears of it when `seen` is sent. @throws Refused */
async function tellTimes<A extends { ok: boolean }>(ctx: Ctx, courseId: string, known: string, change: (ctx: Ctx) => Promise<A>) {
  const { isAsked, ...told } = await changeTimes(ctx, courseId, known, change)
  if (!isAsked && 'answer' in told) return told.answer
  const { mailed = 0, staff = 0, seen: message = '' } = told.news ?? {}
  const detail = `Davon erfahren ${mailed} Haushalte und ${staff} Mitarbeitende. Senden Sie „seen“ mit, wenn das so sein soll.`
  throw new Refused(409, { detail, code: 'people_concerned', errors: [{ field: 'seen', message }] })
}

export const COURSE_DEEDS = deeds(
  `
  post /courses/{id}/withdraw withdrawCourse Nimmt ein Angebot von der Website
  post /courses/{id}/start startCourse Startet ein Angebot: Anmeldungen sind geschlossen
  post /courses/{id}/finish finishCourse Beendet ein Angebot
  post /courses/{id}/reopen reopenCourse Macht ein Angebot wieder zum Entwurf
  post /courses/{id}/archive archiveCourse Legt ein Angebot ins Archiv
  put /courses/{id}/questions setQuestions Ersetzt Fragen und Einwilligungen bei der Anmeldung
  put /courses/{id}/schedule changeSchedule Ersetzt die wöchentlichen Zeiten und trägt die Termine ein
  new /courses/{id}/sessions addSession Trägt einen einzelnen Termin ein
  post /courses/{id}/keep-day keepDay Findet an einem Tag doch statt, der sonst ausfiele
  post /courses/{id}/leave-out-day leaveOutDay Lässt diesen Tag wieder aus
  post /sessions/{id}/remove removeSession Entfernt einen einzeln eingetragenen Termin; wer betroffen ist, erfährt es
  post /sessions/{id}/cancel cancelSession Sagt eine Stunde ab; alle erfahren es
  post /sessions/{id}/undo-cancellation undoCancellation Nimmt eine Absage fünf Minuten lang zurück, samt Ersatztermin
  new /sessions/{id}/replace replaceSession Legt einen Ersatztermin fest
  post /sessions/{id}/substitutes askSubstitutes Fragt, wer vertreten kann
  post /sessions/{id}/withdraw-request withdrawRequest Sucht keine Vertretung mehr
  post /sessions/{id}/take-back-substitution takeBackSubstitution Nimmt eine gefundene Vertretung zurück
  post /courses/{id}/run runCourse Entscheidet: Das Angebot findet statt
  post /courses/{id}/extend-decision extendDecision Verschiebt die Entscheidung
  post /courses/{id}/cancel cancelCourse Sagt ein Angebot ab; Angemeldete bekommen eine E-Mail
  new /seasons addSeason Legt eine Saison an
  patch /seasons/{id} changeSeason Ändert eine Saison
  delete /seasons/{id} removeSeason Löscht eine Saison ohne Angebote
  new /draws createDraw Legt eine Verlosung an
  put /draws/{id} changeDraw Ändert eine Verlosung
  delete /draws/{id} removeDraw Löscht eine Verlosung ohne Wünsche
  post /draws/{id}/run runDraw Lost aus
  delete /events/{id} discardEvent Verwirft einen Entwurf; ein veröffentlichter Termin wird abgesagt
  post /events/{id}/ask-for-hall askForHall Fragt die Halle eines Termins an
  post /events/{id}/withdraw withdrawEvent Nimmt einen Termin von der Website
  new /courses/{id}/participants addParticipant Meldet jemanden an, der anruft oder vorbeikommt
  post /participations/{id}/remove removeParticipant Meldet jemanden ab
  post /participations/{id}/give-place givePlace Gibt einen Platz, mit Grund auch über der Zahl
  post /participations/{id}/answers changeAnswers Antworten auf die Fragen des Angebots; ein leerer Text entfernt eine
  post /courses/{id}/group-people addToGroup Nimmt jemanden auf die Gruppenliste, auch zur Probe
  new /courses/{id}/group-newcomers addNewcomer Nimmt jemanden auf, den der Verein noch nicht kennt; die Kennung ist die der Person
  post /courses/{id}/group-people/end endGroupPerson Nimmt jemanden ab heute von der Gruppenliste
  post /courses/{id}/group-people/keep keepTrialGuest Wer zur Probe da war, gehört fest zur Gruppe
  post /courses/{id}/group-people/move moveGroupPerson Setzt jemanden auf die Liste einer anderen Gruppe
  post /sessions/{id}/settle settlePastSession Trägt nach, ob eine vergangene Stunde stattfand`,
  {
    ...within(EDIT_REFUSALS, by(canSeeCourses), {
      ...byId({ withdrawCourse, startCourse, finishCourse, reopenCourse, archiveCourse }),
      setQuestions: taking(
        z.object({ questions: z.array(QuestionInput).max(30), consents: z.array(ConsentInput).max(20) }),
        (ctx, input, { id, version }) => setQuestions(ctx, id, version, input),
      ),
    }),
    ...within(TIMES, by(canSeeCourses), {
      changeSchedule: taking(
        z.object({ slots: z.array(SlotInput).max(40), schoolHolidays: z.enum(SCHOOL_HOLIDAYS).optional(), seen }),
        (ctx, { slots, seen, ...options }, { id, version }) =>
          tellTimes(ctx, id, seen, (ctx) => changeSchedule(ctx, id, slots, { ...options, version })),
      ),
      addSession: taking(SingleDate.safeExtend({ seen }), (ctx, { seen, ...date }, { id }) =>
        tellTimes(ctx, id, seen, (ctx) => addSession(ctx, id, date)),
      ),
      keepDay: taking(SlotDay.extend({ seen }), (ctx, { seen, ...day }, { id }) =>
        tellTimes(ctx, id, seen, (ctx) => keepDay(ctx, id, day)),
      ),
      leaveOutDay: taking(SlotDay.extend({ seen }), (ctx, { seen, ...day }, { id }) =>
        tellTimes(ctx, id, seen, (ctx) => leaveOutDay(ctx, id, day)),
      ),
      removeSession: taking(z.object({ seen }), (ctx, { seen }, at) =>
        tellTimes(ctx, at.of('courseId'), seen, (ctx) => removeSession(ctx, at.id)),
      ),
    }),
    ...within(
      { ...CANCEL_REFUSALS, ...REPLACE_REFUSALS, ...UNDO_REFUSALS, ...ASK_REFUSALS, ...TAKE_BACK_REFUSALS },
      by(canCancelSessions),
      {
        cancelSession: forId(cancelInput, cancelSession),
        replaceSession: forId(SingleDate, replaceSession),
        ...byId({ undoCancellation, takeBackSubstitution }),
        askSubstitutes: withOne('message', text(500), askSubstitutes),
        withdrawRequest: silent(withdrawRequest),
      },
    ),
    ...within(DECISION_REFUSALS, by(canSeeCourses), {
      ...byId({ runCourse }),
      extendDecision: withOne('until', z.instanceof(Temporal.PlainDate), extendDecision),
      cancelCourse: taking(z.object({ reason: text(300), isPublic: z.boolean().default(false) }), (ctx, input, { id }) =>
        cancelCourse(ctx, id, input.reason, input.isPublic),
      ),
    }),
    ...within(SEASON_REFUSALS, by(canEditSeasons), {
      addSeason: taking(NewSeason, addSeason),
      changeSeason: taking(NewSeason, (ctx, input, { id, version }) => changeSeason(ctx, { ...input, id, version })),
      ...byId({ removeSeason }),
    }),
    ...within({ ...DRAW_REFUSALS, ...RUN_REFUSALS }, by(canSeeDraws), {
      createDraw: taking(DrawInput, createDraw),
      changeDraw: taking(DrawInput, (ctx, input, { id, version }) => changeDraw(ctx, id, version, input)),
      ...byId({ removeDraw, runDraw }),
    }),
    ...within(EVENT_REFUSALS, by(canEnterEvents), byId({ discardEvent, askForHall, withdrawEvent })),
    ...within({ ...STAFF_REFUSALS, answer_unknown: 'Eine Antwort passt nicht zur Frage.' }, by(people), {
      addParticipant: forId(staffEntryInput, addParticipant),
      ...byId({ removeParticipant }),
      givePlace: withOne('reason', text(200), givePlace),
      changeAnswers: withOne('answers', z.record(z.uuid(), line(500)), changeAnswers),
    }),
    ...within({ ...GROUP_REFUSALS, ...SETTLE_REFUSALS }, by(people), {
      addToGroup: forId(Person.extend({ kind }), (ctx, id, { kind, personId }) => addToGroup(ctx, id, { personId }, kind)),
      addNewcomer: forId(newcomerInput.extend({ kind, isOther }), async (ctx, id, { kind, isOther, ...newcomer }) => {
        const added = await addToGroup(ctx, id, { newcomer, isOther }, kind)
        return added.ok ? ok(added.value.personId) : added
      }),
      endGroupPerson: withOne('personId', z.uuid(), endGroupPerson),
      keepTrialGuest: withOne('personId', z.uuid(), keepTrialGuest),
      moveGroupPerson: forId(Person.extend({ toCourseId: z.uuid() }), (ctx, id, { personId, toCourseId }) =>
        moveGroupPerson(ctx, personId, id, toCourseId),
      ),
      settlePastSession: withOne('tookPlace', z.boolean(), (ctx, id, tookPlace) => settlePastSession(ctx, { id, tookPlace })),
    }),
  },
)
