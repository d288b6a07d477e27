import { z } from 'zod'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { storeFile } from '../files/commands.ts'
import type { Storage } from '../files/create-storage.ts'
import { canEditInstallation, canSeeSettings } from './access.ts'
import { CLUB_JOURNAL } from './journal.ts'

export const ProcessingContract = z.object({
  agreedOn: z.instanceof(Temporal.PlainDate),
  version: z
    .string('Bitte geben Sie die Fassung an.')
    .trim()
    .min(1, 'Bitte geben Sie die Fassung an.')
    .max(40, 'Bitte höchstens 40 Zeichen.'),
})

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

/** Contract of art. 28 DSGVO between the club and whoever runs the installation; `signed`: what both have signed. */
export async function addProcessingContract(
  ctx: Ctx,
  storage: Storage,
  contract: z.output<typeof ProcessingContract>,
  signed: { name: string; bytes: Uint8Array } | null,
): Promise<Answer<null, 'not_a_pdf'>> {
  allow(canEditInstallation(ctx.actor))
  if (signed && !isPdf(signed.bytes)) return refuse('not_a_pdf')
  const fileId = signed && (await storeFile(ctx, storage, { ...signed, mime: 'application/pdf', isPublic: false }))
  await transaction(ctx, async (ctx) => {
    await ctx.db
      .insertInto('processingContracts')
      .values({ clubId: ctx.club.id, id: newId(), ...contract, fileId })
      .execute()
    await record(ctx, { event: 'club.changed', id: ctx.club.id, content: CLUB_JOURNAL.contractAdded(contract.version) })
  })
  return ok(null)
}

/** The last one counts; it comes first. */
export async function listProcessingContracts(ctx: Ctx) {
  allow(canSeeSettings(ctx.actor))
  return ctx.db
    .selectFrom('processingContracts')
    .select(['id', 'agreedOn', 'version', 'fileId'])
    .where('clubId', '=', ctx.club.id)
    .orderBy('agreedOn', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
}
