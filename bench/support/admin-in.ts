import type pg from 'pg'
import type { connect } from '../../src/database/connect.ts'
import type { Ctx } from '../../src/domain/context.ts'
import { findActor } from '../../src/domain/users/find-actor.ts'
import { found } from '../../src/kernel/answer.ts'
import { CLUB } from './http.ts'
import { contextIn } from './statements.ts'

/** The demo club as its admin sees it. */
export async function adminIn(connections: ReturnType<typeof connect>, owner: pg.Pool): Promise<Ctx> {
  const system = contextIn(connections, CLUB, { kind: 'system' })
  const { rows } = await owner.query<{ id: string }>(`select id from auth."user" where email = 'admin@gsv.example'`)
  return { ...system, actor: found(await findActor(system, found(rows[0]).id)) }
}
