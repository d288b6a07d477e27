import { sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { readAs } from './mails.ts'
import { byContact, type Fields, type Homely, shareHome } from './rules.ts'

/** SQL: home of today of a person of the table `w`; null: alone, or not known. */
export const householdToday = (ctx: Ctx) => sql<string | null>`(select o.household_id from household_people o
  where o.club_id = w.club_id and o.person_id = w.id and o.valid @> ${berlinDay(ctx.now)}::date
  order by o.counts_for_fee desc, o.household_id limit 1)`

interface Reader {
  address: string
  personId: string
  name: string
  /** Others of the home who read it here. */
  household: string[]
  about: string[]
  fields: Fields
}

export type Sharing<One> = One & {
  /** Address of the one who gets the mail for all of the home. */
  withAddress: string
  withName: string
}

interface Shared<One> {
  reached: One[]
  letters: One[]
  sharing: Sharing<One>[]
}

/** One mail for each home whose people read the same: its contact gets it, and it greets all of them. Asks for no right. */
export async function shareHomes<One extends Reader>(
  ctx: Ctx,
  mailing: { subject: string; text: string },
  { reached, letters }: Pick<Shared<One>, 'reached' | 'letters'>,
): Promise<Shared<One>> {
  const facts = await listHomely(ctx, [...reached, ...letters])
  const isReached = new Set(reached)
  const shared: Shared<One> = { reached: [], letters: [], sharing: [] }
  const homes = shareHome([...reached, ...letters], {
    homeOf: ({ personId }) => facts.get(personId)?.householdId ?? null,
    textOf: ({ fields }) => readAs({ ...mailing, fields }),
    most: Number.POSITIVE_INFINITY,
  })
  for (const home of homes) {
    const reachable = home.filter((one) => isReached.has(one))
    const [contact] = reachable.toSorted((a, b) => byContact(facts.get(a.personId), facts.get(b.personId)))
    if (!contact) {
      shared.letters.push(...home)
      continue
    }
    const others = home.filter((one) => one !== contact)
    shared.reached.push(others.length === 0 ? contact : speaksToAll(contact, others))
    for (const one of others) shared.sharing.push({ ...one, withAddress: contact.address, withName: contact.name })
  }
  return shared
}

/** Children whom it is about stand for their parents; whoever it is about themselves is named beside them. */
function speaksToAll<One extends Reader>(contact: One, others: readonly One[]): One {
  const all = [contact, ...others]
  const isOnlyOwn = all.every(({ about }) => about.length === 0)
  const about = isOnlyOwn ? [] : [...new Set(all.flatMap(({ name, about }) => (about.length === 0 ? [name] : about)))]
  return { ...contact, household: others.map(({ name }) => name), about }
}

async function listHomely(ctx: Ctx, people: readonly Reader[]): Promise<ReadonlyMap<string, Homely>> {
  const day = berlinDay(ctx.now)
  const { rows } = await sql<Homely & { id: string }>`
    select home.*, coalesce(o.kind = 'adult', false) as is_adult,
      exists (select from payers y join debtors d on d.club_id = y.club_id and d.id = y.debtor_id
        join household_people h on h.club_id = y.club_id and h.person_id = y.person_id and h.household_id = home.household_id
          and h.valid @> ${day}::date
        where d.club_id = ${ctx.club.id} and d.person_id = home.id and y.valid @> ${day}::date) as pays
    from (select w.id, w.birth_on, ${householdToday(ctx)} as household_id from people w
      where w.club_id = ${ctx.club.id} and w.id = any(${people.map(({ personId }) => personId)}::uuid[])) home
    left join household_people o on o.club_id = ${ctx.club.id} and o.person_id = home.id and o.household_id = home.household_id
      and o.valid @> ${day}::date
    where home.household_id is not null`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}
