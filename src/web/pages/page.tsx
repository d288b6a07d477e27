import { useEffect, useRef } from 'react'
import { useLive } from '../kit/live.ts'
import { Band } from '../ui/band.tsx'
import { Drawn, useLinksIn } from '../ui/drawn.tsx'
import type { Route } from './+types/page'
import { READS } from './page-reads.ts'
import './page.css'

export { loader, middleware } from './page.page.ts'

/** Links away from another club's page load a document: this one has the other club's frame and colours. */
function useDocumentLinks(isElsewhere: boolean): void {
  useEffect(() => {
    if (!isElsewhere) return
    // The router hears of clicks later, at the document.
    const leave = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a[href]')) event.stopPropagation()
    }
    window.addEventListener('click', leave, true)
    return () => window.removeEventListener('click', leave, true)
  }, [isElsewhere])
}

export default function Page({ loaderData: { title, text, area, clubName, isElsewhere } }: Route.ComponentProps) {
  useLive(...READS)
  useDocumentLinks(isElsewhere)
  const frame = useRef<HTMLElement>(null)
  useLinksIn(frame, '[data-part] a')
  return (
    <>
      <Band title={title} line={clubName} />
      <div className={area ? 'page page-parts' : 'page'} ref={frame as React.Ref<HTMLDivElement>}>
        <Drawn as="div" drawn={text} className="article" />
        {area && <Drawn as="div" drawn={area} />}
      </div>
    </>
  )
}
