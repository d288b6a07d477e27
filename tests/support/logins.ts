import { pino } from 'pino'
import { afterAll } from 'vitest'
import { connectForLogins } from '../../src/database/connect.ts'
import { newId } from '../../src/kernel/id.ts'
import { newSecrets, secretsOf } from '../../src/kernel/secrets.ts'
import type { LoginMail, Owner, Visit } from '../../src/web/auth/contract.ts'
import { createAuth } from '../../src/web/auth/create-auth.ts'
import { testDatabase } from './database.ts'

const ORIGIN = 'http://gsv.localhost:3000'
export const PASSWORD = 'Turnhalle-Nordring-7'

export interface TestVisit extends Visit {
  mails: LoginMail[]
}

/** A visit with these cookies (name=value pairs of Set-Cookie lines). */
export function visit(cookies: string[] = [], address = '192.0.2.1'): TestVisit {
  const mails: LoginMail[] = []
  const headers = new Headers({ 'user-agent': 'Test/1.0' })
  if (cookies.length > 0) headers.set('cookie', cookies.map((cookie) => cookie.split(';')[0]).join('; '))
  return { origin: ORIGIN, headers, address, mails, mail: async (mail) => void mails.push(mail) }
}

export const lastMail = <K extends LoginMail['kind']>(from: TestVisit, kind: K): Extract<LoginMail, { kind: K }> => {
  const found = from.mails.findLast((mail): mail is Extract<LoginMail, { kind: K }> => mail.kind === kind)
  if (!found) throw new Error(`no mail ${kind}: ${JSON.stringify(from.mails)}`)
  return found
}

/** Logins of an installation without https, in a database of their own; people are created on request. */
export async function testLogins({ hasRaisedLimits = false } = {}) {
  const database = await testDatabase()
  const pool = connectForLogins(database.url)
  afterAll(() => pool.end())
  const secrets = { file: newSecrets() }
  const settings = {
    pool,
    keys: secretsOf(() => secrets.file),
    secureCookies: false,
    passwordMinLength: 8,
    hasRaisedLimits,
    log: pino({ level: 'silent' }),
  }
  const auth = createAuth(settings)
  let count = 0
  const person = async (): Promise<{ email: string; userId: string }> => {
    count += 1
    const email = `person${count}@gsv.example`
    const userId = newId()
    await pool.query(
      `insert into auth."user" (id, name, firstname, lastname, email, "emailVerified") values ($1, 'Erika Muster', 'Erika', 'Muster', $2, true)`,
      [userId, email],
    )
    await pool.query(
      `insert into auth.account (id, "accountId", "providerId", "userId", password, "updatedAt") values ($1, $2, 'credential', $3, $4, now())`,
      [newId(), userId, userId, await auth.hashPassword(PASSWORD)],
    )
    return { email, userId }
  }
  const enter = async (email: string, password = PASSWORD): Promise<{ owner: Owner; cookies: string[] }> => {
    const answer = await auth.signIn(visit(), { email, password })
    if (!answer.ok || !answer.value.login) throw new Error(`not signed in: ${JSON.stringify(answer)}`)
    const { login, cookies } = answer.value
    return { owner: { visit: visit(cookies), login }, cookies }
  }
  return { database, pool, secrets, settings, auth, person, enter }
}
