import { z } from '@hono/zod-openapi'
import { canReportMembers } from '../domain/annual-reports/access.ts'
import { freezeReport, ReportInput } from '../domain/annual-reports/freeze-report.ts'
import { REPORT_REFUSALS } from '../domain/annual-reports/texts.ts'
import { canManageConsents } from '../domain/consents/access.ts'
import { giveConsent, savePurpose, settleWithdrawal, takeBackConsent } from '../domain/consents/commands.ts'
import { ConsentInput, PurposeInput } from '../domain/consents/input.ts'
import { CONSENT_REFUSALS } from '../domain/consents/texts.ts'
import { type Actor, type Ctx, isManager, isStaff } from '../domain/context.ts'
import { canImport } from '../domain/imports/access.ts'
import { chooseSheet } from '../domain/imports/choose-sheet.ts'
import { canManageMeetings } from '../domain/meetings/access.ts'
import {
  enterElection,
  freezeVoters,
  markPresent,
  proveInvitation,
  saveMeeting,
  saveMinutes,
  takeBackElection,
} from '../domain/meetings/commands.ts'
import { ElectionInput, InvitationInput, MeetingInput } from '../domain/meetings/input.ts'
import { MEETING_REFUSALS } from '../domain/meetings/texts.ts'
import { memberDay } from '../domain/members/input.ts'
import { canManageOwnFields } from '../domain/own-fields/access.ts'
import { removeOwnField, saveOwnField, setOwnValues } from '../domain/own-fields/commands.ts'
import { OwnFieldInput } from '../domain/own-fields/input.ts'
import { OWN_FIELD_REFUSALS, VALUE_FAULTS } from '../domain/own-fields/texts.ts'
import { settleRevocation } from '../domain/participations/settle-revocation.ts'
import { endGuardian, enterGuardian } from '../domain/people/add-guardian.ts'
import { changeContact } from '../domain/people/change-contact.ts'
import { Contact, careInput, GuardianInput, PersonFields, PersonInput } from '../domain/people/input.ts'
import { setCare } from '../domain/people/set-care.ts'
import { canManageRequests } from '../domain/privacy/access.ts'
import { addRequest, answerRequest, checkIdentity } from '../domain/privacy/commands.ts'
import { AnswerInput, IdentityInput, RequestInput } from '../domain/privacy/input.ts'
import { REQUEST_REFUSALS } from '../domain/privacy/texts.ts'
import { renamePerson } from '../domain/processes/rename-person.ts'
import { ok } from '../kernel/answer.ts'
import { by, byId, deeds, forId, line, ofPerson, taking, within, withOne } from './deeds.ts'
import { Refused } from './problem.ts'

/** Names each faulty value. @throws Refused */
async function enterValues(ctx: Ctx, personId: string, { values }: { values: Record<string, string> }) {
  const set = await setOwnValues(ctx, personId, values)
  if (set.ok) return set
  const errors = set.faults.map(({ fieldId, fault }) => ({ field: `values.${fieldId}`, message: VALUE_FAULTS[fault] }))
  throw new Refused(400, { detail: 'Bitte prüfen Sie die Angaben.', code: 'invalid', errors })
}

/** Adults may have no known day of birth. */
const Named = PersonInput.extend({ birthOn: PersonFields.shape.birthOn })

const PEOPLE = {
  changed_meanwhile: 'Diese Daten wurden inzwischen an anderer Stelle geändert.',
  of_age: 'Das Kind ist volljährig. Eltern werden nur für Kinder unter 18 Jahren eingetragen.',
  is_guardian: 'Diese Person ist schon eingetragen.',
}
const carers = (actor: Actor) => isStaff(actor, 'members', 'safeguarding')
const managers = (actor: Actor) => isManager(actor, 'members')

