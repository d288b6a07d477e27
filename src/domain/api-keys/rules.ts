import { createHash, randomBytes } from 'node:crypto'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, isBefore } from '../../kernel/calendar.ts'
import { type Actor, AREAS, type Area } from '../context.ts'
import type { FoundProfile } from '../users/queries.ts'
import { canManageKeys } from './access.ts'
import { type KeyRefusal, SUBJECT_NAMES, type Subject } from './texts.ts'

export const SUBJECTS = Object.keys(SUBJECT_NAMES) as Subject[]
export type Scope = `${Subject}:${'read' | 'write'}`

/** Scopes that a key can be made for; a diary is its person's alone. */
export const SCOPES: readonly Scope[] = SUBJECTS.filter((subject) => subject !== 'diary').flatMap((subject) => [
  `${subject}:read` as const,
  `${subject}:write` as const,
])

/** Longest life of a key, in days. */
export const MOST_DAYS = 731
/** Keys of a club that still count. */
export const MOST_KEYS = 50

/** Betrays to scanners of source code that a text is a key of ours. */
const PREFIX = 'verein_'
const MOST_LENGTH = 100

export const newKey = (): string => `${PREFIX}${randomBytes(32).toString('base64url')}`
export const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** The bearer's key of a request; empty for one that is no key of ours, null without any. */
export function keyOf(headers: Headers): string | null {
  const header = headers.get('authorization')
  if (header === null || !/^bearer\b/i.test(header)) return null
  const key = header.slice('bearer'.length).trim()
  return key.startsWith(PREFIX) && key.length <= MOST_LENGTH ? key : ''
}

/** Writing includes reading. */
export const covers = (scopes: readonly string[], wanted: Scope): boolean =>
  scopes.includes(wanted) || scopes.includes(wanted.replace(/:read$/, ':write'))

export interface KeyFacts {
  id: string
  name: string
  scopes: readonly string[]
  areas: readonly string[]
  endsOn: Temporal.PlainDate
  revokedAt: Temporal.Instant | null
  createdBy: string
}

export const stateOfKey = (
  { endsOn, revokedAt }: Pick<KeyFacts, 'endsOn' | 'revokedAt'>,
  now: Temporal.Instant,
): 'counts' | 'key_revoked' | 'key_ended' => {
  if (revokedAt) return 'key_revoked'
  return isBefore(endsOn, berlinDay(now)) ? 'key_ended' : 'counts'
}

/**
 * A key acts as an admin of its areas, never as more than its maker may today, and owns nothing. Its maker has to be somebody
 * who could make it now.
 */
export function actorOfKey(key: KeyFacts, maker: FoundProfile | null, now: Temporal.Instant): Answer<Actor, KeyRefusal> {
  const state = stateOfKey(key, now)
  if (state !== 'counts') return refuse(state)
  if (!maker?.hasSecondFactor) return refuse('key_maker_gone')
  const { id, name, scopes, createdBy: userId } = key
  if (!canManageKeys({ kind: 'user', userId, email: '', profile: maker.profile })) return refuse('key_maker_gone')
  const areas: Area[] = AREAS.filter((area) => key.areas.includes(area))
  const nobody = { clubUserId: null, personId: null, memberId: null, isMember: false, departmentIds: [], isReadOnly: false }
  const named = { userName: `Schlüssel „${name}“`, firstname: '', lastname: '' }
  return ok({ kind: 'user', userId, email: '', profile: { ...nobody, ...named, role: 'admin', areas }, key: { id, scopes } })
}
