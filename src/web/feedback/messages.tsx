import { Form } from 'react-router'
import { useLive } from '../kit/live.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Textarea } from '../ui/field.tsx'
import { Segments } from '../ui/filter-chips.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/messages'
import { PATH } from './feedback-address.ts'

export { action, loader } from './messages.page.ts'

type Line = Route.ComponentProps['loaderData']['lines'][number]

function Answering({ id, email }: Pick<Line, 'id' | 'email'>) {
  return (
    <Form method="post" className="grid gap-3">
      <input type="hidden" name="id" value={id} />
      <Textarea
        label={email ? 'Antwort' : 'Notiz'}
        id={`answer-${id}`}
        name="answer"
        rows={3}
        optional
        maxLength={5000}
        hint={
          email
            ? `Geht per E-Mail an ${email}. Anrede und Dank stehen schon darin.`
            : 'Eine Antwort ist nicht gewünscht. Die Notiz bleibt hier stehen.'
        }
      />
      <div className="actions">
        <SubmitButton look="quiet">{email ? 'Antwort senden oder erledigen' : 'Als erledigt eintragen'}</SubmitButton>
      </div>
    </Form>
  )
}

function Message({ line, mayAnswer }: { line: Line; mayAnswer: boolean }) {
  const { id, title, body, name, email, sent, from, answer, settled } = line
  return (
    <li className="card grid gap-3">
      <h2 className="text-[1.1rem]">{title}</h2>
      <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{body}</p>
      <p className="text-muted wrap-anywhere">{[name, email, sent, from].filter(Boolean).join(' · ')}</p>
      {answer && <blockquote className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{answer}</blockquote>}
      {settled && <State kind="good">Erledigt {settled}</State>}
      {!settled && mayAnswer && <Answering id={id} email={email} />}
    </li>
  )
}

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, next, isSettled, mayAnswer, done } = loaderData
  useLive('feedback')
  const answer = useKeptAnswer(actionData?.form)
  return (
    <>
      <PageHead title="Feedback beantworten" line="Was Menschen dem Verein und zur App geschrieben haben." />
      <div className="grid max-w-3xl gap-4">
        {done && !answer && (
          <div role="status">
            <Notice kind="good" title={done} />
          </div>
        )}
        {answer?.faults.map(({ text }) => (
          <Notice key={text} kind="bad" alert title={text}>
            {answer.typed.answer?.at(-1)}
          </Notice>
        ))}
        <Segments
          label="Stand"
          segments={[
            { to: PATH, label: 'Offen', isOn: !isSettled },
            { to: `${PATH}?stand=erledigt`, label: 'Erledigt', isOn: isSettled },
          ]}
        />
        {lines.length === 0 && (
          <EmptyState>{isSettled ? 'Noch keine Nachricht ist erledigt.' : 'Keine offenen Nachrichten.'}</EmptyState>
        )}
        <ul className="grid gap-3">
          {lines.map((line) => (
            <Message key={line.id} line={line} mayAnswer={mayAnswer} />
          ))}
        </ul>
        {next && (
          <p>
            <LinkButton to={next} look="quiet" rel="next">
              Ältere Nachrichten
            </LinkButton>
          </p>
        )}
      </div>
    </>
  )
}
