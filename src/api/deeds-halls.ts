import { z } from '@hono/zod-openapi'
import { answerObjection } from '../domain/allocations/answer-objection.ts'
import { changeAllocation, createAllocation, openAllocation, removeAllocation } from '../domain/allocations/commands.ts'
import { copyHeldTimes } from '../domain/allocations/copy-held-times.ts'
import { decideByHand } from '../domain/allocations/decide-by-hand.ts'
import { displaceTraining } from '../domain/allocations/displace-training.ts'
import { draftAllocation } from '../domain/allocations/draft-allocation.ts'
import { giveBackTraining } from '../domain/allocations/give-back-training.ts'
import { changeNeed, handInNeed, withdrawNeed } from '../domain/allocations/hand-in-need.ts'
import { AllocationInput, AnswerInput, HandInput, NeedInput, ObjectionText } from '../domain/allocations/input.ts'
import { issueNotices } from '../domain/allocations/issue-notices.ts'
import { publishDraft } from '../domain/allocations/publish-draft.ts'
import { raiseObjection } from '../domain/allocations/raise-objection.ts'
import { ALLOCATION_REFUSALS } from '../domain/allocations/texts.ts'
import { canEnterBookings } from '../domain/bookings/access.ts'
import { approveBooking, declineBooking } from '../domain/bookings/approve-booking.ts'
import { changeParts } from '../domain/bookings/change-parts.ts'
import { DECIDE_REFUSALS } from '../domain/bookings/texts.ts'
import { canCloseFacility } from '../domain/closures/access.ts'
import { announceNext } from '../domain/closures/announce-next.ts'
import { closeFacility } from '../domain/closures/close-facility.ts'
import { ClosureInput, SETTLEMENTS } from '../domain/closures/input.ts'
import { liftClosure } from '../domain/closures/lift-closure.ts'
import { MOST_MOVED } from '../domain/closures/list-moved.ts'
import { returnMoved } from '../domain/closures/return-moved.ts'
import { CLOSE_REFUSALS, LIFT_REFUSALS } from '../domain/closures/texts.ts'
import { type Actor, type Club, type Ctx, isAdmin } from '../domain/context.ts'
import { canEditFacilities } from '../domain/facilities/access.ts'
import { changeFacility } from '../domain/facilities/change-facility.ts'
import { createFacility } from '../domain/facilities/commands.ts'
import { DefectInput, FacilityFacts, NewFacility, OpeningInput, PartsInput } from '../domain/facilities/input.ts'
import { answerDefect, reportDefect } from '../domain/facilities/report-defect.ts'
import { setOpeningHours } from '../domain/facilities/set-opening-hours.ts'
import { FACILITY_REFUSALS } from '../domain/facilities/texts.ts'
import { closeInSchoolHolidays } from '../domain/processes/close-in-school-holidays.ts'
import { cancelSeries, changeSeries } from '../domain/series/change-series.ts'
import { createSeries } from '../domain/series/create-series.ts'
import { declineSeries } from '../domain/series/decline-series.ts'
import { SeriesInput } from '../domain/series/input.ts'
import { SERIES_REFUSALS } from '../domain/series/texts.ts'
import { canAskOwner } from '../domain/shared-halls/access.ts'
import { giveBackTime } from '../domain/shared-halls/give-back-time.ts'
import { requestSharedTime } from '../domain/shared-halls/request-shared-time.ts'
import { settleSharedClosure } from '../domain/shared-halls/settle-shared-closure.ts'
import { SHARED_TIME_REFUSALS } from '../domain/shared-halls/texts.ts'
import { canEditWishes, canSeeWishes } from '../domain/slot-wishes/access.ts'
import { addSlotWish, releaseTime, withdrawSlotWish } from '../domain/slot-wishes/commands.ts'
import { WishInput } from '../domain/slot-wishes/input.ts'
import { ok } from '../kernel/answer.ts'
import { formatSpan } from '../kernel/calendar.ts'
import { by, byId, deeds, forId, line, silent, taking, within, withOne } from './deeds.ts'
import { Refused } from './problem.ts'

