import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { type Location, useBlocker } from 'react-router'
import { Button } from './button.tsx'

interface UnsavedWarningProps {
  /** Not null: a refused or unfinished form holds unsaved input. */
  answer: object | null
  /** Parameters of the page's part in its address: another part leaves the form, too. */
  params?: readonly string[]
  title?: string
  /** Fate of the input in words. */
  children?: ReactNode
  stayText?: string
  leaveText?: string
}

interface Guard {
  /** Forms with unsent input. */
  typed: Set<Element>
  isRefused: boolean
  /** The last sent form was untouched. */
  wasEmpty: boolean
  params: readonly string[]
}

/** Input of a form that left the page is gone. */
const hasUnsaved = ({ typed, isRefused }: Guard): boolean => isRefused || [...typed].some(({ isConnected }) => isConnected)

function forget(guard: Guard): void {
  guard.typed.clear()
  guard.isRefused = false
}

/** Guards of this page. The router lets only one block a navigation: the first asks for all. */
const guards = new Set<Guard>()
const followers = new Set<() => void>()

function follow(tell: () => void): () => void {
  followers.add(tell)
  return () => followers.delete(tell)
}

function join(guard: Guard): () => void {
  const tellAll = () => {
    for (const tell of followers) tell()
  }
  guards.add(guard)
  tellAll()
  return () => {
    guards.delete(guard)
    tellAll()
  }
}

const partOf = ({ search }: Location, param: string): string | null => new URLSearchParams(search).get(param)

function Question({
  title = 'Ihre Eingaben sind noch nicht gespeichert',
  children = 'Wenn Sie nicht speichern, gehen sie verloren.',
  stayText = 'Hier bleiben',
  leaveText = 'Ohne Speichern verlassen',
}: Omit<UnsavedWarningProps, 'answer' | 'params'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) =>
    [...guards].some(
      (guard) =>
        hasUnsaved(guard) &&
        (from.pathname !== to.pathname || guard.params.some((param) => partOf(from, param) !== partOf(to, param))),
    ),
  )
  useEffect(() => {
    if (blocker.state === 'blocked') dialog.current?.showModal()
  }, [blocker.state])
  const leave = () => {
    for (const guard of guards) forget(guard)
    blocker.proceed?.()
  }
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={titleId} onClose={() => blocker.reset?.()}>
      <h2 id={titleId} className="font-head text-[1.3rem] leading-tight">
        {title}
      </h2>
      <p className="mt-3">{children}</p>
      <div className="actions mt-5">
        <Button onClick={() => dialog.current?.close()}>{stayText}</Button>
        <Button look="quiet" onClick={leave}>
          {leaveText}
        </Button>
      </div>
    </dialog>
  )
}

/**
 * Asks before leaving with unsaved input in a form of the element around it. A form that starts anew (another `key`) is
 * watched from then on.
 */
export function UnsavedWarning({ answer, params = [], ...question }: UnsavedWarningProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [guard] = useState<Guard>(() => ({ typed: new Set(), isRefused: false, wasEmpty: false, params }))
  const isFirst = useSyncExternalStore(
    follow,
    () => guards.values().next().value === guard,
    () => false,
  )
  useEffect(() => {
    guard.isRefused = answer !== null && !guard.wasEmpty
  }, [guard, answer])
  useEffect(() => {
    guard.params = params
  })
  useEffect(() => join(guard), [guard])
  useEffect(() => watch(place.current?.parentElement, guard), [guard])
  return (
    <>
      <span ref={place} hidden />
      {isFirst && <Question {...question} />}
    </>
  )
}

/** Null for a form that only searches. */
const savingForm = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('form[method=post]') : null

/** Notes unsent input, and lets the browser ask before it leaves the site. Answers the function that stops it. */
function watch(forms: HTMLElement | null | undefined, guard: Guard): () => void {
  const typing = ({ target }: Event) => {
    const form = savingForm(target)
    if (form) guard.typed.add(form)
  }
  const sending = ({ target }: Event) => {
    const form = savingForm(target)
    if (!form) return
    guard.wasEmpty = !guard.typed.delete(form) && !guard.isRefused
    guard.isRefused = false
  }
  const leaving = (event: BeforeUnloadEvent) => {
    if (hasUnsaved(guard)) event.preventDefault()
  }
  forms?.addEventListener('input', typing)
  forms?.addEventListener('unsent', typing)
  forms?.addEventListener('submit', sending)
  window.addEventListener('beforeunload', leaving)
  return () => {
    forms?.removeEventListener('input', typing)
    forms?.removeEventListener('unsent', typing)
    forms?.removeEventListener('submit', sending)
    window.removeEventListener('beforeunload', leaving)
  }
}
