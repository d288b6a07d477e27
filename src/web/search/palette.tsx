import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type FoundHit, searchAddress } from './search-address.ts'
import { useHits } from './use-hits.ts'

interface PaletteProps {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

const idAt = (at: number): string => `palette-${at}`

/** Field with hits below: arrows choose, Enter opens. The field keeps the focus (combobox of WAI-ARIA). */
function Finder({ onGone }: { onGone: () => void }) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { groups, isAsking } = useHits(text.trim())
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const hits = groups.flatMap((group) => group.hits)
  const chosen = Math.min(at, Math.max(hits.length - 1, 0))
  useEffect(() => {
    // Newer browsers answer a promise, which React would take for the end of the effect.
    void list.current?.querySelector(`#${idAt(chosen)}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const open = (to: string) => {
    onGone()
    void navigate(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && hits.length > 0) setAt((chosen + step + hits.length) % hits.length)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      const hit = isAsking && text.trim() !== '' ? undefined : hits[chosen]
      open(hit?.to ?? searchAddress(text.trim()))
    } else return
    event.preventDefault()
  }
  let place = -1
  return (
    <>
      <label className="palette-field">
        <Search aria-hidden="true" size={20} />
        <span className="sr-only">Person, Angebot, Halle, Termin oder Befehl</span>
        <input
          type="text"
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls="palette-hits"
          aria-activedescendant={hits.length > 0 ? idAt(chosen) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          placeholder="Person, Angebot, Halle, Befehl …"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </label>
      <div id="palette-hits" role="listbox" aria-label="Treffer" className="palette-hits" ref={list}>
        {groups.map(({ label, hits: ofGroup }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group within a listbox.
          <div key={label} role="group" aria-label={label}>
            <p className="palette-group" aria-hidden="true">
              {label}
            </p>
            {ofGroup.map((hit) => {
              place += 1
              return (
                <Option key={hit.to + hit.title} hit={hit} at={place} isChosen={place === chosen} onPoint={setAt} onOpen={open} />
              )
            })}
          </div>
        ))}
      </div>
      <p role="status" className={hits.length > 0 ? 'sr-only' : 'palette-none'}>
        {isAsking ? '' : hits.length > 0 ? `${hits.length} Treffer` : 'Dazu finden wir nichts.'}
      </p>
    </>
  )
}

interface OptionProps {
  hit: FoundHit
  at: number
  isChosen: boolean
  onPoint: (at: number) => void
  onOpen: (to: string) => void
}

function Option({ hit: { title, line, to }, at, isChosen, onPoint, onOpen }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and takes the keys.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and takes the keys.
    <div
      id={idAt(at)}
      role="option"
      aria-selected={isChosen}
      className="palette-hit"
      onClick={() => onOpen(to)}
      onPointerMove={() => onPoint(at)}
    >
      <strong>{title}</strong>
      {line && <span>{line}</span>}
    </div>
  )
}

/** Finds people, offers, halls, events, commands and pages. Loaded with the first wish for it. */
export function Palette({ isOpen, onOpen }: PaletteProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup className="dialog palette">
          <Dialog.Title className="sr-only">Suchen und ausführen</Dialog.Title>
          <Finder onGone={() => onOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
