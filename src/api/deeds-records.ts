import { z } from '@hono/zod-openapi'
import { canManageConsents } from '../domain/consents/access.ts'
import { giveConsent, savePurpose, settleWithdrawal, takeBackConsent } from '../domain/consents/commands.ts'
import { ConsentInput, PurposeInput } from '../domain/consents/input.ts'
import { CONSENT_REFUSALS } from '../domain/consents/texts.ts'
import type { Ctx } from '../domain/context.ts'
import { canManageMeetings } from '../domain/meetings/access.ts'
import {
  enterElection,
  freezeVoters,
  markPresent,
  proveInvitation,
  saveMeeting,
  saveMinutes,
} from '../domain/meetings/commands.ts'
import { ElectionInput, InvitationInput, MeetingInput } from '../domain/meetings/input.ts'
import { MEETING_REFUSALS } from '../domain/meetings/texts.ts'
import { memberDay } from '../domain/members/input.ts'
import { canManageOwnFields } from '../domain/own-fields/access.ts'
import { removeOwnField, saveOwnField, setOwnValues } from '../domain/own-fields/commands.ts'
import { OwnFieldInput } from '../domain/own-fields/input.ts'
import { OWN_FIELD_REFUSALS, VALUE_FAULTS } from '../domain/own-fields/texts.ts'
import { settleRevocation } from '../domain/participations/settle-revocation.ts'
import { canManageRequests } from '../domain/privacy/access.ts'
import { addRequest, answerRequest, checkIdentity } from '../domain/privacy/commands.ts'
import { AnswerInput, IdentityInput, RequestInput } from '../domain/privacy/input.ts'
import { REQUEST_REFUSALS } from '../domain/privacy/texts.ts'
import { byId, deeds, forId, line, ofPerson, taking } from './deeds.ts'
import { Refused } from './problem.ts'

const consents = { may: canManageConsents, texts: CONSENT_REFUSALS }
const requests = { may: canManageRequests, texts: REQUEST_REFUSALS }
const fields = { may: canManageOwnFields, texts: OWN_FIELD_REFUSALS }
const meetings = { may: canManageMeetings, texts: MEETING_REFUSALS }

/** Names each faulty value. @throws Refused */
async function enterValues(ctx: Ctx, personId: string, { values }: { values: Record<string, string> }) {
  const set = await setOwnValues(ctx, personId, values)
  if (set.ok) return set
  const errors = set.faults.map(({ fieldId, fault }) => ({ field: `values.${fieldId}`, message: VALUE_FAULTS[fault] }))
  throw new Refused(400, { detail: 'Bitte prüfen Sie die Angaben.', code: 'invalid', errors })
}

export const RECORD_DEEDS = [
  ...deeds(
    consents,
    `
  new /people/{id}/consents giveConsent Trägt eine Einwilligung ein
  post /consents/{id}/withdraw takeBackConsent Trägt den Widerruf einer Einwilligung ein
  post /consents/{id}/settle settleWithdrawal Trägt ein, dass ein Widerruf umgesetzt ist
  post /participations/{id}/settle-revocation settleRevocation Trägt ein, dass ein Widerruf aus einer Anmeldung umgesetzt ist
  new /consent-purposes addPurpose Legt an, wozu der Verein um Einwilligung fragt
  put /consent-purposes/{id} changePurpose Ändert, wozu der Verein fragt; ein neuer Text gilt für neue Einwilligungen`,
    {
      giveConsent: forId(ConsentInput, giveConsent),
      takeBackConsent: ofPerson(takeBackConsent),
      settleWithdrawal: ofPerson(settleWithdrawal),
      settleRevocation: ofPerson(settleRevocation),
      addPurpose: taking(PurposeInput, (ctx, input) => savePurpose(ctx, { ...input, id: '', version: 0 })),
      changePurpose: taking(PurposeInput, savePurpose),
    },
  ),
  ...deeds(
    fields,
    `
  new /own-fields addOwnField Legt ein eigenes Feld an; in „choices“ eine Antwort je Zeile
  put /own-fields/{id} changeOwnField Ändert ein eigenes Feld
  delete /own-fields/{id} removeOwnField Löscht ein eigenes Feld mit seinen Werten
  post /people/{id}/own-values setOwnValues Was bei jemandem in den eigenen Feldern steht; die anderen Felder bleiben`,
    {
      addOwnField: taking(OwnFieldInput, (ctx, input) => saveOwnField(ctx, { ...input, id: '', version: 0 })),
      changeOwnField: taking(OwnFieldInput, saveOwnField),
      setOwnValues: forId(z.object({ values: z.record(z.uuid(), line(500)) }), enterValues),
      ...byId({ removeOwnField }),
    },
  ),
  ...deeds(
    requests,
    `
  new /people/{id}/data-requests addRequest Trägt eine Anfrage nach der DSGVO ein
  post /data-requests/{id}/identity checkIdentity Trägt ein, woran Sie die Person erkannt haben
  post /data-requests/{id}/answer answerRequest Trägt die Antwort auf eine Anfrage ein`,
    {
      addRequest: forId(RequestInput, addRequest),
      checkIdentity: taking(IdentityInput, checkIdentity),
      answerRequest: taking(AnswerInput, answerRequest),
    },
  ),
  ...deeds(
    meetings,
    `
  new /meetings addMeeting Legt eine Versammlung an
  put /meetings/{id} changeMeeting Ändert eine Versammlung
  post /meetings/{id}/freeze freezeVoters Stellt fest, wer stimmberechtigt ist
  post /meetings/{id}/invitation proveInvitation Trägt ein, wie und wann eingeladen wurde
  post /meetings/{id}/presence markPresent Wer da ist
  post /meetings/{id}/elections enterElection Trägt eine Wahl ein; wer gewählt ist, hat das Amt
  put /meetings/{id}/minutes saveMinutes Schreibt das Protokoll; „isFinal“ schließt es ab`,
    {
      addMeeting: taking(MeetingInput, (ctx, input) => saveMeeting(ctx, { ...input, id: '', version: 0 })),
      changeMeeting: taking(MeetingInput, saveMeeting),
      freezeVoters: taking(z.object({ asOf: memberDay }), (ctx, { asOf }, { id }) => freezeVoters(ctx, id, asOf)),
      proveInvitation: forId(InvitationInput, proveInvitation),
      markPresent: forId(z.object({ personId: z.uuid(), isPresent: z.boolean() }), markPresent),
      enterElection: forId(ElectionInput, enterElection),
      saveMinutes: taking(
        z.object({ minutes: line(20_000), isFinal: z.boolean().default(false) }),
        (ctx, input, { id, version }) => saveMinutes(ctx, id, { ...input, version }),
      ),
    },
  ),
]
