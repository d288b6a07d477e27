import { transaction } from '../../database/transaction.ts'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { sendMail } from '../mail/commands.ts'
import { findOfficeAddress } from '../mail/queries.ts'
import { onlyOnce } from '../repeats/commands.ts'
import type { OfficeLetter } from './input.ts'
import { MAILING_JOURNAL } from './journal.ts'

/** Open to everybody: mails the club's office, whose answer goes to the sender. Once for a key. */
export function writeToOffice(
  ctx: Ctx,
  letter: OfficeLetter,
  key: string | null,
): Promise<Answer<null, 'key_reused' | 'no_office'>> {
  return transaction(ctx, (ctx) =>
    onlyOnce(ctx, { operation: 'letter', key, input: letter }, async () => {
      const to = await findOfficeAddress(ctx)
      if (to === '') return refuse('no_office')
      await sendMail(ctx, { template: 'mailing.letter', to, data: letter })
      await record(ctx, { event: 'mailing.letter', id: newId(), content: MAILING_JOURNAL.letter })
      return ok(null)
    }),
  )
}