const day = z.instanceof(Temporal.PlainDate)
const Choices = z.object({
  announceUntil: day.nullable().default(null),
  /** Session, and the part that it moves to. */
  moves: z.record(z.uuid(), z.uuid()).default({}),
  settlements: z.record(z.uuid(), z.enum(SETTLEMENTS)).default({}),
})
const choicesOf = ({ announceUntil, moves, settlements }: z.output<typeof Choices>) => ({
  announceUntil,
  moves: new Map(Object.entries(moves)),
  settlements: new Map(Object.entries(settlements)),
})
const Match = z
  .object({
    title: line(120).min(1, 'Bitte geben Sie einen Titel ein.'),
    startsAt: z.instanceof(Temporal.Instant),
    endsAt: z.instanceof(Temporal.Instant),
    isSure: z.boolean().default(false),
  })
  .refine(({ startsAt, endsAt }) => Temporal.Instant.compare(startsAt, endsAt) < 0, {
    path: ['endsAt'],
    message: 'Das Ende muss nach dem Beginn liegen.',
  })

/** Trainings rest once they were named. @throws Refused */
async function enterMatch(ctx: Ctx, partId: string, { isSure, ...match }: z.output<typeof Match>) {
  const answer = await displaceTraining(ctx, { ...match, partId, isSure })
  if (answer.ok || answer.refusal !== 'displaces') return answer
  const resting = answer.trainings.map(({ group, startsAt, endsAt }) => `${group}, ${formatSpan(startsAt, endsAt)}`)
  const detail = `Dann ruhen: ${resting.join('; ')}. Senden Sie „isSure“ mit, wenn das so sein soll.`
  throw new Refused(409, { detail, code: 'displaces' })
}

const reason = z.string().trim().max(200, 'Bitte höchstens 200 Zeichen.').default('')
const halls = (actor: Actor) => isAdmin(actor, 'halls')
const association = ({ kind }: Club) => kind === 'association'
const memberClub = ({ kind, associationName }: Club) => kind === 'club' && associationName !== null
const settle = Choices.omit({ announceUntil: true }).extend({ closureId: z.uuid() })

const SHARED_TIMES = { ...CLOSE_REFUSALS, ...SHARED_TIME_REFUSALS, occupied: 'Dort ist nicht alles frei.' }

