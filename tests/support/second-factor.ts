import { found } from '../../src/kernel/answer.ts'
import type { App } from './app.ts'
import { totpCode } from './totp.ts'

const PATH = '/member/me/security'

export interface SecondFactor {
  cookie: string
  /** A code that was not used yet; three count before their time comes. */
  nextCode(): Promise<string>
}

/** Sets up the second factor of a demo login, on the page; answers its session. */
export async function setUpSecondFactor(app: App, club: string, email: string, password = 'Verein-2026!'): Promise<SecondFactor> {
  const before = await app.logInAnew(club, email)
  const send = (form: Record<string, string>) => app.fetch(club, PATH, { form, headers: { cookie: before } })
  const { text } = await send({ intent: 'start', startPassword: password })
  const uri = found(/name="totpUri" value="([^"]+)"/.exec(text)?.[1]).replaceAll('&amp;', '&')
  const key = found(new URL(uri).searchParams.get('secret'))
  let step = Math.floor(Date.now() / 30_000) - 1
  const nextCode = async () => {
    const present = Math.floor(Date.now() / 30_000)
    // A slow test would come with a code of the past.
    step = Math.max(step + 1, present)
    const ahead = step - present
    if (ahead > 2) await new Promise((resume) => setTimeout(resume, (ahead - 2) * 30_000))
    return totpCode(key, step * 30_000)
  }
  const done = await send({ intent: 'confirm', code: await nextCode(), totpUri: uri, secretCodes: '' })
  const fresh = [done.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0])
  return { cookie: fresh.length > 0 ? fresh.join('; ') : before, nextCode }
}
