import { clockOffset } from '../../domain/attendance/rules.ts'
import { forgetNames, hallData, type Owner } from './hall-data.ts'

/** Owner of the phone at the page's load. */
export interface Me {
  owner: Owner
  userId: string
}

/** `signed_out`: the server does not know this login, or knows another one. `gone`: the requested thing no longer exists. */
export type Trouble = 'no_network' | 'signed_out' | 'gone' | 'server'

export class Unanswered extends Error {
  override readonly name = 'Unanswered'
  readonly trouble: Trouble

  constructor(trouble: Trouble) {
    super(trouble)
    this.trouble = trouble
  }
}

const PATIENCE_MS = 15_000

interface Answered {
  serverAt: number
  userId: string
  sessionEndsAt: number | null
}

async function send(path: string, body?: unknown): Promise<Response> {
  const init: RequestInit = { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }
  const posted = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  try {
    return await fetch(`/api/v1${path}`, body === undefined ? init : { ...init, ...posted })
  } catch (error) {
    // fetch throws TypeError without network, the signal TimeoutError; for the person both mean the same.
    console.info('Kein Kontakt', error)
    throw new Unanswered('no_network')
  }
}

/** Hides the names at once; unsent marks wait for the same person's next login. */
async function lock(me: Me): Promise<void> {
  await forgetNames()
  const known = await hallData.contacts.get(me.owner)
  await hallData.contacts.put({ offsetMs: 0, heardAt: 0, sessionEndsAt: null, ...known, owner: me.owner, isLocked: true })
}

function troubleOf(status: number): Trouble | null {
  if (status < 400) return null
  if (status === 401 || status === 403) return 'signed_out'
  return status === 404 ? 'gone' : 'server'
}

/**
 * Asks the server and learns how far the phone's clock is off. @throws Unanswered; after `signed_out` the names are gone.
 */
export async function ask<T extends object>(me: Me, path: string, body?: unknown): Promise<T & Answered> {
  const askedAt = Date.now()
  const response = await send(path, body)
  const heardAt = Date.now()
  const trouble = troubleOf(response.status)
  if (trouble === 'signed_out') await lock(me)
  if (trouble) throw new Unanswered(trouble)
  const answer: T & Answered = await response.json()
  if (answer.userId !== me.userId) {
    await lock(me)
    throw new Unanswered('signed_out')
  }
  const { serverAt, sessionEndsAt } = answer
  const offsetMs = clockOffset({ askedAt, heardAt, serverAt })
  await hallData.contacts.put({ owner: me.owner, offsetMs, heardAt, sessionEndsAt, isLocked: false })
  return answer
}
