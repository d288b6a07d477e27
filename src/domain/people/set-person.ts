import { found } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import type { PersonFields } from './input.ts'
import { PERSON_JOURNAL } from './journal.ts'
import { personSearch } from './rules.ts'

const COLUMNS = [
  'title',
  'firstname',
  'lastname',
  'birthOn',
  'sex',
  'email',
  'phone',
  'moreContacts',
  'street',
  'postcode',
  'city',
  'diedOn',
] as const

type Fields = PersonFields & { diedOn?: Temporal.PlainDate | null }

const shown = ({ birthOn, diedOn, ...rest }: Fields) => ({
  ...rest,
  ...(birthOn === undefined ? {} : { birthOn: birthOn?.toString() ?? null }),
  ...(diedOn === undefined ? {} : { diedOn: diedOn?.toString() ?? null }),
})

/** Changes named fields of a person, on the day they come or at once. Asks for no right; in a transaction. @throws NotFound */
export async function setPerson(ctx: Ctx, personId: string, fields: Fields): Promise<void> {
  const row = await ctx.db
    .selectFrom('people')
    .select([...COLUMNS, 'version'])
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  const { version, ...before } = found(row)
  const { firstname = before.firstname, lastname = before.lastname, email = before.email } = fields
  await ctx.db
    .updateTable('people')
    .set({ ...fields, version: version + 1, search: personSearch({ firstname, lastname, email }) })
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', personId)
    .execute()
  const named = Object.fromEntries(Object.keys(fields).map((name) => [name, before[name as keyof typeof before]])) as Fields
  await record(ctx, {
    event: 'person.changed',
    id: personId,
    content: PERSON_JOURNAL.changed,
    before: shown(named),
    after: shown(fields),
  })
}
