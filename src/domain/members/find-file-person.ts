import { sql } from 'kysely'
import { found, NotFound } from '../../kernel/answer.ts'
import { isId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'

export interface FilePerson {
  id: string
  name: string
  memberId: string | null
  memberNo: string | null
  birthOn: Temporal.PlainDate | null
}

/** Person of a file; after a merge the one who stayed. Asks for no right. @throws NotFound */
export async function findFilePerson(ctx: Ctx, personId: string): Promise<FilePerson> {
  if (!isId(personId)) throw new NotFound('Not found')
  const { rows } = await sql<FilePerson>`
    select p.id, trim(p.firstname || ' ' || p.lastname) as name, m.id as member_id, m.member_no, p.birth_on
    from people asked join people p on p.club_id = asked.club_id and p.id = coalesce(asked.merged_into, asked.id)
    left join members m on m.club_id = p.club_id and m.person_id = p.id
    where asked.club_id = ${ctx.club.id} and asked.id = ${personId}`.execute(ctx.db)
  return found(rows[0])
}
