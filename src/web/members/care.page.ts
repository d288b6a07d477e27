import { redirect } from 'react-router'
import { z } from 'zod'
import { giveConsent, settleWithdrawal, takeBackConsent } from '../../domain/consents/commands.ts'
import { ConsentInput } from '../../domain/consents/input.ts'
import { CONSENT_REFUSALS } from '../../domain/consents/texts.ts'
import type { Ctx } from '../../domain/context.ts'
import { removeFile } from '../../domain/files/commands.ts'
import { storeScan } from '../../domain/files/store-scan.ts'
import { addHonour, addPrior, awardHonour, removeHonour, removePrior, skipHonour } from '../../domain/honours/commands.ts'
import { HonourInput, PriorInput, SettledHonour } from '../../domain/honours/input.ts'
import { HONOUR_REFUSALS } from '../../domain/honours/texts.ts'
import { addPaper, removePaper } from '../../domain/members/add-document.ts'
import { addNote, removeNote } from '../../domain/members/add-note.ts'
import { findFilePerson } from '../../domain/members/find-file-person.ts'
import { setOwnValues } from '../../domain/own-fields/commands.ts'
import { VALUE_FAULTS } from '../../domain/own-fields/texts.ts'
import { settleRevocation } from '../../domain/participations/settle-revocation.ts'
import { addRequest, answerRequest, checkIdentity } from '../../domain/privacy/commands.ts'
import { AnswerInput, IdentityInput, RequestInput } from '../../domain/privacy/input.ts'
import { REQUEST_REFUSALS } from '../../domain/privacy/texts.ts'
import { addConductCheck, addConductCode, removeQualification, saveLicence } from '../../domain/qualifications/commands.ts'
import { ConductCheckInput, ConductCodeInput, LicenceInput } from '../../domain/qualifications/input.ts'
import { QUALIFICATION_REFUSALS } from '../../domain/qualifications/texts.ts'
import { addFeeProof, ProofInput, removeFeeProof } from '../../domain/tariffs/add-fee-proof.ts'
import { PROOF_REFUSALS } from '../../domain/tariffs/texts.ts'
import { ok } from '../../kernel/answer.ts'
import { SCAN_REFUSALS } from '../files/scan-refusals.ts'
import { withSentFile } from '../files/with-sent-file.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash } from '../kit/flash.ts'
import { gateOf } from '../kit/gate.ts'
import { changedQuery } from '../kit/query.ts'
import type { Services } from '../kit/services.ts'
import type { Route } from './+types/care'
import { isCarePart } from './care-address.ts'
import { presentCare } from './care-view.ts'

const FLASH = flash({
  ehrung: 'Die Ehrung ist eingetragen.',
  ohne: 'Als erledigt ohne Ehrung eingetragen.',
  entfernt: 'Gelöscht.',
  angerechnet: 'Die frühere Mitgliedschaft zählt jetzt mit.',
  lizenz: 'Die Lizenz ist gespeichert.',
  gesehen: 'Eingetragen. Mehr als diese Angaben heben Sie bitte nicht auf: Geben Sie das Führungszeugnis zurück.',
  kodex: 'Der Ehrenkodex ist eingetragen.',
  nachweis: 'Der Nachweis ist eingetragen.',
  einwilligung: 'Die Einwilligung ist eingetragen.',
  widerrufen: 'Der Widerruf ist eingetragen.',
  erledigt: 'Der Widerruf ist erledigt.',
  papier: 'Das Papier ist abgelegt.',
  notiz: 'Die Notiz ist gespeichert.',
  felder: 'Die Felder sind gespeichert.',
  anfrage: 'Die Anfrage ist eingetragen.',
  geprueft: 'Die Prüfung ist eingetragen.',
  beantwortet: 'Die Antwort ist eingetragen.',
})
const { note } = FLASH

interface Page {
  personId: string
  storage: Services['storage']
}

const form = formsOf({
  refusals: {
    ...HONOUR_REFUSALS,
    ...QUALIFICATION_REFUSALS,
    ...PROOF_REFUSALS,
    ...CONSENT_REFUSALS,
    ...SCAN_REFUSALS,
    ...REQUEST_REFUSALS,
  },
  fields: {
    awarded_ahead: 'awardedOn',
    day_ahead: 'seenOn',
    not_theirs: 'byPersonId',
    given_already: 'purposeId',
    unknown_proof: 'name',
    upload_gone: 'scan',
    not_a_scan: 'scan',
    too_large: 'scan',
  },
})
/** Emptied fields count, too: a schema would not see them. */
const VALUE = 'values.'
const One = z.object({ id: z.uuid() })
const NOTE = 'Bitte schreiben Sie etwas in die Notiz.'
const PAPER = 'Bitte geben Sie dem Papier einen Namen.'

/** A refused paper leaves no scan behind. */
async function keepPaper(ctx: Ctx, { personId, storage }: Page, title: string, sent: { name: string; bytes: Uint8Array }) {
  const stored = await storeScan(ctx, storage, sent)
  if (!stored.ok) return stored
  try {
    return await addPaper(ctx, personId, { fileId: stored.value.id, title })
  } catch (error) {
    await removeFile(ctx, storage, { ...stored.value, name: sent.name })
    throw error
  }
}