export const HALL_DEEDS = deeds(
  `
  new /facilities createFacility Legt eine Sportstätte mit ihren Teilen an
  patch /facilities/{id} changeFacility Ändert die genannten Angaben einer Sportstätte
  put /facilities/{id}/parts changeParts Ersetzt die Teile einer Sportstätte
  put /facilities/{id}/opening-hours setOpeningHours Ersetzt die Öffnungszeiten
  post /facilities/{id}/school-holidays closeInSchoolHolidays Ob sie in den Schulferien geschlossen ist
  patch /defects/{id} answerDefect Beantwortet eine Meldung
  new /defects reportDefect Meldet einen Mangel, oder dass niemand da ist
  new /closures closeFacility Sperrt eine Sportstätte; wer dort wäre, erfährt es
  post /closures/{id}/announce announceNext Sagt weitere Stunden einer Sperrung ab oder verlegt sie
  post /closures/{id}/lift liftClosure Hebt eine Sperrung auf
  post /closures/{id}/return returnMoved Holt verlegte Stunden nach dem Aufheben in die Halle zurück; wer dabei ist, erfährt es
  new /slot-wishes addSlotWish Trägt ein, wer auf eine Zeit wartet
  post /slot-wishes/{id}/withdraw withdrawSlotWish Streicht die Wartenden
  post /bookings/{id}/approve approveBooking Sagt eine Anfrage zu
  post /bookings/{id}/decline declineBooking Lehnt eine Anfrage ab
  post /bookings/{id}/release releaseTime Gibt eine Zeit für andere frei
  new /series createSeries Trägt eine Serie ein; jeder Termin muss frei sein
  post /bookings/{id}/change-series changeSeries Ändert die Serie dieser Belegung, ab ihr oder ganz; die Fassung ist die der Serie
  post /bookings/{id}/end-series cancelSeries Beendet die Serie dieser Belegung, ab ihr oder ganz
  post /bookings/{id}/decline-series declineSeries Lehnt eine angefragte Serie ab
  new /allocations createAllocation Legt eine Hallenvergabe an
  put /allocations/{id} changeAllocation Ändert eine Hallenvergabe
  delete /allocations/{id} removeAllocation Löscht eine Hallenvergabe vor ihrem Beginn
  post /allocations/{id}/open openAllocation Fragt die Vereine nach ihrem Bedarf
  post /allocations/{id}/draft draftAllocation Verteilt die Zeiten nach den Regeln
  post /allocations/{id}/decide decideByHand Entscheidet einen Bedarf von Hand
  post /allocations/{id}/publish publishDraft Zeigt den Vereinen den Entwurf
  post /allocations/{id}/issue issueNotices Verschickt die Bescheide
  post /allocation-objections/{id}/answer answerObjection Beantwortet einen Einspruch
  new /parts/{id}/matches displaceTraining Trägt einen Spieltag ein; vergebene Zeiten dort ruhen
  post /bookings/{id}/give-back giveBackTraining Sagt einen Spieltag ab; die Zeiten gelten wieder
  new /shared-times requestSharedTime Fragt Zeit in einer Halle des Verbands an; jeder Termin muss frei sein, außer mit \`asksTaken\`. Nur einzeln, ohne Batch und \`Idempotency-Key\`: es gilt beim Verband sofort
  post /shared-times/give-back giveBackTime Gibt Zeit in einer Halle des Verbands zurück. Nur einzeln, ohne Batch und \`Idempotency-Key\`: es gilt beim Verband sofort
  post /shared-closures/settle settleSharedClosure Sagt ab oder verlegt, was in einer gesperrten Halle des Verbands wäre. Nur einzeln, ohne Batch und \`Idempotency-Key\`: es gilt beim Verband sofort
  new /allocation-needs handInNeed Meldet Bedarf an einer Hallenvergabe an
  post /allocation-needs/change changeNeed Ändert einen angemeldeten Bedarf
  post /allocation-needs/withdraw withdrawNeed Zieht einen Bedarf zurück
  post /allocation-needs/copy copyHeldTimes Meldet die Zeiten des Vorjahres als Bedarf an
  new /allocation-objections raiseObjection Legt Einspruch ein`,
  {
    ...within(FACILITY_REFUSALS, by(canEditFacilities), {
      createFacility: taking(NewFacility, createFacility),
      changeFacility: taking(FacilityFacts, (ctx, input, { id, version }) => changeFacility(ctx, id, input, version)),
      changeParts: forId(PartsInput, changeParts),
      setOpeningHours: taking(z.object({ lines: z.array(OpeningInput).max(60) }), (ctx, { lines }, { id, version }) =>
        setOpeningHours(ctx, id, lines, version),
      ),
      closeInSchoolHolidays: withOne('isClosed', z.boolean(), async (ctx, id, isClosed) =>
        ok(await closeInSchoolHolidays(ctx, id, isClosed)),
      ),
      answerDefect: taking(
        z.object({ state: z.enum(['open', 'in_work', 'done']), answer: z.string().trim().max(1000) }),
        (ctx, input, { id, version }) => answerDefect(ctx, id, { ...input, version }),
      ),
    }),
    ...within({}, by(canSeeWishes), {
      reportDefect: taking(DefectInput.omit({ reportedBy: true, reportedEmail: true }), reportDefect),
    }),
    ...within({ ...CLOSE_REFUSALS, ...LIFT_REFUSALS }, by(canCloseFacility), {
      closeFacility: taking(ClosureInput.safeExtend(Choices.shape), (ctx, input) => closeFacility(ctx, input, choicesOf(input))),
      announceNext: forId(Choices, (ctx, id, choices) => announceNext(ctx, id, choicesOf(choices))),
      ...byId({ liftClosure: (ctx, id) => liftClosure(ctx, id) }),
      returnMoved: withOne('sessionIds', z.array(z.uuid()).min(1).max(MOST_MOVED), returnMoved),
    }),
    ...within({}, by(canEditWishes), { addSlotWish: taking(WishInput, addSlotWish), withdrawSlotWish: silent(withdrawSlotWish) }),
    ...within({ ...DECIDE_REFUSALS, not_releasable: 'Diese Zeit lässt sich nicht freigeben.' }, by(canEnterBookings), {
      approveBooking: withOne('reason', reason, approveBooking),
      declineBooking: forId(z.object({ reason }), declineBooking),
      ...byId({ releaseTime }),
    }),
    ...within({ ...SERIES_REFUSALS, not_requested: DECIDE_REFUSALS.not_requested }, by(canEnterBookings), {
      createSeries: taking(SeriesInput, (ctx, input) => createSeries(ctx, input, new Map())),
      changeSeries: forId(
        SeriesInput.safeExtend({ scope: z.enum(['following', 'all']), seriesVersion: z.int(), message: reason }),
        (ctx, bookingId, { scope, seriesVersion: version, message, ...input }) =>
          changeSeries(ctx, { bookingId, scope, version, message, input, choices: new Map() }),
      ),
      cancelSeries: taking(z.object({ scope: z.enum(['following', 'all']), reason }), async (ctx, { scope, reason }, { id }) =>
        ok(await cancelSeries(ctx, id, scope, reason)),
      ),
      declineSeries: forId(z.object({ reason }), declineSeries),
    }),
    ...within(ALLOCATION_REFUSALS, by(halls, association), {
      createAllocation: taking(AllocationInput, createAllocation),
      changeAllocation: taking(AllocationInput, (ctx, input, { id, version }) => changeAllocation(ctx, id, version, input)),
      decideByHand: forId(HandInput, decideByHand),
      answerObjection: taking(AnswerInput, (ctx, input, at) => answerObjection(ctx, at.of('allocationId'), at.id, input)),
      displaceTraining: forId(Match, enterMatch),
      giveBackTraining: silent(async (ctx, id) => void (await giveBackTraining(ctx, id))),
      ...byId({ removeAllocation, openAllocation, draftAllocation, publishDraft, issueNotices }),
    }),
    ...within(SHARED_TIMES, by(canAskOwner, memberClub), {
      requestSharedTime: taking(
        SeriesInput.safeExtend({ asksTaken: z.boolean().default(false) }),
        (ctx, { asksTaken, ...input }, at) =>
          requestSharedTime(ctx, at.owner(), input, new Map(), asksTaken ? { kind: 'override', reason: '' } : null),
      ),
      giveBackTime: taking(z.object({ bookingId: z.uuid(), scope: z.enum(['one', 'series']) }), (ctx, input, at) =>
        giveBackTime(ctx, at.owner(), input.bookingId, input.scope),
      ),
      settleSharedClosure: taking(settle, (ctx, { closureId, ...choices }, at) =>
        settleSharedClosure(ctx, at.owner(), closureId, choicesOf({ ...choices, announceUntil: null })),
      ),
    }),
    ...within(ALLOCATION_REFUSALS, by(halls, memberClub), {
      handInNeed: taking(NeedInput.safeExtend({ allocationId: z.uuid() }), (ctx, { allocationId, ...need }) =>
        handInNeed(ctx, allocationId, need),
      ),
      changeNeed: taking(
        NeedInput.safeExtend({ allocationId: z.uuid(), needId: z.uuid(), needVersion: z.int() }),
        (ctx, { allocationId, needId, needVersion, ...need }) =>
          changeNeed(ctx, allocationId, { id: needId, version: needVersion }, need),
      ),
      withdrawNeed: taking(z.object({ allocationId: z.uuid(), needId: z.uuid() }), (ctx, { allocationId, needId }) =>
        withdrawNeed(ctx, allocationId, needId),
      ),
      copyHeldTimes: taking(z.object({ allocationId: z.uuid() }), (ctx, { allocationId }) => copyHeldTimes(ctx, allocationId)),
      raiseObjection: taking(
        z.object({ allocationId: z.uuid(), needId: z.uuid(), text: ObjectionText }),
        (ctx, { allocationId, ...given }) => raiseObjection(ctx, allocationId, given),
      ),
    }),
  },
)
