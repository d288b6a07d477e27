import { z } from '@hono/zod-openapi'
import { canChangeClaims } from '../domain/claims/access.ts'
import { ignoreDoubles, ignoreLine } from '../domain/claims/allocate-payment.ts'
import { assignReturn } from '../domain/claims/assign-return.ts'
import { BooksInput, cents, DebtorInput, reason } from '../domain/claims/input.ts'
import { holdFeeItem, removeFeeRun } from '../domain/claims/issue-fee-run.ts'
import { payOut } from '../domain/claims/pay-out.ts'
import { removeBooks, saveBooks } from '../domain/claims/save-books.ts'
import { saveDebtor } from '../domain/claims/save-debtor.ts'
import { BOOKS_REFUSALS, DEBTOR_REFUSALS, PAYMENT_REFUSALS, RUN_REFUSALS } from '../domain/claims/texts.ts'
import type { Club } from '../domain/context.ts'
import { canSeeCards, canSeeKinds } from '../domain/credits/access.ts'
import { correctCard, extendCard, refundCard } from '../domain/credits/commands.ts'
import { CorrectionInput, ExtensionInput, KindInput } from '../domain/credits/input.ts'
import { saveKind } from '../domain/credits/save-kind.ts'
import { CREDIT_REFUSALS } from '../domain/credits/texts.ts'
import { takeBackDatevExport } from '../domain/datev/commands.ts'
import { canChangeDonations } from '../domain/donations/access.ts'
import { confirmDonation, enterDonation, removeDonation, saveNotice, withdrawConfirmation } from '../domain/donations/commands.ts'
import { DonationInput, NoticeInput } from '../domain/donations/input.ts'
import { DONATION_REFUSALS } from '../domain/donations/texts.ts'
import { saveLevel } from '../domain/dunnings/commands.ts'
import { LevelInput } from '../domain/dunnings/input.ts'
import { removeInvoice } from '../domain/invoices/commands.ts'
import { INVOICE_REFUSALS } from '../domain/invoices/texts.ts'
import { canSeeStatements, canSubmit } from '../domain/statements/access.ts'
import { returnStatement } from '../domain/statements/commands.ts'
import { declareOtherPay } from '../domain/statements/declare-other-pay.ts'
import { DeclarationInput, CorrectionInput as HoursInput, ReturnInput } from '../domain/statements/input.ts'
import { reopenPayment } from '../domain/statements/reopen-payment.ts'
import { addCorrection, removeCorrection } from '../domain/statements/submit-statement.ts'
import { STEP_REFUSALS, SUBMIT_REFUSALS } from '../domain/statements/texts.ts'
import { canChangeTariffs } from '../domain/tariffs/access.ts'
import { removeTariff, withdrawTariff } from '../domain/tariffs/commands.ts'
import { TARIFF_REFUSALS } from '../domain/tariffs/texts.ts'
import { bare, by, byId, deeds, taking, within } from './deeds.ts'
import { parsed } from './problem.ts'

const invoices = ({ flags }: Club) => flags.hasInvoiceManagement
/** Cents, where the page types euros. */
const Kind = z.object({ ...KindInput.shape, price: z.int().min(0).max(10_000_00) })
const kindOf = ({ price, ...kind }: z.output<typeof Kind>): KindInput =>
  parsed(KindInput, { ...kind, price: (price / 100).toFixed(2).replace('.', ',') })

const Held = z.object({
  personId: z.uuid().nullable().describe('null: alle, von denen eine Forderung storniert war'),
  isHeld: z.boolean(),
})

const money = by(canChangeClaims, invoices)

