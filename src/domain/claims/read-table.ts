import { createHash } from 'node:crypto'
import type { Answer } from '../../kernel/answer.ts'
import { ok } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import {
  BANK_FIELDS,
  type BankMapping,
  type BankTableFacts,
  type BankTableRefusal,
  readBankHead,
  readBankTable,
} from '../sepa/read-bank-table.ts'
import type { Statement } from '../sepa/read-statement.ts'

/** Name under which a club's columns are remembered. */
const KIND = 'bank'

/** Columns of the table that the club's bank offers; null before the first. Asks for no right. */
export async function findBankMapping(ctx: Ctx): Promise<BankMapping | null> {
  const row = await ctx.db
    .selectFrom('importMappings')
    .select('mapping')
    .where('clubId', '=', ctx.club.id)
    .where('kind', '=', KIND)
    .executeTakeFirst()
  if (!row) return null
  const kept = new Map(Object.entries(Object(row.mapping)))
  return Object.fromEntries(
    BANK_FIELDS.flatMap((field) => {
      const name = kept.get(field)
      return typeof name === 'string' ? [[field, name]] : []
    }),
  )
}

/**
 * A bank's table as a statement: by the columns that somebody named, else those remembered, else their usual names. What was read is
 * remembered. In a transaction; asks for no right.
 */
export async function readTable(
  ctx: Ctx,
  bytes: Uint8Array,
  { iban, named }: { iban: string; named: BankMapping | null },
): Promise<Answer<Omit<Statement, 'kind'>, BankTableRefusal, BankTableFacts>> {
  const usual = readBankHead(bytes)?.mapping ?? {}
  let mapping = { ...((await findBankMapping(ctx)) ?? usual), ...named }
  let read = readBankTable(bytes, mapping)
  // The bank has renamed its columns: perhaps to usual names.
  if (!read.ok && read.refusal === 'column_missing') {
    mapping = { ...usual, ...named }
    read = readBankTable(bytes, mapping)
  }
  if (!read.ok) return read
  const kept = JSON.stringify(mapping)
  await ctx.db
    .insertInto('importMappings')
    .values({ clubId: ctx.club.id, kind: KIND, mapping: kept })
    .onConflict((conflict) => conflict.columns(['clubId', 'kind']).doUpdateSet({ mapping: kept }))
    .execute()
  const bankId = createHash('sha256').update(bytes).digest('hex')
  return ok({
    bankId,
    iban,
    number: null,
    createdOn: null,
    openingCents: null,
    closingCents: null,
    ...read.value,
    missingCents: 0,
  })
}
