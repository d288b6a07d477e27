import { createInterface } from 'node:readline/promises'
import { hashPassword } from 'better-auth/crypto'
import { z } from 'zod'
import { openSecrets } from '../database/secrets.ts'
import { transaction } from '../database/transaction.ts'
import type { Ctx } from '../domain/context.ts'
import { Invitation } from '../domain/users/input.ts'
import { acceptInvitation, inviteUser } from '../domain/users/invite-user.ts'
import { INVITATION_DAYS, INVITATION_LINK } from '../domain/users/mails.ts'
import { signLink } from '../kernel/link.ts'
import type { Secrets } from '../kernel/secrets.ts'
import type { Settings } from '../kernel/settings.ts'
import { Complaint } from './complaint.ts'
import { withClub, withInstallation } from './installation.ts'

export interface AdminOptions {
  club?: string | undefined
  email?: string | undefined
  password?: string | undefined
  name?: string | undefined
  role?: string | undefined
}

const SHORTEST = 8

async function ask(question: string, given: string | undefined): Promise<string> {
  if (given !== undefined || !process.stdin.isTTY) return given ?? ''
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await lines.question(`${question}: `)).trim()
  } finally {
    lines.close()
  }
}

async function invitationOf(options: AdminOptions): Promise<Invitation> {
  const email = await ask('E-Mail-Adresse', options.email)
  const [firstname = '', ...rest] = (await ask('Vor- und Nachname', options.name)).split(/\s+/)
  const role = options.role ?? 'admin'
  if (role !== 'admin' && role !== 'super') throw new Complaint('--role: möglich sind admin (Vorstand) und super (Superuser).')
  const read = Invitation.safeParse({ email, firstname: firstname || 'Vorstand', lastname: rest.join(' ') || 'Verein', role })
  if (!read.success) throw new Complaint(z.prettifyError(read.error))
  return read.data
}

interface Own {
  settings: Settings
  secrets: Secrets
}

function originOf(ctx: Ctx, { publicOrigins, port }: Settings): string {
  const host = ctx.club.hosts[0] ?? 'localhost'
  return publicOrigins.find((origin) => URL.parse(origin)?.hostname === host) ?? `http://${host}:${port}`
}

async function create(ctx: Ctx, options: AdminOptions, { settings, secrets }: Own): Promise<string> {
  const { password } = options
  if (password !== undefined && password.length < SHORTEST)
    throw new Complaint(`Das Passwort braucht mindestens ${SHORTEST} Zeichen.`)
  const invitation = await invitationOf(options)
  return transaction(ctx, async (ctx) => {
    const invited = await inviteUser(ctx, invitation)
    if (!invited.ok)
      throw new Complaint(`${invitation.email} ist in diesem Verein schon Benutzer. Die Rolle ändern Sie unter /admin/user.`)
    const { id } = invited.value
    const until = ctx.now.add({ hours: 24 * INVITATION_DAYS })
    const token = signLink(secrets.newest(), { club: ctx.club.id, kind: INVITATION_LINK, id, until })
    if (password === undefined)
      return `Konto einrichten (${INVITATION_DAYS} Tage gültig): ${originOf(ctx, settings)}/invitation/${token}`
    const accepted = await acceptInvitation(ctx, id, await hashPassword(password))
    if (accepted === 'login_kept') return `${invitation.email} hat schon ein Konto und behält das eigene Passwort.`
    return `${invitation.email} kann sich jetzt einloggen: ${originOf(ctx, settings)}/login`
  })
}

/** `create-admin`: makes an admin (or superuser) of a club, with a password or a link to set one. */
export async function runCreateAdmin(options: AdminOptions): Promise<void> {
  const line = await withInstallation(async ({ url, settings }) => {
    const club = await ask('Verein (Schlüssel, zum Beispiel gsv)', options.club)
    return withClub(url, club, async (ctx) => {
      const secrets = await openSecrets(url, { dataDir: settings.dataDir, given: settings.secrets, onError: () => {} })
      return create(ctx, options, { settings, secrets })
    })
  })
  process.stdout.write(`${line}\n`)
}
