import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, dayRange, formatDay, isAfter, isBefore } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canChangeTariffs } from './access.ts'
import { findClash, type IntervalClash } from './find-clash.ts'
import { type Rule, Rules } from './input.ts'
import { TARIFF_JOURNAL } from './journal.ts'
import { findTariffOn, getTariff, type Tariff } from './queries.ts'
import type { TariffRefusal } from './texts.ts'

/** A place in an edited draft: `version` as it was seen. */
interface Edited {
  id: string
  version: number
}

const rowsOf = (rules: readonly Rule[]) => sql<Rule[]>`${JSON.stringify(rules)}::jsonb`

interface NewTariff {
  name: string
  copyOf?: string
  rules?: readonly Rule[]
}

/** A draft, empty, with these rules or those of another regulation. Answers its id. @throws Forbidden, NotFound */
export async function createTariff(ctx: Ctx, { name, copyOf, rules: given = [] }: NewTariff): Promise<Answer<string>> {
  allow(canChangeTariffs(ctx.actor))
  const rules = copyOf === undefined ? given : (await getTariff(ctx, copyOf)).rules
  return transaction(ctx, async (ctx) => {
    const id = newId()
    await ctx.db
      .insertInto('tariffs')
      .values({ clubId: ctx.club.id, id, name, rules: rowsOf(rules) })
      .execute()
    await record(ctx, { event: 'tariff.created', id, content: TARIFF_JOURNAL.created(name) })
    return ok(id)
  })
}

/** Locks all regulations of the club: only one is in force at a time. */
async function lockTariff(ctx: Ctx, { id, version }: Edited): Promise<Answer<Tariff, 'changed_meanwhile'>> {
  await ctx.db.selectFrom('tariffs').select('id').where('clubId', '=', ctx.club.id).orderBy('id').forUpdate().execute()
  const tariff = await getTariff(ctx, id)
  return tariff.version === version ? ok(tariff) : refuse('changed_meanwhile')
}

const update = (ctx: Ctx, id: string) => ctx.db.updateTable('tariffs').where('clubId', '=', ctx.club.id).where('id', '=', id)

type Draft = Pick<Tariff, 'name' | 'rules'>

async function changeDraft(
  ctx: Ctx,
  edited: Edited,
  change: (draft: Draft) => Draft | TariffRefusal,
): Promise<Answer<string, TariffRefusal>> {
  allow(canChangeTariffs(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const locked = await lockTariff(ctx, edited)
    if (!locked.ok) return locked
    const { id, name, from, rules, version } = locked.value
    if (from) return refuse('in_force')
    const after = change({ name, rules })
    if (typeof after === 'string') return refuse(after)
    await update(ctx, id)
      .set({ name: after.name, rules: rowsOf(after.rules), version: version + 1 })
      .execute()
    await record(ctx, {
      event: 'tariff.changed',
      id,
      content: TARIFF_JOURNAL.changed(after.name),
      before: { name, rules },
      after,
    })
    return ok(id)
  })
}

/** Faults that concern a whole regulation, but for a missing interval: a draft grows rule by rule. */
function clashOf(rules: readonly Rule[]): TariffRefusal | null {
  const read = Rules.safeParse(rules)
  const fault = read.error?.issues.find(({ path }) => path.length > 0)
  if (!fault) return null
  return fault.path.at(-1) === 'name' ? 'name_taken' : 'once_only'
}

/** `at`: the place of a changed rule, null for a new one. @throws Forbidden, NotFound */
export const saveRule = (ctx: Ctx, { at, rule, ...edited }: Edited & { at: number | null; rule: Rule }) =>
  changeDraft(ctx, edited, ({ name, rules }) => {
    if (at !== null) found(rules[at])
    const changed = at === null ? [...rules, rule] : rules.with(at, rule)
    return clashOf(changed) ?? { name, rules: changed }
  })

