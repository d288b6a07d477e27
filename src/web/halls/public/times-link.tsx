import { Form } from 'react-router'
import { MailedPage } from '../../shell/mailed-page.tsx'
import { LinkButton, SubmitButton } from '../../ui/button.tsx'
import { Tick } from '../../ui/choice.tsx'
import { useKeptAnswer } from '../../ui/kept-answer.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/times-link'

export { action, loader } from './times-link.page.ts'

type Shown = NonNullable<Route.ComponentProps['loaderData']['shown']>
type Asked = NonNullable<NonNullable<Route.ComponentProps['actionData']>['question']>
type Group = Shown['groups'][number]

function Dates({ group, ticked, verb }: { group: Group; ticked: readonly string[] } & Pick<Shown, 'verb'>) {
  const { id, title, place, count, isSeries, dates } = group
  return (
    <fieldset className="card">
      <legend className="sr-only">{`${title}, ${place}`}</legend>
      <p aria-hidden="true">
        <strong>{title}</strong>
        <span className="block text-muted">{place}</span>
      </p>
      {isSeries && <Tick name="serie" value={id} text={`Alle ${verb} (${count})`} isTicked={ticked.includes(id)} />}
      <div className="grid sm:grid-cols-2">
        {dates.map(({ id: date, when, note }) => (
          <Tick key={date} name="termin" value={date} text={when} hint={note} isTicked={ticked.includes(date)} />
        ))}
      </div>
    </fieldset>
  )
}

function Returned({ dates }: { dates: readonly string[] }) {
  return (
    <section className="grid gap-1">
      <h2 className="text-[1.1rem]">Schon zurückgegeben</h2>
      <ul className="text-muted">
        {dates.map((when) => (
          <li key={when}>{when}</li>
        ))}
      </ul>
    </section>
  )
}

/** Second step for whole series: they may last two years. */
function Question({ question, verb, isAsked, owner }: { question: Asked } & Pick<Shown, 'verb' | 'isAsked' | 'owner'>) {
  const { ids, seriesIds, lines, count, yes } = question
  return (
    <Form method="post" className="card grid gap-4">
      <div role="alert">
        <h2 className="text-[1.1rem]">{`Wirklich ${count} ${verb}?`}</h2>
        <p>{isAsked ? 'Danach müssten Sie neu anfragen.' : `Zurückholen kann sie danach nur ${owner}.`}</p>
      </div>
      <ul className="grid gap-2">
        {lines.map(({ id, title, dates }) => (
          <li key={id}>
            <strong>{title}</strong>
            <span className="block text-muted">{dates}</span>
          </li>
        ))}
      </ul>
      {seriesIds.map((id) => (
        <input key={id} type="hidden" name="serie" value={id} />
      ))}
      {ids.map((id) => (
        <input key={id} type="hidden" name="termin" value={id} />
      ))}
      <div className="actions">
        <SubmitButton name="ja" value={yes}>{`Ja, ${count} ${verb}`}</SubmitButton>
        <SubmitButton name="nein" value="ja" look="quiet">
          Doch nicht
        </SubmitButton>
      </div>
    </Form>
  )
}

/** Works without JavaScript. Opening changes nothing: programs that check mails follow every link. */
export default function TimesLink({ loaderData: { broken, done, shown }, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData)
  const { refusal, question, ticked = [] } = answer ?? {}
  return (
    <MailedPage
      broken={broken}
      refusal={refusal}
      title={
        !shown || shown.groups.length === 0 ? 'Ihre Hallenzeit' : shown.isAsked ? 'Anfrage zurückziehen' : 'Zeit zurückgeben'
      }
      eyebrow="Hallen und Belegung"
    >
      {done && !answer && <Notice kind="good" title={done} />}
      {shown && question && <Question question={question} {...shown} />}
      {shown && !question && shown.groups.length > 0 && (
        <Form method="post" className="grid gap-4">
          <p>
            Was brauchen Sie nicht? Kreuzen Sie es an.{' '}
            {!shown.isAsked &&
              `Die Zeit hat dann zuerst ${shown.owner}; danach wird gefragt, wer auf sie wartet, einer nach dem anderen. Zurückholen kann sie nur ${shown.owner}.`}
          </p>
          {shown.groups.map((group) => (
            <Dates key={group.id} group={group} ticked={ticked} verb={shown.verb} />
          ))}
          <div className="actions">
            <SubmitButton>{`Angekreuzte ${shown.verb}`}</SubmitButton>
          </div>
        </Form>
      )}
      {shown && shown.groups.length === 0 && (
        <Notice
          kind="info"
          title="Hier stehen keine Termine mehr."
          action={
            <LinkButton to="/occupancy" look="quiet">
              Hallen und Belegung
            </LinkButton>
          }
        >
          Sie sind vorbei, abgesagt, zurückgegeben oder zurückgezogen.{shown.contact && ` Fragen? ${shown.contact}`}
        </Notice>
      )}
      {shown && shown.returned.length > 0 && <Returned dates={shown.returned} />}
    </MailedPage>
  )
}
