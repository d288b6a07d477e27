import { sql } from 'kysely'
import { openFirst, type Page } from '../../database/keyset.ts'
import { allow } from '../../kernel/answer.ts'
import { type Ctx, ownPersonId } from '../context.ts'
import { familyIds } from '../people/list-family.ts'
import { canSeeRequests } from './access.ts'
import type { RequestKind } from './rules.ts'

export interface DataRequest {
  id: string
  personId: string
  name: string
  kind: RequestKind
  requester: string
  askedOn: Temporal.PlainDate
  dueOn: Temporal.PlainDate
  identity: string
  identityCheckedOn: Temporal.PlainDate | null
  answer: string
  answeredOn: Temporal.PlainDate | null
  /** Erasure is granted, and what nobody must keep went on that day. */
  erases: boolean
  erasedOn: Temporal.PlainDate | null
}

const SHOWN = 500
const ORDER = openFirst({ doneAt: sql`r.answered_on`, open: sql`r.due_on`, done: sql`r.answered_on`, id: sql`r.id` })

/** Open ones by their deadline, then answered ones, the newest first; 500, or the rows of a page. With a person theirs alone. @throws Forbidden */
export async function listRequests(
  ctx: Ctx,
  personId: string | null = null,
  page: Page = { limit: SHOWN },
): Promise<DataRequest[]> {
  allow(canSeeRequests(ctx.actor))
  const { rows } = await sql<DataRequest>`
    select r.id, r.person_id, trim(p.firstname || ' ' || p.lastname) as name, r.kind, r.requester, r.asked_on, r.due_on, r.identity,
      r.identity_checked_on, r.answer, r.answered_on, r.erases, r.erased_on
    from data_requests r join people p on p.club_id = r.club_id and p.id = r.person_id
    where r.club_id = ${ctx.club.id} and ${personId === null ? sql`true` : sql`r.person_id = ${personId}`}
      and ${page.after ? ORDER.after(sql`from data_requests r where r.club_id = ${ctx.club.id} and r.id = ${page.after}`) : sql`true`}
    order by ${ORDER.orderBy} limit ${page.limit}`.execute(ctx.db)
  return rows
}

/** About oneself and the own children, the latest first. */
export async function listOwnRequests(
  ctx: Ctx,
): Promise<Pick<DataRequest, 'id' | 'personId' | 'kind' | 'askedOn' | 'dueOn' | 'answeredOn'>[]> {
  const own = ownPersonId(ctx)
  if (!own) return []
  const { rows } = await sql<DataRequest>`
    select id, person_id, kind, asked_on, due_on, answered_on from data_requests
    where club_id = ${ctx.club.id} and person_id = any(${familyIds(ctx, own)}) order by asked_on desc, id`.execute(ctx.db)
  return rows
}

export interface Reading {
  at: Temporal.Instant
  by: string
  content: string
}

/** Everybody who read health notes or the bank account of a person, also under a record merged into theirs, or took all their data out. @throws Forbidden */
export async function listReadings(ctx: Ctx, personId: string): Promise<Reading[]> {
  allow(canSeeRequests(ctx.actor))
  const ids = sql`(select id from people where club_id = ${ctx.club.id} and (id = ${personId} or merged_into = ${personId}))`
  const { rows } = await sql<Reading>`
    select j.at, j.name as by, j.content from journal j
    where j.club_id = ${ctx.club.id} and j.object_id = any(array(select id::text from ${ids} own)) and j.object_kind in ('health_note', 'person')
      and j.event in ('health_note.read', 'person.account_read', 'person.exported')
    union all select j.at, j.name, j.content from journal j
    where j.club_id = ${ctx.club.id} and j.object_kind = 'sepa_file' and j.event = 'sepa_file.read'
      and j.object_id in (select i.file_id::text from sepa_items i join debtors d on d.club_id = i.club_id and d.id = i.debtor_id
        where i.club_id = ${ctx.club.id} and d.person_id in ${ids})
    union all select j.at, j.name, j.content from journal j
    where j.club_id = ${ctx.club.id} and j.object_kind = 'statement' and j.event = 'statement.file_read'
      and j.object_id in (select t.payment_id::text from trainer_statements t where t.club_id = ${ctx.club.id} and t.person_id in ${ids})
    order by at desc limit 200`.execute(ctx.db)
  return rows
}

/** Report of what the nights removed or emptied because its time was over, the latest first; it names nobody. @throws Forbidden */
export async function listErasures(ctx: Ctx): Promise<{ id: string; at: Temporal.Instant; content: string }[]> {
  allow(canSeeRequests(ctx.actor))
  return ctx.db
    .selectFrom('journal')
    .select(['id', 'at', 'content'])
    .where('clubId', '=', ctx.club.id)
    .where('objectKind', '=', 'retention')
    .orderBy('at', 'desc')
    .limit(100)
    .execute()
}
