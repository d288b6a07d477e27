import { sql } from 'kysely'
import type { Ctx } from '../context.ts'

export type SeenHow = 'link' | 'push' | 'call'

export interface Notice {
  id: string
  kind: string
  objectKind: string
  objectId: string
  name: string
  about: string
  /** Empty: staff have to call. */
  toAddress: string
  phone: string
  mailId: string | null
  personId: string
  createdAt: Temporal.Instant
  seenAt: Temporal.Instant | null
  seenHow: SeenHow | null
  isLost: boolean
}

const notices = (ctx: Ctx) =>
  ctx.db
    .selectFrom('notices as n')
    .innerJoin('people as p', (join) => join.onRef('p.clubId', '=', 'n.clubId').onRef('p.id', '=', 'n.personId'))
    .leftJoin('mails as m', (join) => join.onRef('m.clubId', '=', 'n.clubId').onRef('m.id', '=', 'n.mailId'))
    .where('n.clubId', '=', ctx.club.id)
    .select(['n.id', 'n.kind', 'n.objectKind', 'n.objectId', 'n.about', 'n.toAddress', 'n.phone', 'n.mailId', 'n.personId'])
    .select(['n.createdAt', 'n.seenAt'])
    .select([
      sql<SeenHow | null>`n.seen_how`.as('seenHow'),
      sql<string>`p.firstname || ' ' || p.lastname`.as('name'),
      sql<boolean>`coalesce(m.state = 'failed', false)`.as('isLost'),
    ])

/** Unseen ones first. Asks for no right. */
export const listNotices = (ctx: Ctx, objectId: string, since: Temporal.Instant): Promise<Notice[]> =>
  notices(ctx)
    .where('n.objectId', '=', objectId)
    .where('n.createdAt', '>=', since)
    .where('n.withdrawnAt', 'is', null)
    .orderBy(sql`n.seen_at is not null`)
    .orderBy(sql`n.to_address <> ''`)
    .orderBy('p.lastname')
    .orderBy('p.firstname')
    .orderBy('n.id')
    .execute()

export const findNotice = async (ctx: Ctx, id: string): Promise<Notice | null> =>
  (await notices(ctx).where('n.id', '=', id).executeTakeFirst()) ?? null
