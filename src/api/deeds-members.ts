import { z } from '@hono/zod-openapi'
import { canHandleDeclarations } from '../domain/declarations/access.ts'
import { handleDeclaration } from '../domain/declarations/commands.ts'
import { withdrawNotice } from '../domain/declarations/declare-exit.ts'
import { enterExit, matchNotice } from '../domain/declarations/enter-exit.ts'
import { EXIT_REFUSALS } from '../domain/declarations/texts.ts'
import { canManageHonours } from '../domain/honours/access.ts'
import {
  addHonour,
  addPrior,
  awardHonour,
  changeHonourRules,
  removeHonour,
  removePrior,
  skipHonour,
} from '../domain/honours/commands.ts'
import { HonourInput, HonourRulesInput, PriorInput, SettledHonour } from '../domain/honours/input.ts'
import { HONOUR_REFUSALS } from '../domain/honours/texts.ts'
import { canSettleMajorities } from '../domain/majorities/access.ts'
import { askAgain, settleMajority } from '../domain/majorities/commands.ts'
import { MAJORITY_REFUSALS } from '../domain/majorities/texts.ts'
import { canManageMembers } from '../domain/members/access.ts'
import { addNote, removeNote } from '../domain/members/add-note.ts'
import { changeMembership } from '../domain/members/change-kind.ts'
import { changeDepartments, reenterMember } from '../domain/members/commands.ts'
import { FeeRequest, HouseholdMove, HouseholdWish, memberDay, PayerWish } from '../domain/members/input.ts'
import { requestFamilyFee } from '../domain/members/request-family-fee.ts'
import { MEMBER_KINDS } from '../domain/members/rules.ts'
import { removeFilter, StoredFilter, saveFilter } from '../domain/members/save-filter.ts'
import { MEMBER_REFUSALS } from '../domain/members/texts.ts'
import { withdrawExit } from '../domain/members/withdraw-exit.ts'
import { moveHousehold } from '../domain/processes/change-member.ts'
import { changePayer } from '../domain/processes/change-payer.ts'
import { giveLogin, LOGIN_REFUSALS } from '../domain/processes/give-login.ts'
import { enterDeath } from '../domain/processes/leave-club.ts'
import { keepApart } from '../domain/processes/merge-people.ts'
import { moveMember } from '../domain/processes/move-member.ts'
import { WITHDRAWN_KINDS, withdrawComing } from '../domain/processes/withdraw-coming.ts'
import { canManageQualifications } from '../domain/qualifications/access.ts'
import { addConductCheck, addConductCode, removeQualification, saveLicence } from '../domain/qualifications/commands.ts'
import { ConductCheckInput, ConductCodeInput, LicenceInput } from '../domain/qualifications/input.ts'
import { QUALIFICATION_REFUSALS } from '../domain/qualifications/texts.ts'
import { canDecideChanges } from '../domain/scheduled-changes/access.ts'
import { changeAccount } from '../domain/scheduled-changes/change-account.ts'
import { decideChange, withdrawChange } from '../domain/scheduled-changes/commands.ts'
import { AccountFields } from '../domain/scheduled-changes/input.ts'
import { CHANGE_REFUSALS } from '../domain/scheduled-changes/texts.ts'
import { addFeeProof, ProofInput, removeFeeProof } from '../domain/tariffs/add-fee-proof.ts'
import { PROOF_REFUSALS } from '../domain/tariffs/texts.ts'
import { bare, by, byId, deeds, forId, line, ofPerson, taking, within, withOne } from './deeds.ts'

const FILTER_NAME = 'Bitte geben Sie einen Namen ein.'
const seen = z.int().optional()
const Ids = z.array(z.uuid()).max(30)
const Membership = z.object({
  from: memberDay,
  state: z.enum(['active', 'dormant']),
  kind: z.enum(MEMBER_KINDS),
  reason: line(200).default(''),
  version: seen,
})

const MEMBERS = { ...MEMBER_REFUSALS, unknown_number: EXIT_REFUSALS.unknown_number, same: 'Das ist dieselbe Person.' }

