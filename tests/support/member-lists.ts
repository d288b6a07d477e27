import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../src/database/connect.ts'
import type { Ctx } from '../../src/domain/context.ts'
import { changeImport, type ImportChange, orderImport } from '../../src/domain/imports/change-import.ts'
import { getImport, listRows } from '../../src/domain/imports/queries.ts'
import { startImport } from '../../src/domain/imports/start-import.ts'
import { takeMembersKind, undoMembersKind } from '../../src/domain/imports/take-members-kind.ts'
import type { TestDatabase } from './database.ts'
import { runOrders } from './orders.ts'
import { insertUser } from './users.ts'

const OPTIONS = { from: '2026-11-23', to: null, publish: false, partId: null }
const KINDS = [takeMembersKind, undoMembersKind]
const NOW = Temporal.Instant.from('2026-11-20T10:00:00Z')

/** The office of a new club with these departments, on 20 November 2026. */
export async function office(database: TestDatabase, club: string, departments: readonly string[] = []): Promise<Ctx> {
  const { actor } = await insertUser(database, club, 'admin')
  const ctx = await database.ctx(club, actor, NOW)
  for (const [at, name] of departments.entries())
    await sql`insert into departments (club_id, id, name, hue) values (${ctx.club.id}, gen_random_uuid(), ${name}, ${at * 40})`.execute(
      ctx.db,
    )
  return ctx
}

/** Looks at an uploaded list of members again, with these answers. */
export const lookAtList = async (ctx: Ctx, id: string, change: Partial<ImportChange> = {}) =>
  expect(await changeImport(ctx, id, { mapping: (await getImport(ctx, id)).mapping, answers: [], ...change })).toMatchObject({
    ok: true,
  })

/** Uploads a list of members and looks at it. */
export async function checkList(ctx: Ctx, text: string | Uint8Array, change: Partial<ImportChange> = {}): Promise<string> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const started = await startImport(ctx, 'members', { name: 'liste.csv', bytes }, OPTIONS)
  if (!started.ok) throw new Error(started.refusal)
  await lookAtList(ctx, started.value, change)
  return started.value
}

export const runLists = (ctx: Ctx) => runOrders({ ...ctx, actor: { kind: 'system' } }, KINDS)

/** Takes the list over. */
export async function takeList(ctx: Ctx, id: string): Promise<void> {
  expect(await orderImport(ctx, id)).toMatchObject({ ok: true })
  await runLists(ctx)
}

/** Line, outcome and note of each row. */
export const notesOfList = async (ctx: Ctx, id: string) =>
  (await listRows(ctx, id)).map(({ line, outcome, note }) => `${line} ${outcome}: ${note}`)

/** All that the club knows of people, without what counts changes. */
export async function standingOf(owner: Database, { club }: Ctx): Promise<unknown> {
  const { rows } = await sql<{ all: unknown }>`
    select jsonb_build_object(
      'people', (select jsonb_agg(to_jsonb(p) - array['version'] order by p.id) from people p where club_id = ${club.id}),
      'members', (select jsonb_agg(to_jsonb(p) - array['version'] order by p.id) from members p where club_id = ${club.id}),
      'memberships', (select jsonb_agg(to_jsonb(p) order by p.id) from memberships p where club_id = ${club.id}),
      'departments', (select jsonb_agg(to_jsonb(p) order by p.id) from member_departments p where club_id = ${club.id}),
      'households', (select jsonb_agg(to_jsonb(p) order by p.id) from households p where club_id = ${club.id}),
      'family', (select jsonb_agg(to_jsonb(p) order by p.id) from household_people p where club_id = ${club.id}),
      'payers', (select jsonb_agg(to_jsonb(p) order by p.id) from payers p where club_id = ${club.id}),
      'debtors', (select jsonb_agg(to_jsonb(p) order by p.id) from debtors p where club_id = ${club.id}),
      'accounts', (select jsonb_agg(to_jsonb(p) order by p.id) from bank_accounts p where club_id = ${club.id}),
      'mandates', (select jsonb_agg(to_jsonb(p) order by p.id) from mandates p where club_id = ${club.id})) as "all"`.execute(
    owner,
  )
  return rows[0]?.all
}
