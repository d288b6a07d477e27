import { Form, useSearchParams } from 'react-router'
import { type FormAnswer, type FormView, formView } from '../../kit/form-view.ts'
import { changedQuery } from '../../kit/query.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Select, Textarea, TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/list-panel.tsx'
import { PATH } from '../plan/plan-address.ts'
import { DisplacedNote } from '../series/displaced-note.tsx'
import type { DisplacedView } from '../series/displaced-view.ts'
import { BookingPlace } from './booking-place.tsx'
import { type HallChoiceView, HoursReason } from './place-fields.tsx'

/** After drawing, typing goes on with the title; a panel over the plan announces its heading first. */
const focusBeside = (input: HTMLInputElement | null): void => {
  if (window.matchMedia('(width >= 80rem)').matches) input?.focus()
}

interface NewBookingPanelProps {
  halls: readonly HallChoiceView[]
  departments: readonly { id: string; name: string }[]
  /** ISO day that the plan shows. */
  day: string
  answer: FormAnswer | null
  /** Facts of the booking that is copied. */
  copied?: Readonly<Record<string, string | null>> | null
  /** Groups in the way, if the actor may displace them. */
  displaced: DisplacedView | null
  /** Page beside the panel. */
  path?: string
}

/** Displaces groups: note and button name them with the number of mails. */
const ByRight = ({ displaced, view }: { displaced: DisplacedView; view: FormView }) => (
  <fieldset className="grid gap-3">
    <legend className="font-semibold">Vorrang geben?</legend>
    <DisplacedNote displaced={displaced} />
    <TextField
      label="Grund für den Vorrang"
      hint="Diesen Grund lesen alle, deren Stunde Sie absagen."
      maxLength={200}
      {...view.field('reason')}
    />
    <SubmitButton name="byRight" value="1" look="danger">{`Eintragen und ${displaced.button}`}</SubmitButton>
  </fieldset>
)

/** Enters one booking; drawing on the plan fills in part and time. */
export function NewBookingPanel({ halls, departments, day, answer, copied, displaced, path = PATH }: NewBookingPanelProps) {
  const [search] = useSearchParams()
  const given = (name: string) => search.get(name) ?? ''
  const own = answer?.typed.intent?.includes('create') ? answer : null
  const start = { partId: given('teil'), day: given('am') || day, from: given('von'), to: given('bis'), kind: 'team', ...copied }
  const view = formView(own, start)
  const isDrawn = given('von') !== ''
  const drawn = ['kopie', 'teil', 'am', 'von', 'bis'].map(given).join(' ')
  const close = changedQuery(path, search, { neu: null, kopie: null, teil: null, am: null, von: null, bis: null })
  return (
    <Panel title="Belegung eintragen" close={close} closeText="Abbrechen">
      <Form method="post" preventScrollReset className="grid gap-3" key={drawn}>
        <ErrorSummary faults={view.faults} />
        <input type="hidden" name="intent" value="create" />
        <TextField
          label="Titel"
          {...view.field('title')}
          {...(isDrawn ? { ref: focusBeside } : {})}
          maxLength={120}
          placeholder="Handball Herren 1"
          autoComplete="off"
        />
        <BookingPlace view={view} halls={halls} />
        <HoursReason view={view} />
        <Select label="Art" {...view.field('kind')}>
          <option value="team">Gruppe oder Mannschaft</option>
          <option value="event">Veranstaltung</option>
          <option value="match">Spieltag</option>
          <option value="external">Fremdnutzung</option>
          <option value="maintenance">Wartung</option>
        </Select>
        <Select label="Abteilung" optional {...view.field('departmentId')}>
          <option value="">Ohne Abteilung</option>
          {departments.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Textarea label="Notiz" optional rows={2} {...view.field('note')} />
        {own && displaced && <ByRight displaced={displaced} view={view} />}
        <div className="actions">
          <SubmitButton>Belegung eintragen</SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}
