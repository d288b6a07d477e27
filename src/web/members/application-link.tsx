import { Form } from 'react-router'
import { MailedPage } from '../shell/mailed-page.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/application-link'
import { FamilyFacts } from './family-facts.tsx'

export { action, loader } from './application-link.page.ts'

/** Works without JavaScript. */
export default function ApplicationLink({ loaderData: { broken, shown } }: Route.ComponentProps) {
  return (
    <MailedPage broken={broken} refusal={undefined} title="Ihr Aufnahmeantrag">
      {shown?.said && <Notice kind="good" alert title={shown.said} />}
      {shown && <FamilyFacts {...shown.family} />}
      {shown && !shown.said && (
        <Form method="post" className="actions">
          <SubmitButton>Antrag bestätigen</SubmitButton>
        </Form>
      )}
    </MailedPage>
  )
}
