import { sql } from 'kysely'
import { isExclusionViolation, transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { dayRange } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canEditOffices } from './access.ts'
import type { ChangedTerm, TermInput } from './input.ts'
import { OFFICE_JOURNAL } from './journal.ts'

async function once<A>(work: () => Promise<A>): Promise<A | ReturnType<typeof refuse<'holds_already'>>> {
  try {
    return await work()
  } catch (error) {
    if (isExclusionViolation(error)) return refuse('holds_already')
    throw error
  }
}

const lockOffice = async (ctx: Ctx, id: string): Promise<string> =>
  found(
    await ctx.db
      .selectFrom('offices')
      .select('title')
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  ).title

/** Terms that a handover ends the day before. */
const isEnding = (ctx: Ctx, { officeId, from }: TermInput) =>
  sql<boolean>`club_id = ${ctx.club.id} and office_id = ${officeId} and valid @> ${from}::date and lower(valid) < ${from}::date`

/** The own term that a new one follows: consent and picture go on with it. */
async function findEnding(ctx: Ctx, input: TermInput): Promise<{ isShown: boolean; imageFileId: string | null } | undefined> {
  const { rows } = await sql<{ isShown: boolean; imageFileId: string | null }>`
    select is_shown, image_file_id from office_terms where ${isEnding(ctx, input)} and person_id = ${input.personId}`.execute(
    ctx.db,
  )
  return rows[0]
}

/**
 * A person holds an office from a day on; with a handover the present holders end it the day before, and its duties go over by
 * themselves. Whoever is elected again goes on in a new term. Answers its id. @throws Forbidden, NotFound, MissingReference
 */
export async function takeOffice(ctx: Ctx, input: TermInput): Promise<Answer<string, 'holds_already'>> {
  allow(canEditOffices(ctx.actor))
  const { officeId, personId, from, to, isShown, isHandover } = input
  return once(() =>
    transaction(ctx, async (ctx) => {
      const title = await lockOffice(ctx, officeId)
      const before = isHandover ? await findEnding(ctx, input) : undefined
      if (isHandover)
        await sql`update office_terms set valid = daterange(lower(valid), ${from}::date), version = version + 1
          where ${isEnding(ctx, input)}`.execute(ctx.db)
      const id = newId()
      const term = {
        clubId: ctx.club.id,
        id,
        officeId,
        personId,
        valid: dayRange(from, to ?? undefined),
        isShown: isShown || before?.isShown === true,
        imageFileId: before?.imageFileId ?? null,
      }
      await ctx.db.insertInto('officeTerms').values(term).execute()
      await record(ctx, { event: 'office.taken', id: officeId, content: OFFICE_JOURNAL.taken(title) })
      return ok(id)
    }),
  )
}

/** A term that a handover ended, and the day after its last before; null: open. */
export interface FormerTerm {
  id: string
  to: string | null
}

/** Terms that a handover would end; the office is locked, so that none comes or goes meanwhile. @throws Forbidden, NotFound */
export async function findFormer(ctx: Ctx, input: TermInput): Promise<FormerTerm[]> {
  allow(canEditOffices(ctx.actor))
  await lockOffice(ctx, input.officeId)
  const { rows } = await sql<FormerTerm>`
    select id, upper(valid)::text as to from office_terms where ${isEnding(ctx, input)} order by id`.execute(ctx.db)
  return rows
}

/**
 * The holder of this term never held it; the former holders go on as long as they would have. Refused once anything of it was changed,
 * also by a later handover. In a transaction, which fails where a former holder was given a later
 * term. @throws Forbidden, NotFound
 */
