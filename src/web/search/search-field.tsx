import { Keyboard, Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import { PATH } from './search-address.ts'
import './search.css'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const KeysDialog = lazy(async () => ({ default: (await import('./keys.tsx')).KeysDialog }))

type Shown = 'palette' | 'keys' | null

/** Text goes there: a letter is no key then. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Strg K, `/` and `?`. Listens on the window: a page that takes a key prevents it first. */
function useFrameKeys(show: (shown: Shown) => void, toField: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (event.defaultPrevented || altKey) return
      if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') show('palette')
      else if (ctrlKey || metaKey || isTyping(event.target)) return
      else if (key === '?') show('keys')
      else if (key === '/') toField()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [show, toField])
}

/** Search of the staff frame: a form of its own, the palette, and the keys of the page. */
export function SearchField({ page }: { page: string }) {
  const [shown, setShown] = useState<Shown>(null)
  const [wasWanted, setWanted] = useState({ palette: false, keys: false })
  const field = useRef<HTMLInputElement>(null)
  const [{ show, toField }] = useState(() => ({
    show: (next: Shown) => {
      if (next) setWanted((wanted) => ({ ...wanted, [next]: true }))
      setShown(next)
    },
    toField: () => field.current?.focus(),
  }))
  useFrameKeys(show, toField)
  const close = (isOpen: boolean) => {
    if (!isOpen) show(null)
  }
  return (
    <>
      <Form action={PATH} role="search" className="staff-search">
        <Search aria-hidden="true" size={18} />
        <input
          ref={field}
          type="search"
          name="q"
          aria-label="Alles durchsuchen"
          placeholder="Person, Angebot, Halle …"
          maxLength={80}
          autoComplete="off"
        />
        <button type="button" className="staff-search-key" onClick={() => show('palette')}>
          <kbd>Strg K</kbd> <span className="sr-only">Befehle finden</span>
        </button>
      </Form>
      <button type="button" className="staff-keys" aria-label="Tasten dieser Seite" onClick={() => show('keys')}>
        <Keyboard aria-hidden="true" size={20} />
      </button>
      <Suspense>
        {wasWanted.palette && <Palette isOpen={shown === 'palette'} onOpen={close} />}
        {wasWanted.keys && <KeysDialog page={page} isOpen={shown === 'keys'} onOpen={close} />}
      </Suspense>
    </>
  )
}

/** On a phone: the way to the page of the search. */
export function SearchLink() {
  return (
    <Link to={PATH} className="staff-search-link" aria-label="Alles durchsuchen">
      <Search aria-hidden="true" size={22} />
    </Link>
  )
}
