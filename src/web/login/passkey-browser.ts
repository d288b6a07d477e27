/** This browser knows passkeys with the servers' JSON. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential

const isAbort = (error: unknown): boolean => error instanceof DOMException && /^(NotAllowedError|AbortError)$/.test(error.name)

async function unlessGivenUp(work: () => Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = await work()
    return credential instanceof PublicKeyCredential ? credential.toJSON() : null
  } catch (error) {
    if (isAbort(error)) return null
    throw error
  }
}

/** Asks for a passkey of this site; null when the person gave up. `options`: JSON text from the server. */
export const askForPasskey = (options: string): Promise<unknown> =>
  unlessGivenUp(() =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options)) }),
  )

/** Makes a passkey on this device; null when the person gave up. */
export const makePasskey = (options: string): Promise<unknown> =>
  unlessGivenUp(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options)) }),
  )
