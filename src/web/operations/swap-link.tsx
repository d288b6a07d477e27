import { Form } from 'react-router'
import { MailedPage } from '../shell/mailed-page.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/swap-link'

export { action, loader } from './swap-link.page.ts'

/** Works without JavaScript. */
export default function SwapLink({ loaderData: { broken, shown }, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData)
  return (
    <MailedPage broken={broken} refusal={answer?.refusal} title="Schicht tauschen" eyebrow={shown?.plan}>
      {shown?.done && !answer && (
        <Notice kind="good" alert>
          {shown.done}
        </Notice>
      )}
      {shown && !shown.isOpen && !shown.done && <Notice title="Dieser Tausch ist nicht mehr offen." />}
      {shown?.isOpen && (
        <>
          <p>
            Sie bekämen: <strong>{shown.given}</strong>
          </p>
          {shown.demands && <p>{`Die Schicht verlangt: ${shown.demands}. Mit dem Tausch bestätigen Sie, dass das zutrifft.`}</p>}
          {shown.own.map(({ id, text, name }) => (
            <Form key={id} method="post" className="card grid gap-3">
              <p>
                {name} gibt dafür ab: <strong>{text}</strong>
              </p>
              <input type="hidden" name="assignment" value={id} />
              <div className="actions">
                <SubmitButton name="intent" value="swap">
                  Verbindlich tauschen
                </SubmitButton>
              </div>
            </Form>
          ))}
          {!shown.isMailed && shown.own.length === 0 && (
            <Form method="post" noValidate className="grid gap-4">
              <TextField
                label="Ihre E-Mail-Adresse"
                type="email"
                name="email"
                autoComplete="email"
                hint="Mit der Sie eingetragen sind. Wir schicken Ihnen den Link, der den Tausch besiegelt."
              />
              <div className="actions">
                <SubmitButton name="intent" value="ask">
                  Link schicken
                </SubmitButton>
              </div>
            </Form>
          )}
        </>
      )}
      {shown && (
        <p className="actions">
          <LinkButton to={shown.helpers} look="quiet" size="small">
            Zum Helferplan
          </LinkButton>
        </p>
      )}
    </MailedPage>
  )
}
