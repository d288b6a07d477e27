import { Form } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/exit'

export { action, loader } from './exit.page.ts'

type Data = Route.ComponentProps['loaderData']

/** The title follows the sent form: the page may show the other one by now. */
const titleOf = (answer: FormAnswer | null, ofExit: string) =>
  answer?.typed.intent?.at(-1) === 'withdraw' ? 'Nicht zurückgenommen' : ofExit

function ExitForm({ data, answer }: { data: Data; answer: FormAnswer | null }) {
  const view = formView(answer)
  return (
    <Form method="post" noValidate className="grid gap-4">
      <ErrorSummary faults={view.faults} title={titleOf(answer, 'Noch nicht gekündigt')} />
      <input type="hidden" name="intent" value="exit" />
      <p>
        {data.begins && `Die Mitgliedschaft beginnt am ${data.begins}. `}Der Austritt ist {data.rule} möglich. Kündigen Sie heute,
        endet die Mitgliedschaft am <strong>{data.exitDay}</strong>.
      </p>
      <DateField
        label="Erst zu einem späteren Tag"
        optional
        required={false}
        hint="Zum Beispiel 31.12.2027"
        {...view.field('wantedOn')}
      />
      <TextField label="Grund" optional autoComplete="off" {...view.field('reason')} />
      <Checkbox label={`Ich kündige die Mitgliedschaft von ${data.name}.`} {...view.tick('isSure')} />
      <div className="actions">
        <SubmitButton>Austritt erklären</SubmitButton>
      </div>
    </Form>
  )
}

function Standing({ data, answer }: { data: Data; answer: FormAnswer | null }) {
  if (data.exitOn) return <p>Die Mitgliedschaft endet am {data.exitOn}.</p>
  if (!data.isMember) return <p>{data.name} ist zurzeit nicht Mitglied.</p>
  if (!data.notice && data.minor) return <p>{data.minor}</p>
  if (!data.notice) return <ExitForm data={data} answer={answer} />
  return (
    <>
      <p>
        Ihre Kündigung ist am {data.notice} eingegangen. Nach der Satzung endet die Mitgliedschaft am{' '}
        <strong>{data.exitDay}</strong>; der Verein trägt das ein und schreibt Ihnen.
      </p>
      <ErrorSummary faults={answer?.faults ?? []} title={titleOf(answer, 'Nicht noch einmal gekündigt')} />
      <Form method="post" className="actions">
        <input type="hidden" name="intent" value="withdraw" />
        <SubmitButton look="quiet">Kündigung zurücknehmen</SubmitButton>
      </Form>
    </>
  )
}

export default function Exit({ loaderData: data, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData)?.form ?? null
  useLive('member', 'declaration')
  return (
    <>
      <Band
        title="Austritt erklären"
        line={[data.name, data.memberNo && `Mitglied Nr. ${data.memberNo}`].filter(Boolean).join(', ')}
      />
      <div className="page">
        <div className="form">
          {data.done && !answer && <Notice kind="good" alert title={data.done} />}
          <Standing data={data} answer={answer} />
          <p className="actions">
            <LinkButton to={data.profile} look="quiet" size="small">
              Zum Profil
            </LinkButton>
          </p>
        </div>
      </div>
    </>
  )
}
