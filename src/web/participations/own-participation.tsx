import { Form } from 'react-router'
import { useLive } from '../kit/live.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/own-participation'
import { Consents } from './consents-part.tsx'
import { LeaveLists, OtherLists, type OtherListView } from './other-lists-part.tsx'
import { PlaceSummary } from './place-summary.tsx'
import { Withdrawal } from './withdrawal-part.tsx'

export { action, loader } from './own-participation.page.ts'

type View = Route.ComponentProps['loaderData']['view']

function Actions({ actions, asks, lists }: Pick<View, 'actions' | 'asks'> & { lists: readonly OtherListView[] }) {
  if (actions.length === 0) return null
  return (
    <Form method="post" className="grid gap-4">
      {!asks && <OtherLists lists={lists} />}
      <div className="actions">
        {actions.map(({ name, text, look }) => (
          <SubmitButton key={name} name="do" value={name} look={look}>
            {text}
          </SubmitButton>
        ))}
        {asks && (
          <LinkButton to="?" look="quiet">
            Nein, angemeldet bleiben
          </LinkButton>
        )}
      </div>
    </Form>
  )
}

/** A sign-up of the own family; its actions need no mailed link. */
export default function OwnParticipation({
  loaderData: { view, lists, isIn, consents },
  actionData: answered,
}: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  useLive('participation', 'course', 'session')
  return (
    <>
      <Band eyebrow={view.person} title={view.course} />
      <div className="page">
        <div className="form">
          {actionData && <Notice kind="bad" alert title={actionData.refusal} />}
          <Notice kind={view.tone} title={view.title}>
            {view.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Notice>
          {view.withdrawal && <Withdrawal {...view.withdrawal} />}
          <Actions actions={view.actions} asks={view.asks} lists={isIn ? [] : lists} />
          {isIn && <LeaveLists lists={lists} />}
          {view.companion !== null && (
            <Form method="post" className="form-part">
              <TextField label="Begleitende Person" name="companion" defaultValue={view.companion} autoComplete="off" />
              <div className="actions">
                <SubmitButton look="quiet">Begleitung speichern</SubmitButton>
              </div>
            </Form>
          )}
          <PlaceSummary summary={view.summary} />
          {view.leave && (
            <div className="actions">
              <LinkButton to="?abmelden=ja" look="quiet">
                {view.leave}
              </LinkButton>
            </div>
          )}
          <Consents list={consents} />
          <div className="actions">
            <LinkButton to={view.path} look="quiet">
              Zum Angebot
            </LinkButton>
            <LinkButton to="/member/me" look="quiet">
              Mein Profil
            </LinkButton>
          </div>
        </div>
      </div>
    </>
  )
}