export async function giveBackOffice(
  ctx: Ctx,
  { officeId, termId, from }: { officeId: string; termId: string; from: Temporal.PlainDate },
  former: readonly FormerTerm[],
): Promise<Answer<null, 'office_changed'>> {
  allow(canEditOffices(ctx.actor))
  const title = await lockOffice(ctx, officeId)
  const own = ctx.db.deleteFrom('officeTerms').where('clubId', '=', ctx.club.id).where('id', '=', termId)
  const { numDeletedRows } = await own.where('version', '=', 1).executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return refuse('office_changed')
  for (const { id, to } of former)
    await sql`update office_terms set valid = daterange(lower(valid), ${to}::date), version = version + 1
      where club_id = ${ctx.club.id} and id = ${id} and upper(valid) = ${from}::date`.execute(ctx.db)
  await record(ctx, { event: 'office.taken', id: officeId, content: OFFICE_JOURNAL.termRemoved(title) })
  return ok(null)
}

const lockTerm = async (ctx: Ctx, id: string) =>
  found(
    await ctx.db
      .selectFrom('officeTerms as t')
      .innerJoin('offices as o', (join) => join.onRef('o.clubId', '=', 't.clubId').onRef('o.id', '=', 't.officeId'))
      .select(['t.version', 't.officeId', 't.isShown', 't.imageFileId', 'o.title'])
      .where('t.clubId', '=', ctx.club.id)
      .where('t.id', '=', id)
      .forUpdate('t')
      .executeTakeFirst(),
  )

/** The picture, if no other term shows it: whoever was elected again has it in both. */
async function noLongerShown(ctx: Ctx, fileId: string | null): Promise<string | null> {
  const other = await ctx.db
    .selectFrom('officeTerms')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('imageFileId', '=', fileId)
    .limit(1)
    .executeTakeFirst()
  return other ? null : fileId
}

/** Consent withdrawn takes the picture off, too. Answers the picture that is shown no more. @throws Forbidden, NotFound */
export async function changeTerm(
  ctx: Ctx,
  { id, from, to, isShown, version }: ChangedTerm,
): Promise<Answer<string | null, 'changed_meanwhile' | 'holds_already'>> {
  allow(canEditOffices(ctx.actor))
  return once(() =>
    transaction(ctx, async (ctx) => {
      const term = await lockTerm(ctx, id)
      if (term.version !== version) return refuse('changed_meanwhile')
      await ctx.db
        .updateTable('officeTerms')
        .set({
          valid: dayRange(from, to ?? undefined),
          isShown,
          version: version + 1,
          imageFileId: isShown ? term.imageFileId : null,
        })
        .where('clubId', '=', ctx.club.id)
        .where('id', '=', id)
        .execute()
      await record(ctx, { event: 'office.taken', id: term.officeId, content: OFFICE_JOURNAL.termChanged(term.title) })
      return ok(isShown ? null : await noLongerShown(ctx, term.imageFileId))
    }),
  )
}

/** Entered by mistake. Answers its picture. @throws Forbidden, NotFound */
export async function removeTerm(ctx: Ctx, id: string): Promise<Answer<string | null>> {
  allow(canEditOffices(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const term = await lockTerm(ctx, id)
    await ctx.db.deleteFrom('officeTerms').where('clubId', '=', ctx.club.id).where('id', '=', id).execute()
    await record(ctx, { event: 'office.taken', id: term.officeId, content: OFFICE_JOURNAL.termRemoved(term.title) })
    return ok(await noLongerShown(ctx, term.imageFileId))
  })
}

/** Null takes the picture off. Answers the former one. @throws Forbidden, NotFound, MissingReference */
export async function setTermPicture(ctx: Ctx, id: string, fileId: string | null): Promise<Answer<string | null, 'not_agreed'>> {
  allow(canEditOffices(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const term = await lockTerm(ctx, id)
    if (fileId && !term.isShown) return refuse('not_agreed')
    await ctx.db
      .updateTable('officeTerms')
      .set({ imageFileId: fileId, version: term.version + 1 })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .execute()
    await record(ctx, { event: 'office.taken', id: term.officeId, content: OFFICE_JOURNAL.termChanged(term.title) })
    return ok(await noLongerShown(ctx, term.imageFileId))
  })
}
