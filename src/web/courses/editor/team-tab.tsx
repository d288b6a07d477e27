import type { FormAnswer, FormView } from '../../kit/form-view.ts'
import { Checkbox } from '../../ui/choice.tsx'
import { EditorForm } from '../../ui/editor-form.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { useListSearch } from '../../ui/list-search.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Option, Options } from '../../ui/options.tsx'
import type { SavedLine } from '../../ui/saved-meanwhile.tsx'

interface TeamTabProps {
  version: number
  next: string | null
  trainerIds: readonly string[]
  contactId: string
  ledBy: string
  /** `missing`: proofs for work with minors, where the offer needs them. */
  people: readonly (Option & { missing: string })[]
  mayInvite: boolean
  lines: readonly SavedLine[]
  answer: FormAnswer | null
}

const INVITED = ['firstname', 'lastname', 'email']

/** Way out of an empty choice: a trainer who is invited when the team is saved. */
function InviteTrainer({ view, hasNone }: { view: FormView; hasNone: boolean }) {
  return (
    <details open={hasNone || INVITED.some((field) => view.field(field).defaultValue || view.error(field)) || undefined}>
      <summary className="link flex min-h-11 cursor-pointer items-center">Übungsleitung einladen</summary>
      <div className="mt-2 grid gap-4">
        <p className="field-hint">Die Person leitet dieses Angebot und bekommt mit dem Speichern eine Einladung per E-Mail.</p>
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <TextField label="Vorname" optional autoComplete="off" {...view.field('firstname')} />
          <TextField label="Nachname" optional autoComplete="off" {...view.field('lastname')} />
        </div>
        <TextField label="E-Mail" type="email" optional autoComplete="off" {...view.field('email')} />
      </div>
    </details>
  )
}

/** Warns of saved trainers who may not work with minors yet. */
function MissingProofs({ people }: Pick<TeamTabProps, 'people'>) {
  const lacking = people.filter(({ missing }) => missing !== '')
  if (lacking.length === 0) return null
  return (
    <Notice kind="warning" title="Zu diesem Angebot können Minderjährige kommen. Es fehlt:">
      <ul>
        {lacking.map(({ id, name, missing }) => (
          <li key={id}>
            {name}: {missing}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Trainers of the course and its contact. */
export function TeamTab({ version, next, trainerIds, contactId, ledBy, people, mayInvite, lines, answer }: TeamTabProps) {
  const { searchField, isShown } = useListSearch(people.length)
  return (
    <EditorForm intent="team" version={version} next={next} saved={{ contactId, ledBy }} lines={lines} answer={answer}>
      {(view, own) => {
        const chosen = own ? (own.typed.trainerIds ?? []) : trainerIds
        return (
          <>
            <MissingProofs people={people.filter(({ id }) => trainerIds.includes(id))} />
            <fieldset className="grid gap-2">
              <legend className="field-label mb-1">Leitung</legend>
              <p className="field-hint">
                Zur Wahl stehen alle, die hier ein Konto für Übungsleiter haben oder schon etwas leiten.
              </p>
              {searchField}
              <div className="grid gap-x-6 sm:grid-cols-2">
                {people.map(({ id, name, missing }) => (
                  <div key={id} hidden={!isShown(name)}>
                    <Checkbox
                      id={`trainer-${id}`}
                      name="trainerIds"
                      value={id}
                      label={name}
                      hint={missing || undefined}
                      defaultChecked={chosen.includes(id)}
                    />
                  </div>
                ))}
              </div>
            </fieldset>
            {mayInvite && <InviteTrainer view={view} hasNone={people.length === 0} />}
            <TextField
              label="Weitere Namen"
              optional
              hint="Wer hier kein Konto hat. Die Namen stehen auf der Website. Bitte vorher fragen."
              {...view.field('ledBy')}
            />
            <Select
              label="Ansprechperson"
              hint="Name, Telefon und E-Mail dieser Person stehen auf der Website. Bitte vorher fragen."
              {...view.field('contactId')}
            >
              <Options options={people} none="Niemand" />
            </Select>
          </>
        )
      }}
    </EditorForm>
  )
}
