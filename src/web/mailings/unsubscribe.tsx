import { Form } from 'react-router'
import { MailedPage } from '../shell/mailed-page.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/unsubscribe'

export { action, loader } from './unsubscribe.page.ts'

/** Takes an address off one kind of mailings, or on again. */
export default function Unsubscribe({ loaderData: { broken, shown } }: Route.ComponentProps) {
  return (
    <MailedPage title="E-Mails abbestellen" broken={broken} refusal={undefined}>
      {shown && (
        <Form method="post" className="grid gap-4">
          {shown.isOff ? (
            <div role="status">
              <Notice kind="good" title="Abbestellt">
                {shown.address} bekommt keine E-Mails mehr zu „{shown.topic}“. Wichtiges zu Ihren Angeboten schreiben wir Ihnen
                weiter.
              </Notice>
            </div>
          ) : (
            <p className="wrap-anywhere">
              An {shown.address} senden wir auch „{shown.topic}“. Möchten Sie das nicht mehr bekommen?
            </p>
          )}
          <div className="actions">
            {shown.isOff ? (
              <SubmitButton name="intent" value="again" look="quiet">
                Doch wieder bekommen
              </SubmitButton>
            ) : (
              <SubmitButton name="intent" value="off">
                Abbestellen
              </SubmitButton>
            )}
          </div>
        </Form>
      )}
    </MailedPage>
  )
}
