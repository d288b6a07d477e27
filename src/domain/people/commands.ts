import { type OperationNodeSource, sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { recordChange } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import type { NewPerson } from './input.ts'
import { PERSON_JOURNAL } from './journal.ts'
import { personSearch } from './rules.ts'

/** The calling command asks for the right and opens the transaction. A phone may have made the `id` already. */
export async function createPerson(ctx: Ctx, person: NewPerson, id: string = newId()): Promise<string> {
  const entered = ctx.db.insertInto('people').values({ ...person, clubId: ctx.club.id, id, search: personSearch(person) })
  await recordCreated(ctx, person, id, entered.returning('id'))
  return id
}

function recordCreated(
  ctx: Ctx,
  { firstname, lastname }: Pick<NewPerson, 'firstname' | 'lastname'>,
  id: string,
  entered: OperationNodeSource,
): Promise<boolean> {
  // The name is personal: only a happening by staff keeps it, and retention removes it.
  const after = ctx.actor.kind === 'user' ? { after: { firstname, lastname } } : {}
  return recordChange(ctx, { event: 'person.created', id, content: PERSON_JOURNAL.created, ...after }, entered)
}

type Identified = Pick<NewPerson, 'firstname' | 'lastname' | 'birthOn' | 'sex' | 'phone'> & { email: string }

const isSame = ({ club }: Ctx, person: Identified) => sql`club_id = ${club.id} and lower(email) = ${person.email.toLowerCase()}
  and email <> '' and search = ${personSearch(person)} and birth_on is not distinct from ${person.birthOn ?? null}::date`

/** Name, e-mail address and birth date must all match: a stranger must not find or change a person by guessing. */
export async function findOrCreatePerson(ctx: Ctx, person: Identified): Promise<string> {
  const id = newId()
  const { firstname, lastname, birthOn = null, sex = 'o', email, phone = '' } = person
  const entered = sql`
    insert into people (club_id, id, firstname, lastname, birth_on, sex, email, phone, search)
    select ${ctx.club.id}, ${id}, ${firstname}, ${lastname}, ${birthOn}, ${sex}, ${email}, ${phone}, ${personSearch(person)}
    where not exists (select from people where ${isSame(ctx, person)}) returning id`
  if (await recordCreated(ctx, person, id, entered)) return id
  return found(await findPerson(ctx, person))
}

/** As `findOrCreatePerson` finds; null for nobody. */
export async function findPerson(ctx: Ctx, person: Identified): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from people where ${isSame(ctx, person)} order by id limit 1`.execute(
    ctx.db,
  )
  return rows[0]?.id ?? null
}
