import { isBefore } from '../../kernel/calendar.ts'

const PAUSES = [10, 60, 300, 900]

export type PushOutcome = { kind: 'sent' | 'gone' | 'given_up' } | { kind: 'again'; at: Temporal.Instant }

/**
 * RFC 8030 §5, §7.3; a null status means no answer. `gone`: the browser has ended its subscription. `attempts` counts this try.
 */
export function outcomeOf(
  status: number | null,
  push: { attempts: number; expiresAt: Temporal.Instant },
  now: Temporal.Instant,
): PushOutcome {
  if (status !== null && status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const mayRecover = status === null || status === 429 || status >= 500
  const seconds = PAUSES[push.attempts - 1]
  if (!mayRecover || seconds === undefined) return { kind: 'given_up' }
  const at = now.add({ seconds })
  return isBefore(at, push.expiresAt) ? { kind: 'again', at } : { kind: 'given_up' }
}
