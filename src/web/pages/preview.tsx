import { useLive } from '../kit/live.ts'
import { Band } from '../ui/band.tsx'
import { Drawn } from '../ui/drawn.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/preview'

export { loader } from './preview.page.ts'

export default function Preview({ loaderData: { broken, title, text } }: Route.ComponentProps) {
  useLive('page', 'article', 'file')
  if (broken)
    return (
      <>
        <Band title={broken.title} />
        <div className="page">
          <EmptyState>{broken.text}</EmptyState>
        </div>
      </>
    )
  return (
    <>
      <Band eyebrow="Vorschau" title={title} />
      <div className="page article-page">
        <Notice title="So sieht die neueste Fassung aus">
          Nur wer diesen Link hat, kann sie lesen. Auf der Website steht sie erst, wenn sie veröffentlicht ist.
        </Notice>
        {text && <Drawn as="div" drawn={text} className="article" />}
      </div>
    </>
  )
}
