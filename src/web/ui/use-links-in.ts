import { type RefObject, useEffect } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'

/**
 * Follows the plain links of a frame (CSS selector) without loading the page anew; those to other sites load theirs. `options`
 * must stay the same object.
 */
export function useLinksIn(frame: RefObject<HTMLElement | null>, links: string, options?: NavigateOptions): void {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(links) : null
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      if (link.origin !== location.origin) return
      event.preventDefault()
      void navigate(link.pathname + link.search, options)
    }
    const node = frame.current
    node?.addEventListener('click', follow)
    return () => node?.removeEventListener('click', follow)
  }, [frame, links, options, navigate])
}
