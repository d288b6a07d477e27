import { sql } from 'kysely'
import { allow, found } from '../../kernel/answer.ts'
import { parseDayRange } from '../../kernel/calendar.ts'
import { isId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { canSeeTariffs } from './access.ts'
import { type Rule, rule } from './input.ts'

/** `from` null: a draft. */
export interface Tariff {
  id: string
  name: string
  from: Temporal.PlainDate | null
  /** Last day in force; null while there is none. */
  to: Temporal.PlainDate | null
  rules: Rule[]
  version: number
}

const tariffs = (ctx: Ctx) =>
  ctx.db
    .selectFrom('tariffs')
    .select(['id', 'name', 'rules', 'version', sql<string | null>`valid::text`.as('valid')])
    .where('clubId', '=', ctx.club.id)

type Row = Awaited<ReturnType<ReturnType<typeof tariffs>['execute']>>[number]

const tariffOf = ({ valid, rules, ...row }: Row): Tariff => ({
  ...row,
  ...(valid === null ? { from: null, to: null } : parseDayRange(valid)),
  rules: rule.array().parse(rules),
})

/** Drafts first, then the latest. @throws Forbidden */
export async function listTariffs(ctx: Ctx): Promise<Tariff[]> {
  allow(canSeeTariffs(ctx.actor))
  const rows = await tariffs(ctx).orderBy(sql`valid is not null, lower(valid) desc, name, id`).execute()
  return rows.map(tariffOf)
}

/** @throws Forbidden, NotFound */
export async function getTariff(ctx: Ctx, id: string): Promise<Tariff> {
  allow(canSeeTariffs(ctx.actor))
  return tariffOf(found(isId(id) ? await tariffs(ctx).where('id', '=', id).executeTakeFirst() : null))
}

/** A rule in force on a day gives the family fee only to households that ask for it. Asks for no right. */
export async function isFamilyFeeOnRequest(ctx: Ctx, day: Temporal.PlainDate): Promise<boolean> {
  const { rows } = await sql<{ isAsked: boolean }>`select exists (select from tariffs where club_id = ${ctx.club.id}
    and valid @> ${day}::date and rules @> '[{"kind": "household", "onRequest": true}]') as is_asked`.execute(ctx.db)
  return found(rows[0]).isAsked
}

/** The regulation in force on a day; null without one. @throws Forbidden */
export async function findTariffOn(ctx: Ctx, day: Temporal.PlainDate): Promise<Tariff | null> {
  allow(canSeeTariffs(ctx.actor))
  const row = await tariffs(ctx).where(sql<boolean>`valid @> ${day}::date`).executeTakeFirst()
  return row ? tariffOf(row) : null
}