export const RECORD_DEEDS = deeds(
  `
  patch /people/{id} renamePerson Ändert Name, Geburtsdatum und Geschlecht; der Login heißt dann auch so
  patch /people/{id}/contact changeContact Ändert Adresse, E-Mail-Adresse und Telefon
  new /people/{id}/guardians enterGuardian Trägt einen Elternteil ein
  post /people/{id}/end-guardian endGuardian Trägt einen Elternteil aus
  post /people/{id}/care setCare Ersetzt Notfallkontakte und wer abholen darf
  new /annual-reports freezeReport Hält die Bestandserhebung eines Stichtags so fest, wie sie gemeldet wird
  post /imports/{id}/sheet chooseSheet Nimmt ein anderes Blatt der Datei; das erste ist 0
  new /people/{id}/consents giveConsent Trägt eine Einwilligung ein
  post /consents/{id}/withdraw takeBackConsent Trägt den Widerruf einer Einwilligung ein
  post /consents/{id}/settle settleWithdrawal Trägt ein, dass ein Widerruf umgesetzt ist
  post /participations/{id}/settle-revocation settleRevocation Trägt ein, dass ein Widerruf aus einer Anmeldung umgesetzt ist
  new /consent-purposes addPurpose Legt an, wozu der Verein um Einwilligung fragt
  put /consent-purposes/{id} changePurpose Ändert, wozu der Verein fragt; ein neuer Text gilt für neue Einwilligungen
  new /own-fields addOwnField Legt ein eigenes Feld an; in „choices“ eine Antwort je Zeile
  put /own-fields/{id} changeOwnField Ändert ein eigenes Feld
  delete /own-fields/{id} removeOwnField Löscht ein eigenes Feld mit seinen Werten
  post /people/{id}/own-values setOwnValues Was bei jemandem in den eigenen Feldern steht; die anderen Felder bleiben
  new /people/{id}/data-requests addRequest Trägt eine Anfrage nach der DSGVO ein
  post /data-requests/{id}/identity checkIdentity Trägt ein, woran Sie die Person erkannt haben
  post /data-requests/{id}/answer answerRequest Trägt die Antwort auf eine Anfrage ein
  new /meetings addMeeting Legt eine Versammlung an
  put /meetings/{id} changeMeeting Ändert eine Versammlung
  post /meetings/{id}/freeze freezeVoters Stellt fest, wer stimmberechtigt ist
  post /meetings/{id}/invitation proveInvitation Trägt ein, wie und wann eingeladen wurde
  post /meetings/{id}/presence markPresent Wer da ist
  post /meetings/{id}/elections enterElection Trägt eine Wahl ein; wer gewählt ist, hat das Amt
  delete /elections/{id} takeBackElection Nimmt eine irrtümlich eingetragene Wahl zurück; wer das Amt hatte, behält es
  put /meetings/{id}/minutes saveMinutes Schreibt das Protokoll; „isFinal“ schließt es ab`,
  {
    ...within(PEOPLE, by(managers), {
      renamePerson: forId(Named, (ctx, id, { birthOn = null, ...input }) => renamePerson(ctx, id, { ...input, birthOn })),
      changeContact: forId(Contact, changeContact),
      enterGuardian: forId(GuardianInput, enterGuardian),
      endGuardian: withOne('guardianId', z.uuid(), async (ctx, id, guardianId) => ok(await endGuardian(ctx, id, guardianId))),
    }),
    ...within({}, by(carers), { setCare: forId(careInput, async (ctx, id, care) => ok(await setCare(ctx, id, care))) }),
    ...within(REPORT_REFUSALS, by(canReportMembers), {
      freezeReport: taking(
        ReportInput.extend({ keyOn: z.instanceof(Temporal.PlainDate), isSure: z.boolean().default(false) }),
        (ctx, { keyOn, isSure, ...report }) => freezeReport(ctx, keyOn, { ...report, ...(isSure && { isSure: 'yes' }) }),
      ),
    }),
    ...within({ under_way: 'Diese Übernahme läuft schon, oder sie ist fertig.' }, by(canImport), {
      chooseSheet: withOne('sheet', z.int().min(0).max(100), chooseSheet),
    }),
    ...within(CONSENT_REFUSALS, by(canManageConsents), {
      giveConsent: forId(ConsentInput, giveConsent),
      takeBackConsent: ofPerson(takeBackConsent),
      settleWithdrawal: ofPerson(settleWithdrawal),
      settleRevocation: ofPerson(settleRevocation),
      addPurpose: taking(PurposeInput, (ctx, input) => savePurpose(ctx, { ...input, id: '', version: 0 })),
      changePurpose: taking(PurposeInput, savePurpose),
    }),
    ...within(OWN_FIELD_REFUSALS, by(canManageOwnFields), {
      addOwnField: taking(OwnFieldInput, (ctx, input) => saveOwnField(ctx, { ...input, id: '', version: 0 })),
      changeOwnField: taking(OwnFieldInput, saveOwnField),
      setOwnValues: forId(z.object({ values: z.record(z.uuid(), line(500)) }), enterValues),
      ...byId({ removeOwnField }),
    }),
    ...within(REQUEST_REFUSALS, by(canManageRequests), {
      addRequest: forId(RequestInput, addRequest),
      checkIdentity: taking(IdentityInput, checkIdentity),
      answerRequest: taking(AnswerInput, answerRequest),
    }),
    ...within(MEETING_REFUSALS, by(canManageMeetings), {
      addMeeting: taking(MeetingInput, (ctx, input) => saveMeeting(ctx, { ...input, id: '', version: 0 })),
      changeMeeting: taking(MeetingInput, saveMeeting),
      freezeVoters: withOne('asOf', memberDay, freezeVoters),
      proveInvitation: forId(InvitationInput, proveInvitation),
      markPresent: forId(z.object({ personId: z.uuid(), isPresent: z.boolean() }), markPresent),
      enterElection: forId(ElectionInput, enterElection),
      ...byId({ takeBackElection }),
      saveMinutes: taking(
        z.object({ minutes: line(20_000), isFinal: z.boolean().default(false) }),
        (ctx, input, { id, version }) => saveMinutes(ctx, id, { ...input, version }),
      ),
    }),
  },
)
