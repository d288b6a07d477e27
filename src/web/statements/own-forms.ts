import { z } from 'zod'
import { declareOtherPay } from '../../domain/statements/declare-other-pay.ts'
import { CorrectionInput, DeclarationInput, SubmitInput } from '../../domain/statements/input.ts'
import { addCorrection, removeCorrection, submitStatement } from '../../domain/statements/submit-statement.ts'
import { SUBMIT_REFUSALS } from '../../domain/statements/texts.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash } from '../kit/flash.ts'
import { checkedBy, day, optionalId, optionalMoney } from '../kit/form-fields.ts'

export const OWN_FLASH = flash({
  eingereicht: 'Eingereicht. Die Abteilung bestätigt jetzt die Stunden.',
  korrigiert: 'Die Korrektur steht bei den offenen Stunden.',
  geloescht: 'Die Korrektur ist gelöscht.',
  erklaert: 'Danke, das ist eingetragen.',
})
const { note } = OWN_FLASH

const form = formsOf({
  refusals: SUBMIT_REFUSALS,
  fields: { no_contract: 'onDay' },
  labels: { onDay: 'Tag', minutes: 'Minuten', reason: 'Grund', otherCents: 'Betrag' },
})

const Correction = z.object({ ...CorrectionInput.shape, onDay: day, departmentId: optionalId })

const Declaration = z
  .object({ year: z.number().int(), allowance: DeclarationInput.shape.allowance, otherCents: optionalMoney })
  .transform(({ otherCents = Number.NaN, ...rest }, context) => checkedBy(DeclarationInput)({ ...rest, otherCents }, context))

export const answerOwnForm = actions({
  submit: form(
    z.object({ month: day, departmentId: optionalId }).transform((sent, context) => checkedBy(SubmitInput)(sent, context)),
    submitStatement,
    note('eingereicht'),
  ),
  correct: form(Correction, addCorrection, note('korrigiert')),
  remove: form(z.object({ id: z.uuid() }), (ctx, { id }) => removeCorrection(ctx, id), note('geloescht')),
  declare: form(Declaration, declareOtherPay, note('erklaert')),
})
