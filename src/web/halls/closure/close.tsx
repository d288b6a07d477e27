import { Accordion } from '../../ui/accordion.tsx'
import { PageHead } from '../../ui/band.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { useKeptAnswer } from '../../ui/kept-answer.ts'
import { Notice } from '../../ui/notice.tsx'
import { PATH } from '../facility/facilities-view.ts'
import type { Route } from './+types/close'
import { CloseForm } from './close-form.tsx'
import { ClosePreview } from './close-preview.tsx'
import { typedClosure } from './typed-closure.ts'

export { action, loader } from './close.page.ts'

export default function Close({ loaderData, actionData: answered }: Route.ComponentProps) {
  const refused = useKeptAnswer(answered)
  const { name, slug, parts, today, form, preview, until } = loaderData
  const fields = <CloseForm parts={parts} today={today} answer={form} until={until} />
  return (
    <>
      <PageHead
        title={`${name} sperren`}
        line="Sie sehen zuerst, wen es trifft. Danach sperren Sie und benachrichtigen alle mit einem Klick."
        actions={
          <LinkButton to={`${PATH}/${slug}?tab=sperrungen`} look="quiet">
            Abbrechen
          </LinkButton>
        }
      />
      <div className="grid max-w-4xl gap-4">
        {preview ? <Accordion title={typedClosure(form?.typed ?? {})}>{fields}</Accordion> : <div className="card">{fields}</div>}
        {refused && (
          <Notice kind="bad" title="Nicht gesperrt" alert>
            {refused.faults.map(({ text }) => text).join(' ')}
          </Notice>
        )}
        {preview && (
          <ClosePreview preview={preview} chosen={refused?.chosen ?? {}} submitText="Sperren und alle benachrichtigen" />
        )}
      </div>
    </>
  )
}
