import { Form } from 'react-router'
import { RULES_TEXT } from '../../../domain/slot-wishes/texts.ts'
import { Band } from '../../ui/band.tsx'
import { LinkButton, SubmitButton } from '../../ui/button.tsx'
import { FactList } from '../../ui/list-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/slot-link'

export { action, loader } from './slot-link.page.ts'

/** Works without JavaScript. */
export default function SlotLink({ loaderData: { shown, title, broken } }: Route.ComponentProps) {
  return (
    <>
      <Band title={title} />
      <div className="page grid max-w-2xl gap-5">
        {broken && (
          <Notice
            kind="warning"
            title={broken.title}
            action={
              <LinkButton to="/occupancy" look="quiet">
                Hallen und Belegung
              </LinkButton>
            }
          >
            {broken.text}
          </Notice>
        )}
        {shown?.said && <Notice kind={shown.isOurs ? 'good' : 'info'} title={shown.said} />}
        {shown && <FactList facts={shown.facts} />}
        {shown && shown.answers.length > 0 && (
          <Form method="post" className="actions">
            {shown.answers.map(({ intent, text, look }) => (
              <SubmitButton key={intent} name="intent" value={intent} look={look}>
                {text}
              </SubmitButton>
            ))}
          </Form>
        )}
        {shown && <p className="text-muted">{RULES_TEXT}</p>}
      </div>
    </>
  )
}