export const MONEY_DEEDS = deeds(
  `
  new /donations enterDonation Trägt eine Spende ein
  post /donations/{id}/confirm confirmDonation Stellt die Zuwendungsbestätigung aus
  post /donations/{id}/withdraw withdrawConfirmation Zieht die Bestätigung zurück
  delete /donations/{id} removeDonation Entfernt eine Spende ohne Bestätigung
  post /exemption-notices saveNotice Trägt den Bescheid des Finanzamts ein
  delete /invoices/{id} removeInvoice Löscht den Entwurf einer Rechnung
  delete /fee-runs/{id} removeFeeRun Löscht die Vorschau eines Laufs, der noch nicht gebucht ist
  new /books addBooks Legt fest, wie Forderungen einer Herkunft gebucht werden
  put /books/{id} changeBooks Ändert das
  delete /books/{id} removeBooks Entfernt das
  delete /datev-exports/{id} takeBackDatevExport Nimmt zurück, dass Buchungen an die Steuerberatung übergeben sind
  put /dunning-levels saveLevel Ändert eine Mahnstufe
  post /fee-runs/{id}/hold holdFeeItem Nimmt jemanden aus einem Lauf, oder wieder hinein
  post /bank-lines/{id}/ignore ignoreLine Legt eine Zeile der Bank ab, oder holt sie zurück
  post /bank-lines/{id}/return assignReturn Sagt, welche Lastschrift mit einem Umsatz ohne Kennung zurückkam
  post /bank-lines/ignore-doubles ignoreDoubles Legt alle doppelten Zeilen der Bank ab
  post /debtors/{id}/pay-out payOut Trägt ein, dass ein Guthaben ausgezahlt ist
  new /debtors createDebtor Legt eine Firma oder ein Amt als Zahler an
  put /debtors/{id} changeDebtor Ändert Anschrift und Zustellung eines Zahlers
  delete /tariffs/{id} removeTariff Löscht den Entwurf einer Beitragsordnung
  post /tariffs/{id}/withdraw withdrawTariff Macht eine Beitragsordnung, die noch nicht gilt, wieder zum Entwurf
  new /card-kinds addKind Legt eine Art von Karten an; der Preis in Cent
  put /card-kinds/{id} changeKind Ändert eine Art von Karten
  post /cards/{id}/correct correctCard Berichtigt die Stunden einer Karte
  post /cards/{id}/extend extendCard Verlängert eine Karte
  post /cards/{id}/refund refundCard Erstattet den Rest einer Karte; der Betrag in Cent
  post /statements/{id}/return returnStatement Gibt eine Abrechnung mit Grund zurück
  post /statements/{id}/reopen reopenPayment Nimmt eine Zahlung zurück, die nicht ankam: mit der Kennung der Abrechnung oder der Datei
  new /corrections addCorrection Minuten, die keine Stunde hat, oder weniger davon
  delete /corrections/{id} removeCorrection Entfernt das, solange es nicht eingereicht ist
  put /allowance-declarations declareOtherPay Was jemand anderswo auf den Freibetrag bekommt`,
  {
    ...within(DONATION_REFUSALS, by(canChangeDonations, invoices), {
      enterDonation: taking(DonationInput, enterDonation),
      saveNotice: taking(NoticeInput, saveNotice),
      ...byId({ confirmDonation, withdrawConfirmation, removeDonation }),
    }),
    ...within({ ...INVOICE_REFUSALS, ...BOOKS_REFUSALS, ...PAYMENT_REFUSALS, ...RUN_REFUSALS }, money, {
      addBooks: taking(BooksInput, (ctx, input) => saveBooks(ctx, { ...input, id: null, version: 0 })),
      changeBooks: taking(BooksInput, (ctx, input, { id, version }) => saveBooks(ctx, { ...input, id, version })),
      saveLevel: taking(LevelInput, saveLevel),
      ...byId({ removeInvoice, removeFeeRun, removeBooks, takeBackDatevExport }),
      holdFeeItem: taking(Held, (ctx, input, { id }) => holdFeeItem(ctx, { ...input, runId: id })),
      ignoreLine: taking(z.object({ isIgnored: z.boolean() }), (ctx, input, { id }) => ignoreLine(ctx, { ...input, lineId: id })),
      assignReturn: taking(z.object({ itemId: z.uuid() }), (ctx, input, { id }) => assignReturn(ctx, { ...input, lineId: id })),
      ignoreDoubles: bare(ignoreDoubles),
      payOut: taking(
        z.object({ cents, paidOn: z.instanceof(Temporal.PlainDate), note: z.string().trim().max(140).default('') }),
        (ctx, input, { id }) => payOut(ctx, { ...input, debtorId: id }),
      ),
    }),
    ...within(DEBTOR_REFUSALS, money, {
      createDebtor: taking(DebtorInput, (ctx, input) => saveDebtor(ctx, { ...input, id: null, version: 0 })),
      changeDebtor: taking(DebtorInput, (ctx, input, { id, version }) => saveDebtor(ctx, { ...input, id, version })),
    }),
    ...within(TARIFF_REFUSALS, by(canChangeTariffs), {
      removeTariff: bare((ctx, { id, version }) => removeTariff(ctx, { id, version })),
      withdrawTariff: bare((ctx, { id, version }) => withdrawTariff(ctx, { id, version })),
    }),
    ...within(CREDIT_REFUSALS, by(canSeeKinds), {
      addKind: taking(Kind, (ctx, input) => saveKind(ctx, kindOf(input))),
      changeKind: taking(Kind, (ctx, input) => saveKind(ctx, kindOf(input))),
    }),
    ...within(CREDIT_REFUSALS, by(canSeeCards), {
      correctCard: taking(CorrectionInput.omit({ cardId: true }), (ctx, input, { id }) =>
        correctCard(ctx, { ...input, cardId: id }),
      ),
      extendCard: taking(ExtensionInput.omit({ cardId: true }), (ctx, input, { id }) =>
        extendCard(ctx, { ...input, cardId: id }),
      ),
      refundCard: taking(z.object({ amount: z.int().min(0).max(10_000_00), reason }), (ctx, input, { id }) =>
        refundCard(ctx, { ...input, cardId: id }),
      ),
    }),
    ...within(STEP_REFUSALS, by(canSeeStatements), {
      returnStatement: taking(ReturnInput, returnStatement),
      ...byId({ reopenPayment }),
    }),
    ...within(SUBMIT_REFUSALS, by(canSubmit), {
      addCorrection: taking(HoursInput, addCorrection),
      declareOtherPay: taking(DeclarationInput, declareOtherPay),
      ...byId({ removeCorrection }),
    }),
  },
)
