import { useState } from 'react'
import { Accordion } from '../ui/accordion.tsx'
import { FieldError } from '../ui/field.tsx'

interface Choice {
  ref: string
  title: string
  note: string
}

interface GroupList {
  title: string
  choices: Choice[]
}

interface GroupChoiceProps {
  lists: readonly GroupList[]
  /** Of a new form; they stay on top while it is filled in. */
  chosen: readonly string[]
  error: string | undefined
}

/** So few groups stand there at once. */
const FEW = 8

function Tick({ choice: { ref, title, note }, isChosen = false }: { choice: Choice; isChosen?: boolean }) {
  return (
    <label className="tick">
      <input type="checkbox" name="groups" value={ref} defaultChecked={isChosen} />
      <span className="wrap-anywhere">
        {title}
        {note && <span className="field-hint block">{note}</span>}
      </span>
    </label>
  )
}

/** Groups to write to: the chosen ones, then the others by kind, folded. The error summary links to the first. */
export function GroupChoice({ lists, chosen, error }: GroupChoiceProps) {
  const [first] = useState(chosen)
  const isShort = lists.reduce((sum, { choices }) => sum + choices.length, 0) <= FEW
  const isChosen = ({ ref }: Choice) => first.includes(ref)
  const ticked = lists.flatMap(({ title, choices }) =>
    choices.filter(isChosen).map((choice) => ({ ...choice, note: [title, choice.note].filter(Boolean).join(' · ') })),
  )
  const others = lists
    .map(({ title, choices }) => ({ title, choices: choices.filter((choice) => !isChosen(choice)) }))
    .filter(({ choices }) => choices.length > 0)
  return (
    <fieldset
      id="groups"
      tabIndex={-1}
      className={error ? 'field-wrong grid gap-2' : 'grid gap-2'}
      aria-describedby={error ? 'groups-error' : undefined}
    >
      <legend className="field-label">An wen schreiben Sie?</legend>
      <p className="field-hint">
        Mehrere Gruppen sind möglich. Jede Adresse bekommt die E-Mail einmal, bei Kindern die Sorgeberechtigten.
      </p>
      {error && <FieldError id="groups-error">{error}</FieldError>}
      {ticked.length > 0 && (
        <div>
          {ticked.map((choice) => (
            <Tick key={choice.ref} choice={choice} isChosen />
          ))}
        </div>
      )}
      {others.map(({ title, choices }) => (
        <Accordion key={title} level={2} title={title} open={isShort}>
          {choices.map((choice) => (
            <Tick key={choice.ref} choice={choice} />
          ))}
        </Accordion>
      ))}
    </fieldset>
  )
}
