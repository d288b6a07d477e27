import { X } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Link, useActionData, useNavigationType, useSearchParams } from 'react-router'
import { useKeptAnswer } from './kept-answer.ts'
import { UnsavedWarning } from './unsaved.tsx'

interface ListPanelProps {
  children: ReactNode
  /** Panel beside the list; null closes it. */
  panel: ReactNode | null
}

/** Brings the keyboard back to the link in the list that opened the panel. Answers the list's place. */
function useWayBack(isOpen: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)
  useLayoutEffect(() => {
    const active = document.activeElement
    if (isOpen && list.current?.contains(active)) opener.current = active
    if (isOpen) return
    if (active === document.body && opener.current instanceof HTMLElement) opener.current.focus()
    opener.current = null
  })
  return list
}

/** A list with a panel on the right; on small screens the panel replaces the list. The list stays: its ticks, its focus. */
export function ListPanel({ children, panel }: ListPanelProps) {
  const isOpen = Boolean(panel)
  const list = useWayBack(isOpen)
  return (
    <div className={isOpen ? 'xl:grid xl:grid-cols-[minmax(0,1fr)_25rem] xl:gap-6' : 'contents'}>
      <div ref={list} className={isOpen ? 'min-w-0 max-xl:hidden' : 'contents'}>
        {children}
      </div>
      {isOpen && <div className="min-w-0">{panel}</div>}
    </div>
  )
}

interface PanelProps {
  title: ReactNode
  line?: ReactNode
  /** Address of the list without the panel. */
  close: string
  closeText: string
  children: ReactNode
}

/** On small screens the pressed link is gone with the list: reading goes on at the panel's title. */
function useFocusInPlaceOfList() {
  const title = useRef<HTMLHeadingElement>(null)
  const isOpened = useNavigationType() === 'PUSH'
  useEffect(() => {
    if (isOpened && !window.matchMedia('(width >= 80rem)').matches) title.current?.focus()
  }, [isOpened])
  return title
}

/** Parameters of the panel: those that differ without it, except `getan`, the note on a finished action. */
function useOwnParams(close: string): string[] {
  const [search] = useSearchParams()
  const closed = new URLSearchParams(close.split('?')[1])
  return [...search.keys()].filter((name) => name !== 'getan' && search.get(name) !== closed.get(name))
}

/** Give it its content's `key`. Asks before it closes over unsaved input. */
export function Panel({ title, line, close, closeText, children }: PanelProps) {
  const heading = useFocusInPlaceOfList()
  const answer = useKeptAnswer(useActionData<object>())
  const params = useOwnParams(close)
  return (
    <section
      aria-labelledby="panel-title"
      className="xl:sticky xl:top-4 xl:max-h-[calc(100dvh-2rem)] xl:overflow-y-auto xl:border-l xl:border-line xl:pl-6"
    >
      <UnsavedWarning answer={answer} params={params} />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 grow basis-56">
          <h2 id="panel-title" ref={heading} tabIndex={-1} className="text-[1.35rem] break-words hyphens-auto">
            {title}
          </h2>
          {line && <p className="text-muted">{line}</p>}
        </div>
        <Link to={close} preventScrollReset className="button button-quiet button-small shrink-0">
          <X aria-hidden="true" size={18} /> {closeText}
        </Link>
      </div>
      <div className="mt-4 grid gap-5">{children}</div>
    </section>
  )
}

export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-1.5">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
