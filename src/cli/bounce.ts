import { createReadStream } from 'node:fs'
import { connect } from '../database/connect.ts'
import { listClubs } from '../domain/clubs/queries.ts'
import type { Ctx } from '../domain/context.ts'
import { type Returned, readReturned } from '../domain/mail/rules.ts'
import { takeReturnedMail } from '../domain/mail/take-returned-mail.ts'
import { Complaint } from './complaint.ts'
import { withInstallation } from './installation.ts'

/** Beginning of each mail of a mailbox file. */
const NEXT_MAIL = /^From .*$/m
/** A mailbox file of a year. */
const MOST_MAILS = 1_000
const MOST_BYTES = 50 * 1024 * 1024

async function read(file: string | undefined): Promise<string> {
  const source = file === undefined || file === '-' ? process.stdin : createReadStream(file)
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of source) {
      const bytes = Buffer.from(chunk)
      length += bytes.length
      if (length > MOST_BYTES) break
      chunks.push(bytes)
    }
  } catch (error) {
    throw new Complaint(`Die Datei ${file} ist nicht zu lesen.`, { cause: error })
  }
  return Buffer.concat(chunks).toString('latin1')
}

/** `bounce [DATEI]`: notes returned mails from a file or the standard input; ends with 1 when none was ours. */
export async function runBounce(file: string | undefined): Promise<void> {
  const source = await read(file)
  const mails = (/^From /.test(source) ? source.split(NEXT_MAIL) : [source]).slice(0, MOST_MAILS)
  const returned = mails.flatMap((mail) => readReturned(mail) ?? [])
  const taken = await withInstallation(async ({ url }) => {
    const connections = connect(url, { max: 2 })
    try {
      const ours: Returned[] = []
      for (const club of await listClubs(connections.global)) {
        const ctx: Ctx = { db: connections.forClub(club.id), club, actor: { kind: 'system' }, now: Temporal.Now.instant() }
        for (const mail of returned) if (await takeReturnedMail(ctx, mail)) ours.push(mail)
      }
      return ours
    } finally {
      await connections.end()
    }
  })
  const hard = taken.filter(({ isHard }) => isHard).length
  process.stdout.write(
    taken.length === 0
      ? 'Darin ist keine zurückgekommene E-Mail von uns.\n'
      : `${taken.length} zurückgekommen, ${hard} davon endgültig\n`,
  )
  if (taken.length === 0) process.exitCode = 1
}
