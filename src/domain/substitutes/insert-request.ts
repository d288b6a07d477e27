import { newId } from '../../kernel/id.ts'
import { type Ctx, userIdOf } from '../context.ts'

interface Asked {
  personId: string
  name: string
  email: string
  phone: string
}

interface NewRequest {
  /** A session without its trainer, or a shift that lacks helpers. */
  about: { sessionId: string } | { shiftId: string }
  message: string
  absentId?: string | null
  nextWaveAt?: Temporal.Instant | null
}

/** Opens a search. The caller has locked what it is about, so that there is one. Answers its id. */
export async function insertRequest(ctx: Ctx, { about, ...more }: NewRequest): Promise<string> {
  const id = newId()
  const values = { ...about, ...more, clubId: ctx.club.id, id, askedAt: ctx.now, askedBy: userIdOf(ctx) }
  await ctx.db.insertInto('substituteRequests').values(values).execute()
  return id
}

/** `before`: number of those asked already. Answers the asks in the given order; their ids are those of the mailed links. */
export async function insertAsks<T extends Asked>(ctx: Ctx, requestId: string, people: readonly T[], before = 0) {
  const asks = people.map((person) => ({ ...person, id: newId(), declinedAt: null, isIn: false, hasDied: false }))
  const rows = asks.map(({ id, personId }, at) => ({ clubId: ctx.club.id, id, requestId, personId, position: before + at }))
  await ctx.db.insertInto('substituteAsks').values(rows).execute()
  return asks
}

/** `takenById`: who was found; null withdraws the search. */
export async function closeRequest(ctx: Ctx, id: string, takenById: string | null): Promise<void> {
  await ctx.db
    .updateTable('substituteRequests')
    .set({ state: takenById ? 'taken' : 'withdrawn', takenById, closedAt: ctx.now, nextWaveAt: null })
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .execute()
}

/** `null`: nobody is left to ask. */
export async function setNextWave(ctx: Ctx, id: string, nextWaveAt: Temporal.Instant | null): Promise<void> {
  await ctx.db
    .updateTable('substituteRequests')
    .set({ nextWaveAt })
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .execute()
}

export async function markDeclined(ctx: Ctx, askId: string): Promise<void> {
  await ctx.db
    .updateTable('substituteAsks')
    .set({ declinedAt: ctx.now })
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', askId)
    .execute()
}
