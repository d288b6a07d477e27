import { Dexie, type EntityTable } from 'dexie'
import type { presentList, presentListed } from '../../domain/attendance/present-list.ts'
import type { Mark } from '../../domain/attendance/rules.ts'
import { newEntryId } from './entry-id.ts'

export type ListedSession = ReturnType<typeof presentListed>
export type SessionList = ReturnType<typeof presentList>

/** Whose data it is: `club/userId`. Somebody else on the same phone sees nothing of it. */
export type Owner = string

export interface HeldOverview {
  owner: Owner
  sessions: ListedSession[]
}

export interface HeldList {
  /** `owner/sessionId` */
  key: string
  owner: Owner
  sessionId: string
  startsAt: number
  /** Up to when the marks of others are known; the server's clock. */
  asOf: number
  heardAt: number
  list: SessionList
}

export interface Guest {
  firstname: string
  lastname: string
  phone: string
  isTrial: boolean
}

/** A mark that the server has not confirmed yet. */
export interface WaitingEntry {
  clientId: string
  owner: Owner
  sessionId: string
  personId: string
  state: Mark
  /** By the phone's own clock. */
  tappedAt: number
  offsetMs: number
  knewUntil: number | null
  isGuest: boolean
  guest?: Guest
  /** Shown until the server's list has the person. */
  guestName?: string
  /** Why the server did not take it; it stays until somebody looked at it. */
  refusedAs?: string
}

/** What the last word of the server told. */
export interface Contact {
  owner: Owner
  offsetMs: number
  heardAt: number
  sessionEndsAt: number | null
  /** The server no longer knows this login: names are hidden until the same person logs in again. */
  isLocked: boolean
}

interface Phone {
  name: 'phone'
  id: string
}

type HallData = Dexie & {
  overviews: EntityTable<HeldOverview, 'owner'>
  lists: EntityTable<HeldList, 'key'>
  outbox: EntityTable<WaitingEntry, 'clientId'>
  contacts: EntityTable<Contact, 'owner'>
  phones: EntityTable<Phone, 'name'>
}

const NAME = 'hall'
/** In the browser's storage: whose lists are on this phone, for pages that have nothing else to do with the hall. */
export const SIGNED_IN = 'hall'

/** Everything the phone keeps for the hall. IndexedDB, so that it outlives the app being closed. */
export const hallData = new Dexie(NAME) as HallData
hallData.version(1).stores({
  overviews: 'owner',
  lists: 'key, owner, startsAt',
  outbox: 'clientId, owner, [owner+sessionId]',
  contacts: 'owner',
  phones: 'name',
})
// Lists of an older version lack what is shown now. They come again with the next contact; what waits to be sent stays.
hallData
  .version(2)
  .stores({})
  .upgrade((data) => data.table('lists').clear())

export const listKey = (owner: Owner, sessionId: string): string => `${owner}/${sessionId}`

/** This phone's name among the club's phones; made once. */
export async function phoneId(): Promise<string> {
  const known = await hallData.phones.get('phone')
  if (known) return known.id
  const id = newEntryId()
  await hallData.phones.put({ name: 'phone', id })
  return id
}

/** Names, numbers and notes go; marks that were not sent stay for their owner. `except`: whose lists stay. */
export async function forgetNames(except?: Owner): Promise<void> {
  await hallData.transaction('rw', hallData.overviews, hallData.lists, async () => {
    await hallData.overviews.filter(({ owner }) => owner !== except).delete()
    await hallData.lists.filter(({ owner }) => owner !== except).delete()
  })
}

/** Nothing of this person stays on the phone. Marks of others that were not sent wait for them. */
export async function wipeHall(owner: Owner): Promise<void> {
  await hallData.outbox.where('owner').equals(owner).delete()
  const others = await hallData.outbox.count()
  if (others === 0) await hallData.delete()
  else await Promise.all([forgetNames(), hallData.contacts.delete(owner)])
  if ('caches' in window) await caches.delete('hall')
  localStorage.removeItem(SIGNED_IN)
}
