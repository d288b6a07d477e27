import { sql } from 'kysely'
import type { Ctx } from '../../src/domain/context.ts'
import { createPlan, publishPlan } from '../../src/domain/operations/commands.ts'
import { enterHelpers } from '../../src/domain/operations/enter-helpers.ts'
import { getPlan, listShifts } from '../../src/domain/operations/queries.ts'
import { readPasted } from '../../src/domain/operations/read-pasted.ts'
import { readShiftRow } from '../../src/domain/operations/read-shift-row.ts'
import { saveShifts } from '../../src/domain/operations/save-shifts.ts'
import { personSearch } from '../../src/domain/people/rules.ts'
import { found } from '../../src/kernel/answer.ts'
import { newId } from '../../src/kernel/id.ts'
import { insertMember } from './members.ts'

/** A published plan with the shifts of this pasted table. */
export async function makePlan(ctx: Ctx, table: string, startsOn: Temporal.PlainDate, title = 'Sommerfest') {
  const made = await createPlan(ctx, { title, startsOn })
  if (!made.ok) throw new Error(made.refusal)
  const rows = readPasted(table).map((row) => found(readShiftRow(row, startsOn)?.shift))
  const { version } = await getPlan(ctx, made.value)
  for (const answer of [await saveShifts(ctx, made.value, version, rows), await publishPlan(ctx, made.value)])
    if (!answer.ok) throw new Error(answer.refusal)
  const shifts = await listShifts(ctx, made.value)
  return { planId: made.value, idOf: (at: number) => found(shifts[at]).id }
}

let people = 0

/** Somebody with an address, by default an adult. */
export async function insertHelper(ctx: Ctx, more: { birthOn?: string; name?: string; email?: string } = {}) {
  const id = newId()
  const { birthOn = '1980-01-01', name = `Helfer${++people}` } = more
  const { email = `${name}@post.example` } = more
  const birth = Temporal.PlainDate.from(birthOn)
  const values = {
    clubId: ctx.club.id,
    id,
    firstname: name,
    lastname: 'Test',
    email,
    birthOn: birth,
    search: personSearch({ firstname: name, lastname: 'Test', email }),
  }
  await ctx.db.insertInto('people').values(values).execute()
  return { personId: id, contactId: id, birthOn: birth, email }
}

export async function makeMember(ctx: Ctx, personId: string): Promise<void> {
  await insertMember(ctx.db, { clubId: ctx.club.id, personId, from: '2010-01-01' })
}

/** Puts somebody firmly into shifts. */
export async function enterHelper(ctx: Ctx, helper: Awaited<ReturnType<typeof insertHelper>>, shiftIds: string[]) {
  const manner = { shiftIds, note: '', isQualified: true, isSure: true, via: 'staff' } as const
  const entered = await enterHelpers(ctx, [helper], manner)
  if (!entered.ok) throw new Error(entered.refusal)
  return { ...helper, ...entered.value, id: found(entered.value.ids[0]) }
}

export const fillOf = async (ctx: Ctx, planId: string): Promise<string> =>
  (await listShifts(ctx, planId)).map(({ filled }) => filled).join(' ')

/** Addresses to which mails of a template went. */
export async function mailsOf(ctx: Ctx, template: string): Promise<string[]> {
  const { rows } = await sql<{ to: string }>`
    select to_address as to from mails where club_id = ${ctx.club.id} and template = ${template} order by 1`.execute(ctx.db)
  return rows.map(({ to }) => to)
}
