import { Dexie, type EntityTable } from 'dexie'
import type { presentList, presentListed } from '../../domain/attendance/present-list.ts'
import type { Mark } from '../../domain/attendance/rules.ts'
import type { DayShift } from '../../domain/operations/list-helper-day.ts'
import type { Mark as HelperMark } from '../../domain/operations/rules.ts'
import { newEntryId } from './entry-id.ts'

export type ListedSession = ReturnType<typeof presentListed>
export type SessionList = ReturnType<typeof presentList>

/** `club/userId`; nobody else on the same phone sees this data. */
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
  /** Others' marks are known up to then, by the server's clock. */
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
  /** Refusal by the server; it stays until the person has looked at it. */
  refusedAs?: string
}

/** The helpers of today and tomorrow. */
export interface HeldDay {
  owner: Owner
  heardAt: number
  shifts: DayShift[]
}

/** Mark of a helper that the server has not confirmed yet. */
export interface WaitingCheckIn {
  id: string
  owner: Owner
  assignmentId: string
  mark: HelperMark
  tappedAt: number
  offsetMs: number
}

/** From the server's last answer. */
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
  helperDays: EntityTable<HeldDay, 'owner'>
  checkIns: EntityTable<WaitingCheckIn, 'id'>
}

const NAME = 'hall'
/** Owner of the lists on this phone, in the browser's storage: other pages read it without opening IndexedDB. */
export const SIGNED_IN = 'hall'

/** All hall data on the phone. IndexedDB, so that it survives closing the app. */
export const hallData = new Dexie(NAME) as HallData
hallData.version(1).stores({
  overviews: 'owner',
  lists: 'key, owner, startsAt',
  outbox: 'clientId, owner, [owner+sessionId]',
  contacts: 'owner',
  phones: 'name',
})
// Lists of an older version lack newer fields: the next contact brings them again. Unsent marks stay.
hallData
  .version(2)
  .stores({})
  .upgrade((data) => data.table('lists').clear())

hallData.version(3).stores({ helperDays: 'owner', checkIns: 'id, owner' })

export const listKey = (owner: Owner, sessionId: string): string => `${owner}/${sessionId}`

/** This phone's id among the club's phones; made once. */
export async function phoneId(): Promise<string> {
  const known = await hallData.phones.get('phone')
  if (known) return known.id
  const id = newEntryId()
  await hallData.phones.put({ name: 'phone', id })
  return id
}

/** Removes names, numbers and notes; unsent marks stay for their owner. `except`: lists of this owner stay. */
export async function forgetNames(except?: Owner): Promise<void> {
  await hallData.transaction('rw', hallData.overviews, hallData.lists, hallData.helperDays, async () => {
    await hallData.helperDays.filter(({ owner }) => owner !== except).delete()
    await hallData.overviews.filter(({ owner }) => owner !== except).delete()
    await hallData.lists.filter(({ owner }) => owner !== except).delete()
  })
}

/** Removes all data of this person from the phone; unsent marks of others wait for them. */
export async function wipeHall(owner: Owner): Promise<void> {
  await hallData.outbox.where('owner').equals(owner).delete()
  await hallData.checkIns.where('owner').equals(owner).delete()
  const others = (await hallData.outbox.count()) + (await hallData.checkIns.count())
  if (others === 0) await hallData.delete()
  else await Promise.all([forgetNames(), hallData.contacts.delete(owner)])
  if ('caches' in window) await Promise.all([caches.delete('hall'), caches.delete('helpers')])
  localStorage.removeItem(SIGNED_IN)
}
