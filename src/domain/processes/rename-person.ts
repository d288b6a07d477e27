import { transaction } from '../../database/transaction.ts'
import type { Answer } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { changePerson } from '../people/change-person.ts'
import type { PersonInput } from '../people/input.ts'
import { renameLinked } from '../users/rename.ts'

/** Corrects a person; the login takes the same name. @throws NotFound also without the right */
export async function renamePerson(ctx: Ctx, personId: string, input: PersonInput): Promise<Answer<null, 'changed_meanwhile'>> {
  return transaction(ctx, async (ctx) => {
    const answer = await changePerson(ctx, personId, input)
    if (answer.ok) await renameLinked(ctx, personId, input)
    return answer
  })
}
