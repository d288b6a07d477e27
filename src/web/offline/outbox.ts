import type { Mark } from '../../domain/attendance/rules.ts'
import { takenTime } from '../../domain/attendance/rules.ts'
import { ask, type Me } from './contact.ts'
import { newEntryId } from './entry-id.ts'
import { type Guest, hallData, listKey, phoneId, type WaitingEntry } from './hall-data.ts'

const AT_ONCE = 100

/** A guest: a person of the club, or a new name. */
export type Walker = { personId: string; name: string } | { guest: Guest }

async function keep(me: Me, entry: Pick<WaitingEntry, 'sessionId' | 'personId' | 'state' | 'isGuest' | 'guest' | 'guestName'>) {
  const contact = await hallData.contacts.get(me.owner)
  const held = await hallData.lists.get(listKey(me.owner, entry.sessionId))
  const tappedAt = Date.now()
  const times = { tappedAt, offsetMs: contact?.offsetMs ?? 0, knewUntil: held?.asOf ?? null }
  await hallData.outbox.add({ ...entry, ...times, clientId: newEntryId(), owner: me.owner })
}

/** Sets a mark on the phone; it is sent with the next `sendOutbox`. */
export const keepMark = (me: Me, sessionId: string, personId: string, state: Mark): Promise<void> =>
  keep(me, { sessionId, personId, state, isGuest: false })

/** Adds a guest who is on no list. */
export function keepWalker(me: Me, sessionId: string, walker: Walker): Promise<void> {
  const fixed = { sessionId, state: 'present', isGuest: true } as const
  if ('personId' in walker) return keep(me, { ...fixed, personId: walker.personId, guestName: walker.name })
  const { guest } = walker
  return keep(me, { ...fixed, personId: newEntryId(), guest, guestName: `${guest.firstname} ${guest.lastname}` })
}

interface Sent {
  serverAt: number
  answers: { clientId: string; outcome: 'kept' | 'known' | 'forbidden' | 'missing' }[]
}

const waiting = async (me: Me): Promise<WaitingEntry[]> =>
  (await hallData.outbox.where('owner').equals(me.owner).sortBy('clientId')).filter(({ refusedAs }) => !refusedAs)

/** Sends all waiting marks, oldest first; answers their sessions. @throws Unanswered and keeps unconfirmed marks */
export async function sendOutbox(me: Me): Promise<Set<string>> {
  const sessions = new Set<string>()
  for (;;) {
    const batch = (await waiting(me)).slice(0, AT_ONCE)
    if (batch.length === 0) return sessions
    const entries = batch.map(({ owner: _, guestName: __, ...entry }) => entry)
    const sent = await ask<Sent>(me, '/attendance/entries', { userId: me.userId, phoneId: await phoneId(), entries })
    await settleSent(me, batch, sent)
    for (const { sessionId } of batch) sessions.add(sessionId)
  }
}

async function settleSent(me: Me, batch: readonly WaitingEntry[], { serverAt, answers }: Sent): Promise<void> {
  const outcomes = new Map(answers.map(({ clientId, outcome }) => [clientId, outcome]))
  const phone = await phoneId()
  await hallData.transaction('rw', hallData.outbox, hallData.lists, async () => {
    for (const entry of batch) {
      const outcome = outcomes.get(entry.clientId)
      if (outcome === 'kept' || outcome === 'known') await confirm(me, entry, phone, serverAt)
      else await hallData.outbox.update(entry.clientId, { refusedAs: outcome ?? 'missing' })
    }
  })
}

/** Moves the mark from the outbox into the list in one transaction: it never seems gone. */
async function confirm(me: Me, entry: WaitingEntry, phone: string, serverAt: number): Promise<void> {
  const { clientId, personId, state, knewUntil, tappedAt, offsetMs } = entry
  await hallData.outbox.delete(clientId)
  const held = await hallData.lists.get(listKey(me.owner, entry.sessionId))
  if (!held || held.list.entries.some((one) => one.clientId === clientId)) return
  const takenAt = takenTime(tappedAt, offsetMs, serverAt)
  const kept = { clientId, personId, state, knewUntil, phoneId: phone, by: '', takenAt, receivedAt: serverAt }
  const isThere = held.list.people.some(({ id }) => id === personId)
  const people = isThere ? held.list.people : [...held.list.people, newPerson(entry)]
  await hallData.lists.put({ ...held, list: { ...held.list, people, entries: [...held.list.entries, kept] } })
}

/** A guest until the server's list has them. */
export const newPerson = ({ personId, guest, guestName }: WaitingEntry) => ({
  id: personId,
  name: guestName ?? 'Gast',
  age: null,
  kind: 'guest' as const,
  trial: null,
  card: null,
  goesAlone: false,
  hasNoPhoto: false,
  companion: '',
  message: '',
  answers: [],
  collectors: [],
  siblings: [],
  numbers: guest?.phone ? [{ name: 'Eigene Nummer', phone: guest.phone, relation: '' }] : [],
})

/** Deletes refused marks that the person has looked at. */
export async function dropRefused(me: Me): Promise<void> {
  await hallData.outbox
    .where('owner')
    .equals(me.owner)
    .filter(({ refusedAs }) => refusedAs !== undefined)
    .delete()
}
