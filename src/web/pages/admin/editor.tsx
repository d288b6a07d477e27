import { useState } from 'react'
import { useLive } from '../../kit/live.ts'
import { answerFor } from '../../ui/answer-for.ts'
import { State } from '../../ui/badge.tsx'
import { PageHead } from '../../ui/band.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { useKeptAnswer } from '../../ui/kept-answer.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/editor'
import { DocumentForm } from './document-form.tsx'
import { MissingDetails } from './missing-details.tsx'
import { PlacePart } from './place-part.tsx'
import { StatePart } from './state-part.tsx'
import { VersionsPart } from './versions-part.tsx'

export { action, loader } from './editor.page.ts'

const TEMPLATE =
  'Bis jetzt steht hier die Vorlage. Sie wird mit den Angaben des Vereins gefüllt und folgt ihnen. Sobald Sie den Text ändern und veröffentlichen, gilt Ihr Text: Neue Angaben tragen Sie dann hier selbst ein.'

const TONES = { template: 'info', draft: 'calm', scheduled: 'care', shown: 'good', ended: 'calm' } as const

export default function Editor({ loaderData, actionData: answered }: Route.ComponentProps) {
  useLive('page', 'article', 'club', 'file')
  const answer = useKeptAnswer(answered)?.form ?? null
  const [isTyped, setTyped] = useState(false)
  const isUnsaved = isTyped || answerFor(answer, 'save', 'publish') !== null
  const { kind, slug, formKey, isNew, isTemplate, state, missing, maySettings, mayEdit, address, done, page, list } = loaderData
  return (
    <>
      <PageHead
        title={page.title}
        line={
          isNew ? (
            'Zuerst entsteht ein Entwurf, den nur Sie und Ihr Team sehen.'
          ) : (
            <>
              <State kind={TONES[state.name]}>{state.word}</State> {state.text}
            </>
          )
        }
        actions={
          <>
            <LinkButton to={list.to} look="quiet" size="small">
              {list.text}
            </LinkButton>
            {address && (
              <LinkButton to={address} look="quiet" size="small">
                {kind === 'page' ? 'Seite ansehen' : 'Meldung ansehen'}
              </LinkButton>
            )}
          </>
        }
      />
      <div className="mb-5 grid max-w-3xl gap-4">
        {done && !answer && (
          <div role="status">
            <Notice kind="good" title={done} />
          </div>
        )}
        {isTemplate && <MissingDetails missing={missing} maySettings={maySettings} />}
        {isTemplate && mayEdit && <Notice>{TEMPLATE}</Notice>}
      </div>
      {mayEdit && (
        <div onInput={() => setTyped(true)} onSubmit={() => setTyped(false)}>
          <DocumentForm key={formKey} data={loaderData} answer={answer} />
        </div>
      )}
      {!isNew && mayEdit && <StatePart data={loaderData} answer={answer} isUnsaved={isUnsaved} />}
      {!isNew && mayEdit && <PlacePart key={`place ${slug}`} data={loaderData} answer={answer} />}
      <VersionsPart data={loaderData} answer={answer} />
    </>
  )
}
