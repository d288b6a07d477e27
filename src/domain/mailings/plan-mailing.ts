import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { namesText } from '../../kernel/plural.ts'
import type { Ctx } from '../context.ts'
import { listMarkedAddresses } from '../mail/list-marked-addresses.ts'
import { listDeceased } from '../members/list-deceased.ts'
import { type Addressee, addresseesOf, addressOf, householdsOf } from '../notices/rules.ts'
import { canSendMailings } from './access.ts'
import type { Mailing, Topic } from './input.ts'
import { type ChosenGroup, getMembers } from './list-groups.ts'
import { type Field, type Fields, usedFields } from './rules.ts'
import { type Sharing, shareHomes } from './share-homes.ts'

export interface PlannedRecipient {
  /** Folded; of people without any, their id. */
  address: string
  personId: string
  /** '' = a letter. */
  email: string
  name: string
  /** Others of the home who read it here. */
  household: string[]
  about: string[]
  fields: Fields
  because: string
  link: ChosenGroup['link']
}

export interface MailingPlan {
  titles: string[]
  /** One for each address, guardians of minors included. */
  reached: PlannedRecipient[]
  /** Without an address, or with one that sent two mails back. */
  letters: PlannedRecipient[]
  unsubscribed: PlannedRecipient[]
  /** Reached by the mail to somebody they live with. */
  sharing: Sharing<PlannedRecipient>[]
}

type Grouped = Addressee & { group: ChosenGroup }

/** Everybody whom a mailing would reach, and everybody whom it would not. @throws Forbidden, NotFound */
export async function planMailing(ctx: Ctx, { groups, ...message }: Mailing): Promise<MailingPlan> {
  allow(canSendMailings(ctx.actor))
  const day = berlinDay(ctx.now)
  const chosen: ChosenGroup[] = []
  for (const ref of groups) chosen.push(await getMembers(ctx, ref, day))
  return planFor(ctx, chosen, message)
}

/** `planMailing` for groups of people whom the caller may write to. */
export async function planFor(
  ctx: Ctx,
  chosen: readonly ChosenGroup[],
  { topic, subject, text, perHousehold = false }: Omit<Mailing, 'groups'>,
): Promise<MailingPlan> {
  const all = chosen.flatMap((group) =>
    group.people.flatMap((person) => addresseesOf(person).map((one): Grouped => ({ ...one, group }))),
  )
  const dead = await listDeceased(
    ctx,
    all.map(({ personId }) => personId),
  )
  const planned = plan(
    ctx,
    all.filter(({ personId }) => !dead.has(personId)),
  )
  const used = usedFields(`${subject} ${text}`)
  if (used.includes('vorname') || used.includes('nachname')) await splitNames(ctx, planned)
  const [marked, gone] = await Promise.all([listMarkedAddresses(ctx), listUnsubscribed(ctx, topic)])
  const isReached = ({ email, address }: PlannedRecipient) => email !== '' && !marked.has(address)
  const wanted = planned.filter(({ address }) => !gone.has(address))
  const each = { reached: wanted.filter(isReached), letters: wanted.filter((one) => !isReached(one)), sharing: [] }
  return {
    titles: chosen.map(({ kind, title }) => `${kind.title}: ${title}`),
    ...(perHousehold ? await shareHomes(ctx, { subject, text }, each) : each),
    unsubscribed: planned.filter(({ address }) => gone.has(address)),
  }
}

/** Reachable ones by their address; the others stay one each. */
function plan(ctx: Ctx, all: readonly Grouped[]): (PlannedRecipient & { fields: Record<Field, string> })[] {
  const groupsOf = Map.groupBy(all, addressOf)
  return householdsOf(all).map(({ personId, name, email, about }) => {
    const address = addressOf({ email, personId })
    const groups = (groupsOf.get(address) ?? []).map(({ group }) => group)
    const first = groups[0]
    const titlesOf = (field: 'kurs' | 'abteilung' | 'plan') =>
      namesText([...new Set(groups.filter(({ kind }) => kind.field === field).map(({ title }) => title))])
    const fields = {
      name,
      vorname: '',
      nachname: '',
      kinder: childrenIn(groupsOf.get(address) ?? []).join(', '),
      kurs: titlesOf('kurs'),
      abteilung: titlesOf('abteilung'),
      plan: titlesOf('plan'),
      verein: ctx.club.displayName,
    }
    const because = first ? first.kind.because(first.title) : ''
    return { address, personId, email, name, household: [], about, fields, because, link: first?.link ?? null }
  })
}

/** Names of whom an address reads about, without those who read it for them and are in the groups themselves. */
function childrenIn(addressees: readonly Grouped[]): string[] {
  const carers = new Set(addressees.flatMap(({ personId, about }) => (about === null ? [] : [personId])))
  if (carers.size === 0) return []
  const names = addressees.flatMap(({ personId, name, about }) => about ?? (carers.has(personId) ? [] : [name]))
  return [...new Set(names)]
}

async function splitNames(ctx: Ctx, planned: readonly { personId: string; fields: Record<Field, string> }[]): Promise<void> {
  const names = await listNames(
    ctx,
    planned.map(({ personId }) => personId),
  )
  for (const { personId, fields } of planned) {
    fields.vorname = names.get(personId)?.firstname ?? ''
    fields.nachname = names.get(personId)?.lastname ?? ''
  }
}

/** Names of people, and of users who are none, by id. */
async function listNames(ctx: Ctx, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; firstname: string; lastname: string }>`
    select id, firstname, lastname from people where club_id = ${ctx.club.id} and id = any(${[...ids]}::uuid[])
    union all select id, firstname, lastname from club_users where club_id = ${ctx.club.id} and id = any(${[...ids]}::uuid[])`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

async function listUnsubscribed(ctx: Ctx, topic: Topic): Promise<Set<string>> {
  if (topic === 'service') return new Set()
  const rows = await ctx.db
    .selectFrom('unsubscribes')
    .select('address')
    .where('clubId', '=', ctx.club.id)
    .where('topic', '=', topic)
    .execute()
  return new Set(rows.map(({ address }) => address))
}

/** Mark of a plan: a mailing goes to exactly those who were shown. */
export const seenOf = ({ reached, letters, unsubscribed, sharing }: MailingPlan): string => {
  const lists = [reached, letters, unsubscribed].map((list) => list.map(({ address }) => address).sort())
  const homes = sharing.map(({ address, withAddress }) => `${address} ${withAddress}`).sort()
  return createHash('sha256')
    .update(JSON.stringify([...lists, homes]))
    .digest('base64url')
    .slice(0, 16)
}
