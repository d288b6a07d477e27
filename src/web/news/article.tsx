import { useRef } from 'react'
import { useLive } from '../kit/live.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Drawn, useLinksIn } from '../ui/drawn.tsx'
import { StructuredData } from '../ui/structured-data.tsx'
import type { Route } from './+types/article'
import { PATH, READS } from './news-address.ts'

export { loader } from './article.page.ts'

export default function Article({ loaderData: { title, eyebrow, article, further, facts } }: Route.ComponentProps) {
  useLive(...READS)
  const frame = useRef<HTMLElement>(null)
  useLinksIn(frame, 'a')
  return (
    <>
      <Band eyebrow={eyebrow} title={title} />
      <div className="page article-page">
        <Drawn as="div" drawn={article} frame={frame} className="article" />
        {further ? (
          <Drawn as="div" drawn={further} />
        ) : (
          <p>
            <LinkButton to={PATH} look="quiet" size="small">
              Alle Meldungen
            </LinkButton>
          </p>
        )}
      </div>
      <StructuredData json={facts} />
    </>
  )
}
