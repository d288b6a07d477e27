import { transaction } from '../../database/transaction.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import type { SafetyChange } from './mails.ts'

/** What people do to their own login. */
type OwnChange = Exclude<SafetyChange, 'second_factor_reset'> | 'email'

const CONTENTS: Record<OwnChange, string> = {
  password: 'Passwort geändert',
  email: 'E-Mail-Adresse zum Einloggen geändert',
  second_factor_on: 'Zweiter Faktor eingeschaltet',
  second_factor_off: 'Zweiter Faktor ausgeschaltet',
  passkey_added: 'Passkey hinzugefügt',
  passkey_removed: 'Passkey entfernt',
}

/** Writes into the club's log that somebody changed the safety of their own login. Nothing for people without a profile here. */
export async function noteSafetyChange(ctx: Ctx, change: OwnChange): Promise<void> {
  const profile = ctx.actor.kind === 'user' ? ctx.actor.profile : null
  if (!profile?.clubUserId) return
  const { clubUserId } = profile
  await transaction(ctx, (ctx) => record(ctx, { event: `user.${change}`, id: clubUserId, content: CONTENTS[change] }))
}
