import { Form, Link, useSearchParams } from 'react-router'
import { type FormAnswer, formView } from '../../kit/form-view.ts'
import { changedQuery } from '../../kit/query.ts'
import { answerFor } from '../../ui/answer-for.ts'
import { LinkButton, SubmitButton } from '../../ui/button.tsx'
import { Drawn } from '../../ui/drawn.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { ListPager } from '../../ui/pagination.tsx'
import type { EditorData } from './editor.page.ts'
import { editorAddress } from './website-address.ts'

interface VersionsPartProps {
  data: EditorData
  answer: FormAnswer | null
}

interface ChosenVersionProps {
  data: EditorData
  version: NonNullable<EditorData['chosenVersion']>
  /** Address of the list without it. */
  list: string
}

function ChosenVersion({ data, version, list }: ChosenVersionProps) {
  const isNewest = data.versions.some(({ id, isNewest }) => isNewest && id === version.id)
  return (
    <section aria-labelledby="version-title" className="card grid gap-4">
      <h3 id="version-title">{`Fassung vom ${version.savedAt}: ${version.title}`}</h3>
      <Drawn as="div" drawn={version.text} className="article" key={version.id} />
      <div className="actions">
        {data.mayEdit && !isNewest && (
          <Form method="post">
            <input type="hidden" name="version" value={data.version} />
            <input type="hidden" name="versionId" value={version.id} />
            <SubmitButton name="intent" value="restore" size="small">
              Diese Fassung wiederherstellen
            </SubmitButton>
          </Form>
        )}
        <LinkButton to={list} look="quiet" size="small" preventScrollReset>
          Schließen
        </LinkButton>
      </div>
    </section>
  )
}

/** Saved versions of the page, each to look at and to restore, and the way back to the template. */
export function VersionsPart({ data, answer }: VersionsPartProps) {
  const { kind, slug, versions, chosenVersion, isStandard, isTemplate, mayEdit, version } = data
  const { faults } = formView(answerFor(answer, 'restore', 'template'))
  const [params] = useSearchParams()
  if (versions.length === 0) return null
  const [path, listed] = [editorAddress(kind, slug), new URLSearchParams(params)]
  listed.delete('fassung')
  return (
    <section aria-labelledby="versions-title" className="mt-8 grid max-w-3xl gap-3">
      <h2 id="versions-title">Fassungen</h2>
      <ErrorSummary faults={faults} title="Das ging nicht" />
      {chosenVersion && <ChosenVersion data={data} version={chosenVersion} list={changedQuery(path, listed, {})} />}
      <ol className="grid">
        {versions.map(({ id, savedAt, by, title, isNewest, isShown, isPlanned }) => (
          <li key={id} className="flex min-h-11 flex-wrap items-center gap-x-4 border-line border-b py-1">
            <Link to={changedQuery(path, listed, { fassung: id })} preventScrollReset className="link tabular">
              {savedAt}
            </Link>
            <span className="min-w-0">
              {title}
              {by && <span className="text-muted">, {by}</span>}
            </span>
            {(isShown || isNewest || isPlanned) && (
              <span className="text-muted">
                {[isNewest && 'neueste', isShown && 'auf der Website', isPlanned && 'geplant'].filter(Boolean).join(', ')}
              </span>
            )}
          </li>
        ))}
      </ol>
      <ListPager path={path} search={listed} next={data.older} count={versions.length} />
      {isStandard && !isTemplate && mayEdit && (
        <Form method="post">
          <input type="hidden" name="version" value={version} />
          <div className="actions">
            <SubmitButton name="intent" value="template" look="quiet" size="small">
              Vorlage wiederherstellen
            </SubmitButton>
          </div>
        </Form>
      )}
    </section>
  )
}
