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
import { type Column, Table } from '../../ui/table.tsx'
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

const COLUMNS: readonly Column<HallLine>[] = [
  {
    key: 'name',
    label: 'Sportstätte',
    cell: ({ slug, name, address }) => (
      <>
        <Link to={`${PATH}/${slug}`} className="link md:whitespace-nowrap">
          {name}
        </Link>
        {address && <span className="block font-normal text-muted md:whitespace-nowrap">{address}</span>}
      </>
    ),
  },
  { key: 'parts', label: 'Teile', cell: ({ parts }) => parts },
  { key: 'equipment', label: 'Ausstattung', cell: ({ equipment }) => equipment },
  {
    key: 'state',
    label: 'Stand',
    cell: ({ closed, isClosedNow, defects }) =>
      (closed || defects > 0) && (
        <span className="flex flex-wrap gap-2">
          {closed && <State kind={isClosedNow ? 'bad' : 'care'}>{closed}</State>}
          {defects > 0 && <State kind="care">{plural(defects, 'offene Meldung', 'offene Meldungen')}</State>}
        </span>
      ),
  },
]

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
        {halls.length > 0 && (
          <Table caption="Sportstätten" captionHidden columns={COLUMNS} rows={halls} keyOf={({ slug }) => slug} stack />
        )}
      </ListPanel>
    </>
  )
}
