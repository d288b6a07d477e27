import { createECDH, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { z } from 'zod'

/** RFC 8292, base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

const Key = z.object({
  number: z.int().min(1),
  value: z.string().min(32).max(200),
  /** Replaced: counts until then. */
  endsAt: z.iso.datetime().optional(),
})

const Secrets = z.object({
  /** The newest first. */
  keys: z.array(Key).min(1).max(100),
  pushKeys: z.object({ publicKey: z.string().max(200), privateKey: z.string().max(200) }),
})

/** All that an installation keeps secret outside of its database, as in `secrets.json`. */
export type SecretsFile = z.infer<typeof Secrets>

/** Keys of the running program. A rotation changes the answers; ask each time. */
export interface Keys {
  /** Signs new links and cookies. */
  newest(): string
  /** Count for links, the newest first. */
  counting(): readonly string[]
  /** Every key by its number, the newest first: cookies it has signed count, what it has encrypted stays readable. */
  numbered(): readonly { number: number; value: string }[]
}

export interface Secrets extends Keys {
  pushKeys: PushKeys
}

/** The same keys for one purpose: a key found out for it betrays no other. */
export function keysFor(purpose: string, keys: Keys): Keys {
  const known = new Map<string, string>()
  const derive = (value: string): string => {
    const key = known.get(value) ?? Buffer.from(hkdfSync('sha256', value, '', purpose, 32)).toString('base64url')
    known.set(value, key)
    return key
  }
  return {
    newest: () => derive(keys.newest()),
    counting: () => keys.counting().map(derive),
    numbered: () => keys.numbered().map(({ number, value }) => ({ number, value: derive(value) })),
  }
}

/** As long as a mailed link lives that revokes a consent. */
const KEY_OUTLIVES_DAYS = 10 * 366

const newValue = () => randomBytes(32).toString('base64url')

/** RFC 8292 §3.2: curve P-256, base64url. */
function newPushKeys(): PushKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // Node leaves leading zeros out; the key is 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  return { publicKey, privateKey }
}

/** `known`: secrets of an installation that kept them in its database. */
export function newSecrets(known: { value?: string; pushKeys?: PushKeys } = {}): SecretsFile {
  return { keys: [{ number: 1, value: known.value ?? newValue() }], pushKeys: known.pushKeys ?? newPushKeys() }
}

/** Null for a text that is not ours. */
export function parseSecrets(text: string): SecretsFile | null {
  try {
    return Secrets.safeParse(JSON.parse(text)).data ?? null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

export const writeSecrets = (file: SecretsFile): string => JSON.stringify(file)

/** Names a key without betraying it. */
export const nameOfKey = ({ value }: { value: string }): string =>
  createHash('sha256').update(`name.${value}`).digest('base64url').slice(0, 16)

/** A new key signs from now on. The others count for their time; with `atOnce` they count no longer. */
export function rotate({ keys, pushKeys }: SecretsFile, now: Temporal.Instant, atOnce: boolean): SecretsFile {
  const endsAt = (atOnce ? now : now.add({ hours: 24 * KEY_OUTLIVES_DAYS })).toString({ smallestUnit: 'second' })
  const older = keys.map((key) => (key.endsAt && !atOnce ? key : { ...key, endsAt }))
  const number = Math.max(...keys.map((key) => key.number)) + 1
  return { keys: [{ number, value: newValue() }, ...older], pushKeys }
}

/** Answers from the newest `file()`. */
export function secretsOf(file: () => SecretsFile, now = () => Temporal.Now.instant()): Secrets {
  const isCounting = ({ endsAt }: { endsAt?: string | undefined }) =>
    !endsAt || Temporal.Instant.compare(now(), Temporal.Instant.from(endsAt)) < 0
  return {
    newest: () => file().keys[0]?.value ?? '',
    counting: () =>
      file()
        .keys.filter(isCounting)
        .map(({ value }) => value),
    numbered: () => file().keys,
    get pushKeys() {
      return file().pushKeys
    },
  }
}
