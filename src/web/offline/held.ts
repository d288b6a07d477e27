import { liveQuery } from 'dexie'
import { useEffect, useState } from 'react'
import { type Contact, type HeldList, type HeldOverview, hallData, listKey, type Owner, type WaitingEntry } from './hall-data.ts'

/** Reads the phone's data, again after each change, also in another tab; undefined until it was read. `ask` must be stable. */
function useHeld<T>(ask: (owner: Owner, sessionId: string) => Promise<T>, owner: Owner, sessionId = ''): T | undefined {
  const [held, setHeld] = useState<T>()
  const [fault, setFault] = useState<Error>()
  useEffect(() => {
    const reading = liveQuery(() => ask(owner, sessionId)).subscribe({ next: setHeld, error: setFault })
    return () => reading.unsubscribe()
  }, [ask, owner, sessionId])
  if (fault) throw fault
  return held
}

export interface Tie {
  contact: Contact | null
  /** Marks not sent yet. */
  waiting: WaitingEntry[]
  /** Marks refused by the server. */
  refused: WaitingEntry[]
}

async function readTie(owner: Owner): Promise<Tie> {
  const contact = (await hallData.contacts.get(owner)) ?? null
  const all = await hallData.outbox.where('owner').equals(owner).toArray()
  return { contact, waiting: all.filter((entry) => !entry.refusedAs), refused: all.filter((entry) => entry.refusedAs) }
}

export interface HeldSession {
  held: HeldList | null
  waiting: WaitingEntry[]
  phoneId: string
}

async function readSession(owner: Owner, sessionId: string): Promise<HeldSession> {
  const held = (await hallData.lists.get(listKey(owner, sessionId))) ?? null
  const waiting = await hallData.outbox.where('[owner+sessionId]').equals([owner, sessionId]).toArray()
  return { held, waiting, phoneId: (await hallData.phones.get('phone'))?.id ?? '' }
}

const readOverview = async (owner: Owner): Promise<HeldOverview | null> => (await hallData.overviews.get(owner)) ?? null

export const useTie = (owner: Owner): Tie | undefined => useHeld(readTie, owner)
export const useHeldSession = (owner: Owner, sessionId: string): HeldSession | undefined => useHeld(readSession, owner, sessionId)
export const useOverview = (owner: Owner): HeldOverview | null | undefined => useHeld(readOverview, owner)
