import QRCode from 'qrcode'
import { berlinDay, formatDay, formatMoment } from '../../kernel/calendar.ts'
import type { Owner } from '../auth/contract.ts'
import type { Gate } from '../kit/gate.ts'
import { passwordHint } from '../login/texts.ts'
import { deviceName } from './device.ts'

export async function presentSecurity(gate: Gate, { visit, login }: Owner) {
  const { auth } = gate.services
  const [signedIn, sessions, passkeys] = await Promise.all([
    auth.session(visit.headers),
    auth.listSessions(login.userId),
    auth.listPasskeys(login.userId),
  ])
  return {
    email: login.email,
    hasSecondFactor: signedIn?.user.hasSecondFactor ?? false,
    isSecondFactorMissing: gate.isSecondFactorMissing,
    passwordHint: passwordHint(auth.passwordMinLength),
    sessions: sessions.map(({ id, updatedAt, createdAt, userAgent, address }) => ({
      id,
      isThis: id === gate.session?.id,
      device: deviceName(userAgent),
      since: `eingeloggt am ${formatMoment(createdAt)} Uhr`,
      used: `zuletzt am ${formatDay(berlinDay(updatedAt))}`,
      address,
    })),
    passkeys: passkeys.map(({ id, name, createdAt }) => ({
      id,
      name: name || 'Passkey',
      since: createdAt ? `seit ${formatDay(berlinDay(createdAt))}` : '',
    })),
  }
}

export interface SetUp {
  /** Address for an authenticator app; the form carries it until the code is right. */
  uri: string
  /** QR code of `uri` as a data address. */
  picture: string
  /** Secret of `uri` to type, in groups of four. */
  key: string
  backupCodes: string[]
}

const OTPAUTH = /^otpauth:\/\/totp\/[^?#]+\?/

/** Set-up of an authenticator app; null for a foreign `uri`. */
export async function presentSetUp(uri: string, backupCodes: string[]): Promise<SetUp | null> {
  if (!OTPAUTH.test(uri) || uri.length > 500) return null
  const key = new URL(uri).searchParams.get('secret') ?? ''
  const picture = await QRCode.toDataURL(uri, { margin: 1, width: 480, errorCorrectionLevel: 'M' })
  return { uri, picture, key: key.replace(/(.{4})(?=.)/g, '$1 '), backupCodes }
}
