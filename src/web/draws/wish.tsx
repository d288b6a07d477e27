import { Form } from 'react-router'
import { useLive } from '../kit/live.ts'
import { MailedPage } from '../shell/mailed-page.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/wish'
import type { WishLinkView } from './link-view.ts'

export { action, loader } from './wish.page.ts'

const NAMES = ['wishes[0]', 'wishes[1]', 'wishes[2]', 'wishes[3]']

function Change({ change }: { change: NonNullable<WishLinkView['change']> }) {
  return (
    <Form method="post" className="form-part" key={change.ranked.join()}>
      <h2>Wünsche ändern</h2>
      <p className="text-muted">Sie bekommen höchstens einen Platz: den besten, der noch frei ist, wenn Sie an der Reihe sind.</p>
      {NAMES.slice(0, change.count).map((name, at) => (
        <Select key={name} label={`${at + 1}. Wunsch`} optional={at > 0} name={name} defaultValue={change.ranked[at] ?? ''}>
          {at > 0 && <option value="">Keiner</option>}
          {change.options.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      ))}
      <div className="actions">
        <SubmitButton name="intent" value="change" look="quiet">
          {change.button}
        </SubmitButton>
      </div>
    </Form>
  )
}

function Withdraw() {
  return (
    <details className="privacy">
      <summary>Wunsch zurückziehen</summary>
      <Form method="post" className="grid gap-3">
        <p>
          Ihr Wunsch nimmt dann nicht mehr an der Verlosung teil. Solange Wünsche angenommen werden, können Sie einen neuen
          abgeben.
        </p>
        <div className="actions">
          <SubmitButton name="intent" value="withdraw" look="danger">
            Ja, zurückziehen
          </SubmitButton>
        </div>
      </Form>
    </details>
  )
}

function Shown({ view }: { view: WishLinkView }) {
  return (
    <>
      <Notice kind={view.tone} title={view.title}>
        {view.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Notice>
      {view.canConfirm && (
        <Form method="post" className="actions">
          <SubmitButton name="intent" value="confirm">
            Wunsch bestätigen
          </SubmitButton>
        </Form>
      )}
      <dl className="fact-list">
        <div>
          <dt>Wunschnummer</dt>
          <dd>{view.number}</dd>
        </div>
        {view.wishes.map((title, at) => (
          <div key={title}>
            <dt>{view.wishes.length > 1 ? `${at + 1}. Wunsch` : 'Wunsch'}</dt>
            <dd>{title}</dd>
          </div>
        ))}
      </dl>
      {view.change && <Change change={view.change} />}
      {view.canWithdraw && <Withdraw />}
      <div className="actions">
        <LinkButton to={view.drawPage} look="quiet">
          Zur Verlosung
        </LinkButton>
      </div>
    </>
  )
}

export default function WishLink({ loaderData: { broken, view }, actionData: answered }: Route.ComponentProps) {
  const refusal = useKeptAnswer(answered)?.form.faults[0]?.text
  useLive('draw')
  return (
    <MailedPage broken={broken} refusal={refusal} eyebrow={view?.people} title={view ? view.draw : 'Ihr Wunsch'}>
      {view && <Shown view={view} />}
    </MailedPage>
  )
}
