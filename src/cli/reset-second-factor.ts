import { sql } from 'kysely'
import { asOwner } from '../database/connect.ts'
import { resetSecondFactor } from '../domain/users/reset-second-factor.ts'
import { USER_REFUSALS } from '../domain/users/texts.ts'
import { Complaint } from './complaint.ts'
import { withClub, withInstallation } from './installation.ts'

interface FoundUser {
  clubId: string
  id: string
}

/** A club with this user: it journals the reset and sends the mail. */
async function findUser(url: string, email: string): Promise<FoundUser | null> {
  const { rows } = await asOwner(url, ({ db }) =>
    sql<FoundUser>`
      select c.club_id, c.id from club_users c join auth."user" u on u.id = c.user_id
      where u.email = ${email} and c.accepted_at is not null order by c.blocked_at nulls first, c.created_at, c.id limit 1`.execute(
      db,
    ),
  )
  return rows[0] ?? null
}

/** `reset-second-factor`: removes a lost second factor from a login, for all of its clubs. */
export async function runResetSecondFactor(given: string | undefined): Promise<void> {
  const email = given?.trim().toLowerCase()
  if (!email) throw new Complaint('Bitte nennen Sie mit --email die Adresse des Kontos.')
  await withInstallation(async ({ url }) => {
    const user = await findUser(url, email)
    if (!user) throw new Complaint(`Mit ${email} gibt es keinen Benutzer.`)
    const answer = await withClub(url, user.clubId, (ctx) => resetSecondFactor(ctx, user.id))
    if (!answer.ok) throw new Complaint(USER_REFUSALS[answer.refusal])
  })
  process.stdout.write(
    `Der zweite Faktor von ${email} ist zurückgesetzt. Die Person ist überall ausgeloggt und bekommt eine E-Mail.\n`,
  )
}
