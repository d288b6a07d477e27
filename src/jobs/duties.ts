import { forgetKeys } from '../domain/api-keys/commands.ts'
import { forgetDetails } from '../domain/audit/forget-details.ts'
import { announceNextOfAll } from '../domain/closures/announce-next.ts'
import { findParameter } from '../domain/clubs/queries.ts'
import { removeClub } from '../domain/clubs/remove-club.ts'
import type { Ctx, FlagName } from '../domain/context.ts'
import { advanceCourses } from '../domain/courses/advance-courses.ts'
import { askForDecisions } from '../domain/decisions/commands.ts'
import { advanceDraws } from '../domain/draws/run-draw.ts'
import type { Storage } from '../domain/files/create-storage.ts'
import { makeVariants } from '../domain/files/make-variants.ts'
import { removeStrayForms } from '../domain/files/remove-stray-forms.ts'
import { followHonours } from '../domain/honours/follow-honours.ts'
import { forgetMails } from '../domain/mail/commands.ts'
import { followMajorities } from '../domain/majorities/commands.ts'
import { forgetNotices } from '../domain/notices/commands.ts'
import { ORDER_DUTY, type OrderKind } from '../domain/orders/rules.ts'
import { takeOrderStep } from '../domain/orders/take-order-step.ts'
import { finishParticipations } from '../domain/participations/finish-participations.ts'
import { expireHolds } from '../domain/participations/offer.ts'
import { followSharedHalls } from '../domain/processes/follow-shared-halls.ts'
import { forgetPushes } from '../domain/pushes/commands.ts'
import { remindLicences } from '../domain/qualifications/remind-licences.ts'
import { forgetAnswers } from '../domain/repeats/forget-answers.ts'
import { removeExpired } from '../domain/retention/remove-expired.ts'
import { applyDueChanges } from '../domain/scheduled-changes/commands.ts'
import type { HallOwner } from '../domain/shared-halls/access.ts'
import { giveBackCancelled } from '../domain/shared-halls/give-back-cancelled.ts'
import { recordMissing } from '../domain/shared-halls/record-missing.ts'
import { announceSharedOfAll } from '../domain/shared-halls/settle-shared-closure.ts'
import { offerReleased } from '../domain/slot-wishes/offer-released.ts'
import { removeOldUploads } from '../domain/uploads/commands.ts'
import { endRoles } from '../domain/users/end-roles.ts'
import { forgetRegistrations } from '../domain/users/forget-registrations.ts'
import { forgetDeliveries } from '../domain/webhooks/commands.ts'
import { helperDuties } from './helper-duties.ts'
import { nightly } from './schedules.ts'
import { sessionDuties } from './session-duties.ts'

export interface Duty {
  name: string
  title: string
  /** Berlin time. */
  cron: string
  /** Seconds between looks at the queue. */
  lookEvery: number
  /** Longest time without a success, minutes. */
  overdueAfter: number
  /** Runs only in clubs with this feature. */
  flag?: FlagName
  /** A duty of every minute needs none. */
  retries: number
  /** Several processes may run it at a time: it locks its rows, and continues after a dead process at once. */
  isShared?: boolean
  /** Deletes rows that the application only adds, under the login of retention. */
  forgets?: boolean
  /** Runs once for the whole installation, whichever its clubs. */
  isOfInstallation?: boolean
  /** `run` does one step and answers true while more may be left: the clubs take turns. */
  isStepwise?: boolean
  run(ctx: Ctx, hallOwner: HallOwner | null): Promise<unknown>
}

const ANSWERS_KEPT = { hours: 24 }
const MAILS_KEPT = { hours: 90 * 24 }
/** Twice the life of the mailed link. */
const REGISTRATIONS_KEPT = { hours: 14 * 24 }
const DETAILS_PARAMETER = 'auditDetailsDays'
const DETAILS_KEPT_DAYS = 730

async function forget(ctx: Ctx): Promise<void> {
  await forgetAnswers(ctx, ctx.now.subtract(ANSWERS_KEPT))
  await forgetMails(ctx, ctx.now.subtract(MAILS_KEPT))
  await forgetPushes(ctx, ctx.now.subtract(MAILS_KEPT))
  await forgetDeliveries(ctx, ctx.now.subtract(MAILS_KEPT))
  await forgetKeys(ctx, ctx.now.subtract(MAILS_KEPT))
  await forgetNotices(ctx, ctx.now.subtract(MAILS_KEPT))
  await forgetRegistrations(ctx, ctx.now.subtract(REGISTRATIONS_KEPT))
  const days = Number((await findParameter(ctx, DETAILS_PARAMETER)) ?? DETAILS_KEPT_DAYS)
  if (!Number.isInteger(days) || days < 1) throw new Error(`Parameter ${DETAILS_PARAMETER} is no number of days`)
  await forgetDetails(ctx, ctx.now.subtract({ hours: days * 24 }))
}