export const MEMBER_DEEDS = deeds(
  `
  new /people/{id}/honours addHonour Trägt eine Ehrung ein, die keiner Regel folgt
  post /honours/{id}/award awardHonour Trägt eine fällige Ehrung als überreicht ein
  post /honours/{id}/skip skipHonour Lässt eine fällige Ehrung aus
  delete /honours/{id} removeHonour Entfernt eine irrtümlich eingetragene Ehrung
  new /people/{id}/prior-memberships addPrior Rechnet Jahre in einem früheren Verein an
  delete /prior-memberships/{id} removePrior Rechnet die Jahre nicht mehr an
  put /honour-rules changeHonourRules Setzt, wofür der Verein ehrt
  new /people/{id}/licences addLicence Trägt eine Lizenz ein
  put /licences/{id} changeLicence Ändert eine Lizenz
  delete /licences/{id} removeLicence Entfernt eine Lizenz
  new /people/{id}/conduct-checks addConductCheck Trägt ein, dass ein Führungszeugnis vorlag
  delete /conduct-checks/{id} removeConductCheck Entfernt die Einsicht in ein Führungszeugnis
  new /people/{id}/conduct-codes addConductCode Trägt den unterschriebenen Ehrenkodex ein
  delete /conduct-codes/{id} removeConductCode Entfernt einen Ehrenkodex
  new /people/{id}/fee-proofs addFeeProof Trägt einen Nachweis ein, nach dem die Beitragsordnung fragt
  delete /fee-proofs/{id} removeFeeProof Entfernt einen Nachweis für den Beitrag
  new /people/{id}/notes addNote Schreibt eine Notiz zu einer Person
  delete /person-notes/{id} removeNote Löscht eine Notiz
  post /people/{id}/keep-apart keepApart Merkt, dass zwei ähnliche Personen verschiedene sind
  post /people/{id}/login giveLogin Lädt jemanden ein, sich einzuloggen, oder verbindet das Konto mit dieser Adresse
  post /people/{id}/death enterDeath Trägt ein, dass jemand ohne Mitgliedschaft gestorben ist
  post /members/{id}/membership changeMembership Eine andere Art der Mitgliedschaft ab einem Tag
  post /members/{id}/departments changeDepartments Die Abteilungen ab einem Tag
  post /members/{id}/reenter reenterMember Tritt wieder ein
  post /members/{id}/withdraw-exit withdrawExit Nimmt einen Austritt zurück, der noch kommt
  post /members/{id}/withdraw-coming withdrawComing Sagt ab, was ab einem künftigen Tag gelten sollte
  post /members/{id}/household moveMember Zieht in eine Familie, oder aus der eigenen aus
  post /members/{id}/address moveHousehold Eine neue Adresse für alle, die zusammen wohnen
  put /households/{id}/fee-request requestFamilyFee Seit wann eine Familie den Familienbeitrag beantragt; ohne ersten Tag gar nicht
  post /members/{id}/payer changePayer Wer ab einem Tag zahlt
  new /member-filters saveFilter Merkt sich einen Filter der Mitgliederliste
  delete /member-filters/{id} removeFilter Löscht einen gespeicherten Filter
  post /people/{id}/account changeAccount Eine neue Bankverbindung ab einem Tag
  post /scheduled-changes/{id}/decide decideChange Gibt eine gewünschte Änderung frei, oder lehnt sie mit Grund ab
  post /scheduled-changes/{id}/withdraw withdrawChange Zieht eine geplante Änderung zurück
  post /declarations/{id}/handle handleDeclaration Trägt eine Kündigung oder einen Widerruf als erledigt ein
  post /declarations/{id}/match matchNotice Ordnet eine Kündigung einem Mitglied zu
  post /declarations/{id}/exit enterExit Trägt den Austritt zu einer Kündigung ein
  post /declarations/{id}/withdraw withdrawNotice Nimmt eine Kündigung zurück
  post /majorities/{id}/settle settleMajority Trägt ein, dass die Volljährigkeit geklärt ist; die Kennung ist die der Person
  post /majorities/{id}/ask askAgain Fragt noch einmal, wer volljährig wird; die Kennung ist die der Person`,
  {
    ...within(LOGIN_REFUSALS, by(canManageMembers), byId({ giveLogin })),
    ...within(HONOUR_REFUSALS, by(canManageHonours), {
      addHonour: forId(HonourInput, addHonour),
      awardHonour: taking(SettledHonour, awardHonour),
      addPrior: forId(PriorInput, addPrior),
      changeHonourRules: taking(HonourRulesInput, (ctx, input, { version }) => changeHonourRules(ctx, { ...input, version })),
      ...byId({ skipHonour, removeHonour, removePrior }),
    }),
    ...within(QUALIFICATION_REFUSALS, by(canManageQualifications), {
      addLicence: taking(LicenceInput, (ctx, input, { id }) => saveLicence(ctx, id, { ...input, id: '', version: 0 })),
      changeLicence: taking(LicenceInput, (ctx, input, at) => saveLicence(ctx, at.of('personId'), input)),
      removeLicence: bare((ctx, at) => removeQualification(ctx, at.of('personId'), 'licences', at.id)),
      addConductCheck: forId(ConductCheckInput, addConductCheck),
      removeConductCheck: bare((ctx, at) => removeQualification(ctx, at.of('personId'), 'conduct_checks', at.id)),
      addConductCode: forId(ConductCodeInput, (ctx, id, { signedOn }) => addConductCode(ctx, id, signedOn)),
      removeConductCode: bare((ctx, at) => removeQualification(ctx, at.of('personId'), 'conduct_codes', at.id)),
    }),
    ...within(MEMBERS, by(canManageMembers), {
      addNote: withOne('text', line(2000).min(1, 'Bitte schreiben Sie etwas in die Notiz.'), addNote),
      removeNote: ofPerson(removeNote),
      keepApart: withOne('otherId', z.uuid(), keepApart),
      enterDeath: withOne('diedOn', memberDay, enterDeath),
      reenterMember: forId(z.object({ from: memberDay, kind: z.enum(MEMBER_KINDS).default('aktiv') }), reenterMember),
      changeMembership: forId(Membership, changeMembership),
      changeDepartments: forId(
        z.object({ from: memberDay, departmentIds: Ids, passiveIds: Ids.optional(), version: seen }),
        changeDepartments,
      ),
      moveMember: forId(HouseholdWish, moveMember),
      moveHousehold: forId(HouseholdMove, moveHousehold),
      requestFamilyFee: forId(FeeRequest, requestFamilyFee),
      changePayer: forId(PayerWish, changePayer),
      withdrawComing: forId(z.object({ what: z.enum(WITHDRAWN_KINDS), day: memberDay }), withdrawComing),
      saveFilter: taking(z.object({ name: line(60).min(1, FILTER_NAME), filter: StoredFilter }), (ctx, { name, filter }) =>
        saveFilter(ctx, name, filter),
      ),
      ...byId({ withdrawExit, removeFilter }),
    }),
    ...within(PROOF_REFUSALS, by(canManageMembers), {
      addFeeProof: forId(ProofInput, addFeeProof),
      removeFeeProof: ofPerson(removeFeeProof),
    }),
    ...within(CHANGE_REFUSALS, by(canDecideChanges), {
      changeAccount: forId(AccountFields.extend({ from: memberDay }), changeAccount),
      decideChange: taking(
        z
          .object({ isApproved: z.boolean(), note: line(200).default('') })
          .refine(({ isApproved, note }) => isApproved || note !== '', {
            path: ['note'],
            message: 'Bitte nennen Sie den Grund.',
          }),
        (ctx, input, { id }) => decideChange(ctx, { ...input, id }),
      ),
      ...byId({ withdrawChange }),
    }),
    ...within(EXIT_REFUSALS, by(canHandleDeclarations), {
      handleDeclaration: withOne('note', line(200).default(''), handleDeclaration),
      matchNotice: taking(z.object({ memberNo: line(20).min(1, EXIT_REFUSALS.unknown_number) }), (ctx, input, { id }) =>
        matchNotice(ctx, { ...input, id }),
      ),
      enterExit: taking(z.object({ lastOn: memberDay }), (ctx, input, { id }) => enterExit(ctx, { ...input, id })),
      ...byId({ withdrawNotice }),
    }),
    ...within(MAJORITY_REFUSALS, by(canSettleMajorities), byId({ settleMajority, askAgain })),
  },
)