/** Gives a draft another name, or other rules; a copy starts with the name of its regulation. @throws Forbidden, NotFound */
export const changeTariff = (
  ctx: Ctx,
  { name, rules, ...edited }: Edited & { name?: string | undefined; rules?: Rule[] | undefined },
) => changeDraft(ctx, edited, (draft) => ({ name: name ?? draft.name, rules: rules ?? draft.rules }))

/** @throws Forbidden, NotFound */
export const removeRule = (ctx: Ctx, { at, ...edited }: Edited & { at: number }) =>
  changeDraft(ctx, edited, ({ name, rules }) => {
    found(rules[at])
    return { name, rules: rules.toSpliced(at, 1) }
  })

interface Start extends Edited {
  from: Temporal.PlainDate
  /** Somebody knows that months are collected twice or never. */
  acceptsClash?: boolean
}

/** Puts a whole draft in force from today or later; the one before ends the day before. @throws Forbidden, NotFound */
export async function startTariff(
  ctx: Ctx,
  { from, acceptsClash = false, ...edited }: Start,
): Promise<Answer<string, TariffRefusal, { interval_clash: IntervalClash }>> {
  allow(canChangeTariffs(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const locked = await lockTariff(ctx, edited)
    if (!locked.ok) return locked
    const { id, name, version, rules } = locked.value
    if (locked.value.from) return refuse('in_force')
    if (!Rules.safeParse(rules).success) return refuse('incomplete')
    if (isBefore(from, berlinDay(ctx.now)) && (await isAnyInForce(ctx))) return refuse('past')
    const later = await ctx.db
      .selectFrom('tariffs')
      .select('id')
      .where('clubId', '=', ctx.club.id)
      .where(sql<boolean>`lower(valid) >= ${from}::date`)
      .executeTakeFirst()
    if (later) return refuse('later_there')
    const before = await findTariffOn(ctx, from)
    const clash = before && !acceptsClash ? findClash(before.rules, rules, from.toString()) : null
    if (clash) return refuse('interval_clash', clash)
    if (before?.from)
      await update(ctx, before.id)
        .set({ valid: dayRange(before.from, from.subtract({ days: 1 })), version: before.version + 1 })
        .execute()
    await update(ctx, id)
      .set({ valid: dayRange(from), version: version + 1 })
      .execute()
    await record(ctx, { event: 'tariff.started', id, content: TARIFF_JOURNAL.started(name, formatDay(from)) })
    return ok(id)
  })
}

const isAnyInForce = async (ctx: Ctx): Promise<boolean> =>
  (await ctx.db
    .selectFrom('tariffs')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('valid', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Takes a regulation that begins after today back to a draft; the one before goes on. @throws Forbidden, NotFound */
export async function withdrawTariff(ctx: Ctx, edited: Edited): Promise<Answer<string, TariffRefusal>> {
  allow(canChangeTariffs(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const locked = await lockTariff(ctx, edited)
    if (!locked.ok) return locked
    const { id, name, from, version } = locked.value
    if (!from || !isAfter(from, berlinDay(ctx.now))) return refuse('begun')
    await update(ctx, id)
      .set({ valid: null, version: version + 1 })
      .execute()
    const before = await findTariffOn(ctx, from.subtract({ days: 1 }))
    if (before?.from)
      await update(ctx, before.id)
        .set({ valid: dayRange(before.from), version: before.version + 1 })
        .execute()
    await record(ctx, { event: 'tariff.withdrawn', id, content: TARIFF_JOURNAL.withdrawn(name) })
    return ok(id)
  })
}

/** Only a draft goes for good. @throws Forbidden, NotFound */
export async function removeTariff(ctx: Ctx, edited: Edited): Promise<Answer<string, TariffRefusal>> {
  allow(canChangeTariffs(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const locked = await lockTariff(ctx, edited)
    if (!locked.ok) return locked
    const { id, name, from } = locked.value
    if (from) return refuse('in_force')
    await ctx.db.deleteFrom('tariffs').where('clubId', '=', ctx.club.id).where('id', '=', id).execute()
    await record(ctx, { event: 'tariff.removed', id, content: TARIFF_JOURNAL.removed(name) })
    return ok(id)
  })
}
