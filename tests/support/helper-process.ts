// A process that only reminds helpers and asks for open shifts, to be killed: node helper-process.ts DATABASE_URL CLUB MOMENT
import { connect } from '../../src/database/connect.ts'
import { listClubs } from '../../src/domain/clubs/queries.ts'
import { coverShifts } from '../../src/domain/covers/cover-shifts.ts'
import { remindHelpers } from '../../src/domain/operations/remind-helpers.ts'
import { found } from '../../src/kernel/answer.ts'

const [url, id, moment] = process.argv.slice(2)
if (!url || !id || !moment) throw new Error('DATABASE_URL, CLUB and MOMENT are needed')
const connections = connect(url)
const club = found((await listClubs(connections.global)).find((one) => one.id === id))
const ctx = { db: connections.forClub(club.id), club, actor: { kind: 'system' } as const, now: Temporal.Instant.from(moment) }
while (await remindHelpers(ctx));
while (await coverShifts(ctx));
await connections.end()
