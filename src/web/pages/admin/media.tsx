import { Form, Link, useSearchParams } from 'react-router'
import { MEDIA_PATH } from '../../files/file-address.ts'
import { ImageUpload } from '../../files/image-upload.tsx'
import { type FormAnswer, formView } from '../../kit/form-view.ts'
import { useLive } from '../../kit/live.ts'
import { answerFor } from '../../ui/answer-for.ts'
import { PageHead } from '../../ui/band.tsx'
import { SubmitButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/field.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { useKeptAnswer } from '../../ui/kept-answer.ts'
import { Notice } from '../../ui/notice.tsx'
import { ListPager } from '../../ui/pagination.tsx'
import type { Route } from './+types/media'
import './media.css'

export { action, loader } from './media.page.ts'

const TITLE = 'Mediathek'

type Line = Route.ComponentProps['loaderData']['lines'][number]

function PictureCard({ line, mayEdit, answer }: { line: Line; mayEdit: boolean; answer: FormAnswer | null }) {
  const { id, alt, name, src, about, uses } = line
  const own = answer?.typed.id?.at(-1) === id ? answerFor(answer, 'describe', 'remove') : null
  const view = formView(own, { alt })
  return (
    <li className="card media-card">
      <img src={src} alt={alt} loading="lazy" />
      <div className="grid gap-1 p-4">
        <p className="font-semibold wrap-anywhere">{alt || name}</p>
        <p className="text-muted text-[0.9rem] wrap-anywhere">{`${name}, ${about}`}</p>
        {uses.length === 0 ? (
          <p className="text-muted">Wird nirgends gezeigt.</p>
        ) : (
          <ul className="media-uses">
            {uses.map(({ to, text }) => (
              <li key={to ?? text}>
                {to ? (
                  <Link to={to} className="link">
                    {text}
                  </Link>
                ) : (
                  text
                )}
              </li>
            ))}
          </ul>
        )}
        {mayEdit && (
          <details open={own !== null || undefined}>
            <summary className="link flex min-h-11 w-fit cursor-pointer items-center">Ändern …</summary>
            <Form method="post" noValidate className="grid gap-3">
              <ErrorSummary faults={view.faults.map((one) => ({ ...one, field: `alt-${id}` }))} title="Das ging nicht" />
              <input type="hidden" name="id" value={id} />
              <TextField label="Was ist darauf zu sehen?" maxLength={300} {...view.field('alt')} id={`alt-${id}`} />
              <div className="actions">
                <SubmitButton name="intent" value="describe" look="quiet" size="small">
                  Beschreibung speichern
                </SubmitButton>
                {uses.length === 0 && (
                  <SubmitButton name="intent" value="remove" look="plain" size="small">
                    Bild löschen
                  </SubmitButton>
                )}
              </div>
            </Form>
          </details>
        )}
      </div>
    </li>
  )
}

export default function Media({ loaderData, actionData: answered }: Route.ComponentProps) {
  useLive('file', 'page', 'article', 'event', 'course')
  const [params] = useSearchParams()
  const answer = useKeptAnswer(answered ?? undefined)?.form ?? null
  const { lines, next, search, mayEdit, done } = loaderData
  return (
    <>
      <PageHead
        title={TITLE}
        line="Bilder für Meldungen, Seiten, Angebote und Termine. Sie sind öffentlich, sobald sie hier liegen."
      />
      <div className="mt-4 grid gap-4">
        {done && !answer && (
          <div role="status" className="max-w-3xl">
            <Notice kind="good" title={done} />
          </div>
        )}
        {mayEdit && (
          <details open={answerFor(answer, 'image') !== null || lines.length === 0 || undefined} className="max-w-3xl">
            <summary className="link flex min-h-11 w-fit cursor-pointer items-center">Neues Bild …</summary>
            <div className="card mt-2">
              <ImageUpload image={null} answer={answerFor(answer, 'image')} />
            </div>
          </details>
        )}
        <FilterBar path={MEDIA_PATH} search={params} placeholder="Name, Beschreibung" />
        {lines.length === 0 && (
          <EmptyState>{search === '' ? 'Hier liegt noch kein Bild.' : 'Dazu wurde kein Bild gefunden.'}</EmptyState>
        )}
        <ul className="media-list">
          {lines.map((line) => (
            <PictureCard key={line.id} line={line} mayEdit={mayEdit} answer={answer} />
          ))}
        </ul>
        <ListPager path={MEDIA_PATH} search={params} next={next} count={lines.length} />
      </div>
    </>
  )
}
