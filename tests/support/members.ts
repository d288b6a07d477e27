import type { Database } from '../../src/database/connect.ts'
import { newId } from '../../src/kernel/id.ts'

let number = 900_000

/** A person is an active member from a day to the last one (ISO). */
export async function insertMember(
  db: Database,
  person: { clubId: string; personId: string; id?: string; memberNo?: string; from?: string; lastOn?: string },
): Promise<string> {
  const { clubId, personId, id = newId(), memberNo = `${++number}`, from = '2020-01-01', lastOn = '' } = person
  await db.insertInto('members').values({ clubId, id, personId, memberNo }).execute()
  const valid = `[${from},${lastOn}${lastOn ? ']' : ')'}`
  await db.insertInto('memberships').values({ clubId, id: newId(), memberId: id, state: 'active', valid }).execute()
  return id
}