/** A missed night happens at the next start. */
export const DUTIES: readonly Duty[] = [
  {
    name: 'expire-holds',
    title: 'Abgelaufene Plätze weitergeben',
    cron: '* * * * *',
    lookEvery: 5,
    overdueAfter: 5,
    retries: 0,
    flag: 'hasParticipations',
    run: expireHolds,
  },
  {
    name: 'advance-courses',
    title: 'Angebote veröffentlichen, beginnen und beenden',
    cron: '* * * * *',
    lookEvery: 20,
    overdueAfter: 10,
    retries: 0,
    run: advanceCourses,
  },
  {
    name: 'advance-draws',
    title: 'Verlosungen öffnen und auslosen',
    cron: '* * * * *',
    lookEvery: 10,
    overdueAfter: 10,
    retries: 0,
    flag: 'hasParticipations',
    run: advanceDraws,
  },
  {
    name: 'ask-for-decisions',
    title: 'Um Entscheidungen bitten',
    cron: '0 7 * * *',
    ...nightly,
    flag: 'hasParticipations',
    run: askForDecisions,
  },
  {
    name: 'finish-participations',
    title: 'Anmeldungen beendeter Angebote abschließen',
    cron: '20 3 * * *',
    ...nightly,
    flag: 'hasParticipations',
    run: finishParticipations,
  },
  ...sessionDuties,
  {
    name: 'follow-shared-halls',
    title: 'Stunden in Hallen des Verbands den Ferien anpassen',
    cron: '40 3 * * *',
    ...nightly,
    run: followSharedHalls,
  },
  {
    name: 'give-back-shared-time',
    title: 'Ausgefallene Stunden in Hallen des Verbands zurückgeben',
    cron: '*/5 * * * *',
    lookEvery: 30,
    overdueAfter: 30,
    retries: 0,
    async run(ctx, hallOwner) {
      if (!hallOwner) return
      await giveBackCancelled(ctx, hallOwner)
      await recordMissing(ctx, hallOwner)
    },
  },
  {
    name: 'announce-shared-closures',
    title: 'Stunden in gesperrten Hallen des Verbands absagen',
    cron: '25 3 * * *',
    ...nightly,
    run: async (ctx, hallOwner) => hallOwner && announceSharedOfAll(ctx, hallOwner),
  },
  {
    name: 'offer-released',
    title: 'Frei gewordene Hallenzeit anbieten',
    cron: '*/5 * * * *',
    lookEvery: 30,
    overdueAfter: 30,
    retries: 0,
    run: offerReleased,
  },
  {
    name: 'announce-closures',
    title: 'Stunden in gesperrten Hallen absagen',
    cron: '20 3 * * *',
    ...nightly,
    run: announceNextOfAll,
  },
  ...helperDuties,
  { name: 'apply-changes', title: 'Geplante Änderungen in Kraft setzen', cron: '2 0 * * *', ...nightly, run: applyDueChanges },
  { name: 'come-of-age', title: 'Volljährige anschreiben', cron: '4 0 * * *', ...nightly, run: followMajorities },
  { name: 'follow-honours', title: 'Ehrungen und Geburtstage fortschreiben', cron: '6 0 * * *', ...nightly, run: followHonours },
  { name: 'remind-licences', title: 'An ablaufende Lizenzen erinnern', cron: '7 0 * * *', ...nightly, run: remindLicences },
  { name: 'end-roles', title: 'Rollen am Ende der Amtszeit beenden', cron: '5 0 * * *', ...nightly, run: endRoles },
  { name: 'forget', title: 'Alte Daten löschen', cron: '40 3 * * *', ...nightly, forgets: true, run: forget },
]

export const pictureDuty = (storage: Storage): Duty => ({
  name: 'make-variants',
  title: 'Bilder verkleinern',
  cron: '* * * * *',
  lookEvery: 10,
  overdueAfter: 15,
  retries: 0,
  run: (ctx) => makeVariants(ctx, storage),
})

export const uploadDuty = (storage: Storage): Duty => ({
  name: 'remove-old-uploads',
  title: 'Unfertige Uploads und Reste von Bildern löschen',
  cron: '55 3 * * *',
  ...nightly,
  async run(ctx) {
    await removeOldUploads(ctx, storage)
    await removeStrayForms(ctx, storage)
  },
})

/** Runs with each order; every minute continues orders of a dead process. */
export const orderDuty = (kinds: readonly OrderKind[]): Duty => ({
  name: ORDER_DUTY,
  title: 'Sammelaktionen ausführen',
  cron: '* * * * *',
  lookEvery: 1,
  overdueAfter: 15,
  retries: 0,
  isShared: true,
  isStepwise: true,
  run: (ctx) => takeOrderStep(ctx, kinds),
})

/** Expired data goes (docs/retention.md). */
export const retentionDuty = (storage: Storage): Duty => ({
  name: 'remove-expired',
  title: 'Aufbewahrungsfristen einhalten',
  cron: '50 3 * * *',
  ...nightly,
  forgets: true,
  run: (ctx) => removeExpired(ctx, storage),
})

/** Seven days after it was asked for. */
export const leavingDuty = (storage: Storage): Duty => ({
  name: 'remove-clubs',
  title: 'Vereine löschen, die gehen',
  cron: '35 * * * *',
  ...nightly,
  forgets: true,
  run: (ctx) => removeClub(ctx, storage),
})

/** Each night everything goes into one file; `backUp` rejects with the reason. */
export const backupDuty = (backUp: () => Promise<void>): Duty => ({
  name: 'backup',
  title: 'Daten sichern',
  cron: '30 2 * * *',
  ...nightly,
  isOfInstallation: true,
  run: backUp,
})
