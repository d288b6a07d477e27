import { z } from 'zod'
import { isUniqueViolation, transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canManageMembers, canSeeMembers } from './access.ts'
import type { MemberFilter } from './is-listed.ts'
import { MEMBER_JOURNAL } from './journal.ts'
import { OwnCondition } from './own-rows.ts'
import { MEMBER_KINDS, MEMBER_STATES } from './rules.ts'

/** A filter without its day: it is always read as of the present one. */
export const StoredFilter = z.object({
  search: z.string().max(80).optional(),
  state: z.enum([...MEMBER_STATES, 'current', 'coming', 'all']).default('current'),
  kind: z.enum(MEMBER_KINDS).optional(),
  departmentId: z.uuid().optional(),
  ageFrom: z.number().int().min(0).optional(),
  ageTo: z.number().int().min(0).optional(),
  own: z.array(OwnCondition).max(50).optional(),
})
type Stored = z.output<typeof StoredFilter>
export type SavedFilter = Omit<MemberFilter, 'asOf' | 'sort'>

const defined = ({ state, search, kind, departmentId, ageFrom, ageTo, own }: Stored | SavedFilter): SavedFilter => ({
  state,
  ...(search === undefined ? {} : { search }),
  ...(kind === undefined ? {} : { kind }),
  ...(departmentId === undefined ? {} : { departmentId }),
  ...(ageFrom === undefined ? {} : { ageFrom }),
  ...(ageTo === undefined ? {} : { ageTo }),
  ...(own === undefined || own.length === 0 ? {} : { own }),
})

/** Keeps a filter under a name, for everybody in the office. @throws Forbidden */
export async function saveFilter(ctx: Ctx, name: string, filter: SavedFilter | Stored): Promise<Answer<string, 'name_taken'>> {
  allow(canManageMembers(ctx.actor))
  const id = newId()
  try {
    return await transaction(ctx, async (ctx) => {
      await ctx.db
        .insertInto('memberFilters')
        .values({ clubId: ctx.club.id, id, name, filter: JSON.stringify(defined(filter)), createdAt: ctx.now })
        .execute()
      await record(ctx, { event: 'member_filter.saved', id, content: MEMBER_JOURNAL.filterSaved })
      return ok(id)
    })
  } catch (error) {
    if (isUniqueViolation(error)) return refuse('name_taken')
    throw error
  }
}

/** @throws Forbidden, NotFound */
export async function removeFilter(ctx: Ctx, id: string): Promise<Answer<null>> {
  allow(canManageMembers(ctx.actor))
  return transaction(ctx, async (ctx) => {
    found(
      await ctx.db
        .deleteFrom('memberFilters')
        .where('clubId', '=', ctx.club.id)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst(),
    )
    await record(ctx, { event: 'member_filter.removed', id, content: MEMBER_JOURNAL.filterRemoved })
    return ok(null)
  })
}

export interface NamedFilter {
  id: string
  name: string
  filter: SavedFilter
}

/** By name. @throws Forbidden */
export async function listFilters(ctx: Ctx): Promise<NamedFilter[]> {
  allow(canSeeMembers(ctx.actor))
  const rows = await ctx.db
    .selectFrom('memberFilters')
    .select(['id', 'name', 'filter'])
    .where('clubId', '=', ctx.club.id)
    .orderBy('name')
    .limit(200)
    .execute()
  return rows.map(({ filter, ...row }) => ({ ...row, filter: defined(StoredFilter.parse(filter)) }))
}
