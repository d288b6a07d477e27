import { useEffect } from 'react'
import { useLive } from '../kit/live.ts'
import { RichTextView } from '../rich-text/rich-text-view.tsx'
import { Band } from '../ui/band.tsx'
import type { Route } from './+types/page'
import { READS } from './page-reads.ts'

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

export default function Page({ loaderData: { text, clubName, isElsewhere, page } }: Route.ComponentProps) {
  useLive(...READS)
  useDocumentLinks(isElsewhere)
  return (
    <>
      <Band title={page.title} line={clubName} />
      <div className="page">
        <RichTextView text={text} />
      </div>
    </>
  )
}
