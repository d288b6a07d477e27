import { Accordion } from '../ui/accordion.tsx'
import { FieldError } from '../ui/field.tsx'

interface GroupList {
  title: string
  choices: { ref: string; title: string; note: string }[]
}

interface GroupChoiceProps {
  lists: readonly GroupList[]
  chosen: readonly string[]
  error: string | undefined
}

/** So few groups stand there at once. */
const FEW = 8

/** Groups to write to, by kind. The error summary links to the first. */
export function GroupChoice({ lists, chosen, error }: GroupChoiceProps) {
  const isShort = lists.reduce((sum, { choices }) => sum + choices.length, 0) <= FEW
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
      {lists.map(({ title, choices }) => {
        const count = choices.filter(({ ref }) => chosen.includes(ref)).length
        return (
          <Accordion key={title} level={2} title={count > 0 ? `${title} (${count} gewählt)` : title} open={isShort || count > 0}>
            {choices.map(({ ref, title: name, note }) => (
              <label key={ref} className="tick">
                <input type="checkbox" name="groups" value={ref} defaultChecked={chosen.includes(ref)} />
                <span className="wrap-anywhere">
                  {name}
                  {note && <span className="field-hint block">{note}</span>}
                </span>
              </label>
            ))}
          </Accordion>
        )
      })}
    </fieldset>
  )
}
