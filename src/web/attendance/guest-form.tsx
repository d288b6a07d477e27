import { ChevronLeft, UserPlus } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ask, type Me, Unanswered } from '../offline/contact.ts'
import type { Hall } from '../offline/hall.ts'
import { useHeldSession } from '../offline/held.ts'
import { keepWalker, type Walker } from '../offline/outbox.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { TextField } from '../ui/field.tsx'

interface Found {
  id: string
  name: string
  bornIn: number | null
}

const SHORTEST = 3
const GATHER_MS = 250

async function search(me: Me, sessionId: string, text: string): Promise<Found[]> {
  try {
    const query = new URLSearchParams({ session: sessionId, search: text })
    return (await ask<{ items: Found[] }>(me, `/attendance/people?${query}`)).items
  } catch (error) {
    // Without network the name is typed in full.
    if (error instanceof Unanswered) return []
    throw error
  }
}

function useFound(me: Me, sessionId: string, text: string): Found[] {
  const [found, setFound] = useState<{ text: string; items: Found[] }>({ text: '', items: [] })
  useEffect(() => {
    if (text.length < SHORTEST) return
    let isOver = false
    const due = setTimeout(async () => {
      const items = await search(me, sessionId, text)
      if (!isOver) setFound({ text, items })
    }, GATHER_MS)
    return () => {
      isOver = true
      clearTimeout(due)
    }
  }, [me, sessionId, text])
  return found.text === text ? found.items : []
}

const isSameName = (one: string, other: string): boolean => one.localeCompare(other, 'de', { sensitivity: 'base' }) === 0

/** Adds a guest who is on no list; works without network. */
export function GuestForm({ hall, sessionId }: { hall: Hall; sessionId: string }) {
  const back = `#stunde/${sessionId}`
  const navigate = useNavigate()
  const list = useHeldSession(hall.me.owner, sessionId)?.held?.list
  const session = list?.session
  const isAdding = useRef(false)
  const [name, setName] = useState({ firstname: '', lastname: '' })
  const typedName = `${name.firstname} ${name.lastname}`.trim()
  const found = useFound(hall.me, sessionId, typedName)
  const listed = list?.people.find((person) => isSameName(person.name, typedName))
  const add = async (walker: Walker) => {
    // A second tap comes before the list is there, and would add the guest twice.
    if (isAdding.current) return
    isAdding.current = true
    try {
      await keepWalker(hall.me, sessionId, walker)
    } catch (error) {
      isAdding.current = false
      throw error
    }
    void hall.sync()
    await navigate(back, { replace: true })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = (field: string) => String(typed.get(field) ?? '').trim()
    const guest = {
      firstname: text('firstname'),
      lastname: text('lastname'),
      phone: text('phone'),
      isTrial: typed.has('isTrial'),
    }
    if (guest.firstname && guest.lastname) void add({ guest })
  }
  const field = (key: 'firstname' | 'lastname') => ({
    name: key,
    value: name[key],
    maxLength: 80,
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => setName({ ...name, [key]: target.value }),
  })
  return (
    <div className="hall">
      <Link to={back} className="hall-back">
        <ChevronLeft aria-hidden="true" size={22} /> {session?.title ?? 'Zurück zur Liste'}
      </Link>
      <h1>Gast eintragen</h1>
      <form onSubmit={submit} className="grid gap-4">
        <TextField label="Vorname" {...field('firstname')} />
        <TextField label="Nachname" {...field('lastname')} />
        <p role="status">{listed && `${listed.name} steht schon auf der Liste.`}</p>
        {found.length > 0 && (
          <section aria-label="Im Verein gefunden" className="grid gap-2">
            <p className="font-semibold">Im Verein gefunden</p>
            {found.map(({ id, name, bornIn }) => (
              <Button key={id} look="quiet" size="hall" onClick={() => void add({ personId: id, name })}>
                {name}
                {bornIn !== null && `, Jahrgang ${bornIn}`}
              </Button>
            ))}
          </section>
        )}
        <TextField label="Telefon" name="phone" type="tel" maxLength={40} optional autoComplete="off" />
        {session?.takesTrialGuests && <Checkbox name="isTrial" label="Zum Schnuppern da" />}
        <Button type="submit" size="hall">
          <UserPlus aria-hidden="true" size={20} /> Auf die Liste setzen
        </Button>
      </form>
    </div>
  )
}
