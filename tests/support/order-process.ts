// A process that only runs orders, to be killed: node order-process.ts DATABASE_URL CLUB
import { connect } from '../../src/database/connect.ts'
import { listClubs } from '../../src/domain/clubs/queries.ts'
import { takeMembersKind, undoMembersKind } from '../../src/domain/imports/take-members-kind.ts'
import { takeOrderStep } from '../../src/domain/orders/take-order-step.ts'
import { peopleKinds } from '../../src/domain/people-orders/people-kinds.ts'
import { found } from '../../src/kernel/answer.ts'

const [url, id] = process.argv.slice(2)
if (!url || !id) throw new Error('DATABASE_URL and CLUB are needed')
const connections = connect(url)
const club = found((await listClubs(connections.global)).find((one) => one.id === id))
const kinds = [...peopleKinds(), takeMembersKind, undoMembersKind]
const step = () => {
  const now = Temporal.Now.instant()
  return takeOrderStep({ db: connections.forClub(club.id), club, actor: { kind: 'system' }, now }, kinds)
}
while (await step());
await connections.end()