const answerCareForm = actions({
  honour: form(HonourInput, (ctx, input, { personId }: Page) => addHonour(ctx, personId, input), note('ehrung')),
  award: form(SettledHonour, (ctx, input, _: Page) => awardHonour(ctx, input), note('ehrung')),
  skip: form(One, (ctx, { id }, _: Page) => skipHonour(ctx, id), note('ohne')),
  removeHonour: form(One, (ctx, { id }, _: Page) => removeHonour(ctx, id), note('entfernt')),
  prior: form(PriorInput, (ctx, input, { personId }: Page) => addPrior(ctx, personId, input), note('angerechnet')),
  removePrior: form(One, (ctx, { id }, _: Page) => removePrior(ctx, id), note('entfernt')),
  licence: form(LicenceInput, (ctx, input, { personId }: Page) => saveLicence(ctx, personId, input), note('lizenz')),
  check: form(ConductCheckInput, (ctx, input, { personId }: Page) => addConductCheck(ctx, personId, input), note('gesehen')),
  code: form(ConductCodeInput, (ctx, { signedOn }, { personId }: Page) => addConductCode(ctx, personId, signedOn), note('kodex')),
  feeProof: form(ProofInput, (ctx, input, { personId }: Page) => addFeeProof(ctx, personId, input), note('nachweis')),
  removeFeeProof: form(One, (ctx, { id }, { personId }: Page) => removeFeeProof(ctx, personId, id), note('entfernt')),
  removeProof: form(
    One.extend({ of: z.enum(['licences', 'conduct_checks', 'conduct_codes']) }),
    (ctx, { id, of }, { personId }: Page) => removeQualification(ctx, personId, of, id),
    note('entfernt'),
  ),
  consent: form(ConsentInput, (ctx, input, { personId }: Page) => giveConsent(ctx, personId, input), note('einwilligung')),
  revoke: form(One, (ctx, { id }, { personId }: Page) => takeBackConsent(ctx, personId, id), note('widerrufen')),
  settle: form(One, (ctx, { id }, { personId }: Page) => settleWithdrawal(ctx, personId, id), note('erledigt')),
  settleSignUp: form(One, (ctx, { id }, { personId }: Page) => settleRevocation(ctx, personId, id), note('erledigt')),
  paper: form(
    z.object({
      title: z.string({ error: PAPER }).trim().min(1, PAPER).max(120, 'Bitte höchstens 120 Zeichen.'),
      scan: z.instanceof(File, { error: 'Bitte wählen Sie ein Bild oder ein PDF.' }),
    }),
    (ctx, { title, scan }, page: Page) => withSentFile(ctx, page.storage, scan, (sent) => keepPaper(ctx, page, title, sent)),
    note('papier'),
  ),
  removePaper: form(
    One,
    async (ctx, { id }, { personId, storage }: Page) => {
      const removed = await removePaper(ctx, personId, id)
      if (removed.ok && removed.value) await removeFile(ctx, storage, removed.value)
      return ok(null)
    },
    note('entfernt'),
  ),
  note: form(
    z.object({ text: z.string({ error: NOTE }).trim().min(1, NOTE).max(2000, 'Bitte höchstens 2.000 Zeichen.') }),
    (ctx, { text }, { personId }: Page) => addNote(ctx, personId, text),
    note('notiz'),
  ),
  removeNote: form(One, (ctx, { id }, { personId }: Page) => removeNote(ctx, personId, id), note('entfernt')),
  request: form(RequestInput, (ctx, input, { personId }: Page) => addRequest(ctx, personId, input), note('anfrage')),
  identity: form(IdentityInput, (ctx, input, _: Page) => checkIdentity(ctx, input), note('geprueft')),
  answerRequest: form(AnswerInput, (ctx, input, _: Page) => answerRequest(ctx, input), note('beantwortet')),
  values: form(
    z.object({}),
    async (ctx, _, { personId }: Page, sent) => {
      const values = Object.fromEntries(
        [...sent].flatMap(([name, value]) =>
          name.startsWith(VALUE) && typeof value === 'string' ? [[name.slice(VALUE.length), value]] : [],
        ),
      )
      const set = await setOwnValues(ctx, personId, values)
      if (set.ok) return set
      return {
        ok: false as const,
        faults: set.faults.map(({ fieldId, fault }) => ({ field: `${VALUE}${fieldId}`, text: VALUE_FAULTS[fault] })),
      }
    },
    note('felder'),
  ),
})

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get('teil') ?? ''
  const view = await presentCare(gateOf(context), params.person, isCarePart(asked) ? asked : 'nachweise')
  return { page: { title: view.name }, ...view, done: FLASH.text(url.searchParams) }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { ctx, services } = gateOf(context)
  const { id } = await findFilePerson(ctx, params.person)
  const outcome = await answerCareForm(ctx, request, { personId: id, storage: services.storage })
  return outcome.ok ? redirect(changedQuery(url.pathname, url.searchParams, { getan: outcome.note })) : outcome.answer
}
