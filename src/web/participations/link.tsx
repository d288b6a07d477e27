import { Form } from 'react-router'
import { MailedPage } from '../shell/mailed-page.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/link'
import { Consents } from './consents-part.tsx'
import { LeaveLists, OtherLists } from './other-lists-part.tsx'
import { PlaceSummary } from './place-summary.tsx'
import { Withdrawal } from './withdrawal-part.tsx'

export { action, loader } from './link.page.ts'

type Shown = NonNullable<Route.ComponentProps['loaderData']['shown']>

function LinkForm({ view, people, companion, lists }: Pick<Shown, 'view' | 'people' | 'companion' | 'lists'>) {
  if (!view.button && view.tone === 'good') return <LeaveLists lists={lists} />
  if (!view.button) return null
  return (
    <Form method="post" className="grid gap-4">
      {people.length > 0 && (
        <fieldset className="form-part">
          <legend>Wen möchten Sie abmelden?</legend>
          <input type="hidden" name="isGroup" value="1" />
          <div className="grid gap-1">
            {people.map(({ id, name, isAlike }) => (
              <label key={id} className="tick">
                <input type="checkbox" name="who" value={id} defaultChecked={isAlike} />
                <span>{name}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {companion !== null && (
        <TextField label="Begleitende Person" name="companion" defaultValue={companion} autoComplete="off" />
      )}
      <OtherLists lists={lists} />
      <div className="actions">
        <SubmitButton look={view.isDangerous ? 'danger' : 'main'}>{view.button}</SubmitButton>
      </div>
    </Form>
  )
}

const ShowInProfile = ({ login }: { login: string }) => (
  <Form method="post" className="form-part">
    <p>
      Sie sind als {login} eingeloggt. Diese Anmeldung läuft über eine andere E-Mail-Adresse und steht deshalb noch nicht in Ihrem
      Profil.
    </p>
    <div className="actions">
      <SubmitButton name="do" value="show" look="quiet">
        In meinem Profil zeigen
      </SubmitButton>
    </div>
  </Form>
)

export default function LinkPage({ loaderData: { broken, shown }, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  // Prices are read before the button that binds; a place agreed before only needs its press.
  const costs = shown?.view.withdrawal != null
  return (
    <MailedPage
      broken={broken}
      refusal={actionData?.refusal}
      eyebrow={shown?.person}
      title={shown ? shown.course : 'Ihre Anmeldung'}
    >
      {shown && (
        <>
          <Notice kind={shown.view.tone} title={shown.view.title}>
            {shown.view.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Notice>
          {shown.view.withdrawal && <Withdrawal {...shown.view.withdrawal} />}
          {!costs && <LinkForm {...shown} />}
          <PlaceSummary summary={shown.summary} />
          {costs && <LinkForm {...shown} />}
          <Consents list={shown.consents} />
          {shown.login !== null && <ShowInProfile login={shown.login} />}
          <div className="actions">
            {shown.leave && (
              <LinkButton to={shown.leave.to} look="quiet">
                {shown.leave.text}
              </LinkButton>
            )}
            <LinkButton to={shown.way.to} look="quiet">
              {shown.way.text}
            </LinkButton>
          </div>
        </>
      )}
    </MailedPage>
  )
}
