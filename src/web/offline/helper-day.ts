import { liveQuery } from 'dexie'
import { useEffect, useState } from 'react'
import type { DayShift } from '../../domain/operations/list-helper-day.ts'
import { onChanges } from '../kit/live-stream.ts'
import { sendCheckIns, withMarks } from './check-ins.ts'
import { ask, type Me, type Trouble, Unanswered } from './contact.ts'
import { type Contact, type HeldDay, hallData, type Owner, SIGNED_IN } from './hall-data.ts'
import { keepShell } from './keep-shell.ts'

const ROUND_MS = 20_000
const LIVE = ['assignment', 'operational_plan', 'person']

async function exchange(me: Me): Promise<void> {
  await sendCheckIns(me)
  const { shifts } = await ask<{ shifts: DayShift[] }>(me, '/helper-day')
  await hallData.helperDays.put({ owner: me.owner, heardAt: Date.now(), shifts })
}

/** Exchanges now, and at each sign of life; `say` hears how it went. Answers the function that ends it, and one to ask at once. */
export function startHelperDay(me: Me, say: (connection: Trouble | 'fine') => void): { stop(): void; sync(): Promise<void> } {
  localStorage.setItem(SIGNED_IN, me.owner)
  let last = Promise.resolve()
  const once = async () => {
    try {
      await exchange(me)
      say('fine')
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      say(error.trouble)
    }
  }
  const sync = () => {
    last = last.then(once, once)
    return last
  }
  const wake = () => {
    if (!document.hidden) void sync()
  }
  void sync().then(() => keepShell('/admin/mobile/operations'))
  const stopLive = onChanges((changed) => {
    if (changed === 'missed' || changed.some((kind) => LIVE.includes(kind))) wake()
  })
  const timer = setInterval(wake, ROUND_MS)
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
  const stop = () => {
    stopLive()
    clearInterval(timer)
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', wake)
  }
  return { stop, sync }
}

export interface ShownDay {
  day: HeldDay | null
  contact: Contact | null
  /** Marks not sent yet. */
  waiting: number
}

async function readDay(owner: Owner): Promise<ShownDay> {
  const held = (await hallData.helperDays.get(owner)) ?? null
  const waiting = await hallData.checkIns.where('owner').equals(owner).sortBy('id')
  const marks = new Map(waiting.map(({ assignmentId, mark }) => [assignmentId, mark]))
  const day = held && { ...held, shifts: withMarks(held.shifts, marks) }
  return { day, contact: (await hallData.contacts.get(owner)) ?? null, waiting: waiting.length }
}

/** The day as the phone knows it, with own marks that wait; undefined until it was read. */
export function useHelperDay(owner: Owner): ShownDay | undefined {
  const [shown, setShown] = useState<ShownDay>()
  const [fault, setFault] = useState<Error>()
  useEffect(() => {
    const reading = liveQuery(() => readDay(owner)).subscribe({ next: setShown, error: setFault })
    return () => reading.unsubscribe()
  }, [owner])
  if (fault) throw fault
  return shown
}
