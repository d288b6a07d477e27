import {
  createContext,
  type HTMLAttributes,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'
import type { DrawnPart } from '../kit/html.ts'

/** On the server: the parts drawn for the page, by name. */
export const ServerParts = createContext<ReadonlyMap<string, string> | null>(null)

/** Parts that were taken off the page: their text is in no data. */
const kept = new Map<string, string>()

interface DrawnProps extends HTMLAttributes<HTMLElement> {
  as: 'div' | 'section' | 'nav'
  drawn: DrawnPart
  frame?: RefObject<HTMLElement | null>
}

/** The page's policy forbids styles of new HTML that its first HTML did not have; scripts may set them. */
const STYLE = 'data-style'
const withoutStyles = (text: string): string => text.replaceAll(' style="', ` ${STYLE}="`)

function setStyles(node: HTMLElement | null): void {
  for (const styled of node?.querySelectorAll<HTMLElement>(`[${STYLE}]`) ?? []) {
    styled.style.cssText = styled.getAttribute(STYLE) ?? ''
    styled.removeAttribute(STYLE)
  }
}

/** The part stands in the page as the text says. */
function doesStand(node: HTMLElement | null, text: string): boolean {
  const other = document.createElement('template')
  other.innerHTML = withoutStyles(text)
  return node !== null && withoutStyles(node.innerHTML) === other.innerHTML
}

const markOf = (node: Element | null): string | null =>
  node && (node.id || node.getAttribute('href') || node.getAttribute('value'))

const marksIn = (part: HTMLElement | null, nodes: string) => [...(part?.querySelectorAll(nodes) ?? [])].map(markOf)

/**
 * A part of the page drawn by `gate.draw`. The browser takes it over as it stands; new data replace it and keep focus, opened
 * `details` and ticked boxes: a link is known by its address, a `summary` by its id, a box by its value.
 */
export function Drawn({ as: Element, drawn: { name, text }, frame, ...rest }: DrawnProps) {
  const own = useRef<HTMLElement | null>(null)
  const onServer = useContext(ServerParts)
  // New data that change nothing leave the server's nodes as they are.
  const isServers = useRef(text === null && !kept.has(name))
  const standing = useRef<string | null>(null)
  const focused = own.current?.contains(document.activeElement) ? markOf(document.activeElement) : null
  const opened = marksIn(own.current, 'details[open] > summary')
  const ticked = marksIn(own.current, ':checked')
  if (text !== null && text !== standing.current)
    standing.current = isServers.current && doesStand(own.current, text) ? text : null
  if (text !== null) isServers.current = false
  const __html =
    onServer?.get(name) ?? (text !== null && text === standing.current ? '' : withoutStyles(text ?? kept.get(name) ?? ''))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the browser has replaced the part.
  useLayoutEffect(() => {
    setStyles(own.current)
    for (const node of own.current?.querySelectorAll<HTMLElement>('a[href], summary, input') ?? []) {
      const mark = markOf(node)
      if (opened.includes(mark)) node.parentElement?.setAttribute('open', '')
      if (node instanceof HTMLInputElement && ticked.includes(mark)) node.checked = true
      if (mark && mark === focused && !own.current?.contains(document.activeElement)) node.focus({ preventScroll: true })
    }
  }, [__html])
  // The server's part, should React draw the page anew because something changed it before.
  const [there] = useState(() => (onServer ? null : document.querySelector(`[data-part="${name}"]`)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is there at first.
  useLayoutEffect(() => {
    if (there && there !== own.current && !__html) own.current?.replaceChildren(...there.childNodes)
  }, [])
  useLayoutEffect(() => {
    const node = own.current
    return () => {
      if (node) kept.set(name, node.innerHTML)
    }
  }, [name])
  return (
    <Element
      {...rest}
      data-part={name}
      ref={(node: HTMLElement | null) => {
        own.current = node
        if (frame) frame.current = node
      }}
      // The browser has no text of the part while it takes over the page.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: `html` has escaped it.
      dangerouslySetInnerHTML={{ __html }}
    />
  )
}

const ownAddress = ({ pathname, search }: HTMLAnchorElement): string => pathname + search

/**
 * Follows the plain links of a frame (CSS selector) without loading the page anew; those to other sites load theirs. `addressOf`
 * may lead elsewhere than the link does without JavaScript. `options` and `addressOf` must stay the same objects.
 */
export function useLinksIn(
  frame: RefObject<HTMLElement | null>,
  links: string,
  options?: NavigateOptions,
  addressOf = ownAddress,
): void {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(links) : null
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      if (link.origin !== location.origin) return
      event.preventDefault()
      // The press is seen before the way is worked out.
      requestAnimationFrame(() => setTimeout(() => navigate(addressOf(link), options)))
    }
    const node = frame.current
    node?.addEventListener('click', follow)
    return () => node?.removeEventListener('click', follow)
  }, [frame, links, options, addressOf, navigate])
}

const STAYING = { preventScrollReset: true }

interface DrawnTableProps {
  label: string
  drawn: DrawnPart
  /** Its links open a panel beside it. */
  isStaying?: boolean
}

/** Shows what `drawTable` drew. On the phone each row becomes a small list of heads and values. */
export function DrawnTable({ label, drawn, isStaying }: DrawnTableProps) {
  const frame = useRef<HTMLElement>(null)
  useLinksIn(frame, 'a', isStaying ? STAYING : undefined)
  return <Drawn as="section" drawn={drawn} frame={frame} className="table-frame table-stack" aria-label={label} />
}
