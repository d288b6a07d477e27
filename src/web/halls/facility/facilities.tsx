import { Form, Link, useSearchParams } from 'react-router'
import { plural } from '../../../kernel/plural.ts'
import { type FormAnswer, formView } from '../../kit/form-view.ts'
import { useLive } from '../../kit/live.ts'
import { State } from '../../ui/badge.tsx'
import { PageHead } from '../../ui/band.tsx'
import { LinkButton, SubmitButton } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/field.tsx'
import { useKeptAnswer } from '../../ui/kept-answer.ts'
import { ListPanel, Panel } from '../../ui/list-panel.tsx'
import type { Route } from './+types/facilities'
import { type HallLine, PATH } from './facilities-view.ts'
import { KindChoice } from './facts-tab.tsx'

export { action, loader } from './facilities.page.ts'

const DIVIDED = [
  { value: 'none', label: 'Nicht geteilt' },
  { value: 'halves', label: 'Zwei Hälften' },
  { value: 'thirds', label: 'Drei Drittel', hint: 'Auch zwei Drittel zusammen lassen sich belegen.' },
  { value: 'lanes', label: 'Vier Bahnen' },
]

function NewFacility({ answer }: { answer: FormAnswer | null }) {
  const view = formView(answer, { division: 'none' })
  return (
    <Panel
      title="Neue Sportstätte"
      line="Teile, Öffnungszeiten und Ausstattung ändern Sie danach."
      close={PATH}
      closeText="Schließen"
    >
      <Form method="post" noValidate className="grid gap-4">
        <ErrorSummary faults={view.faults} title="Nicht angelegt" />
        <TextField label="Name" maxLength={80} {...view.field('name')} />
        <KindChoice view={view} />
        <TextField label="Straße und Hausnummer" optional maxLength={120} {...view.field('street')} />
        <div className="grid gap-4 sm:grid-cols-[8rem_1fr]">
          <TextField label="PLZ" optional maxLength={10} {...view.field('postcode')} />
          <TextField label="Ort" optional maxLength={80} {...view.field('city')} />
        </div>
        <RadioGroup label="Aufteilung" options={DIVIDED} {...view.field('division')} />
        <div className="actions">
          <SubmitButton>Sportstätte anlegen</SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}

function Hall({ hall }: { hall: HallLine }) {
  return (
    <li className="card grid content-start gap-2">
      <h2 className="text-[1.15rem]">
        <Link to={`${PATH}/${hall.slug}`} className="link">
          {hall.name}
        </Link>
      </h2>
      {hall.address && <p className="text-muted">{hall.address}</p>}
      <p>{hall.parts}</p>
      {hall.equipment && <p className="text-muted">{hall.equipment}</p>}
      {(hall.closed || hall.defects > 0) && (
        <p className="flex flex-wrap gap-2">
          {hall.closed && <State kind={hall.isClosedNow ? 'bad' : 'care'}>{hall.closed}</State>}
          {hall.defects > 0 && <State kind="care">{plural(hall.defects, 'offene Meldung', 'offene Meldungen')}</State>}
        </p>
      )}
    </li>
  )
}

export default function Facilities({ loaderData: { halls, mayEdit }, actionData: answered }: Route.ComponentProps) {
  const answer = useKeptAnswer(answered)?.form ?? null
  useLive('facility', 'closure')
  const [search] = useSearchParams()
  const isAdding = mayEdit && search.has('neu')
  return (
    <>
      <PageHead
        title="Sportstätten verwalten"
        line="Hallen, Plätze und Bäder mit Teilen, Öffnungszeiten, Sperrungen und Mängeln."
        actions={mayEdit && <LinkButton to={`${PATH}?neu=1`}>Neue Sportstätte</LinkButton>}
      />
      <ListPanel panel={isAdding ? <NewFacility answer={answer} /> : null}>
        {halls.length === 0 && (
          <EmptyState action={mayEdit && <LinkButton to={`${PATH}?neu=1`}>Neue Sportstätte</LinkButton>}>
            Hier stehen Hallen, Plätze und Bäder. Noch gibt es keine.
          </EmptyState>
        )}
        <ul className="grid gap-4 sm:grid-cols-2">
          {halls.map((hall) => (
            <Hall key={hall.slug} hall={hall} />
          ))}
        </ul>
      </ListPanel>
    </>
  )
}
