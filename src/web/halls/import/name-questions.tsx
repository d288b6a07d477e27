import type { NameQuestion } from '../../../domain/imports/rules.ts'
import { plural } from '../../../kernel/plural.ts'
import type { FormView } from '../../kit/form-view.ts'
import { Select } from '../../ui/field.tsx'
import { meantName, namedName } from './import-fields.ts'

const HEADS: Readonly<Record<NameQuestion['field'], string>> = {
  facility: 'Diese Sportstätten sind hier so nicht bekannt',
  department: 'Diese Abteilungen sind hier so nicht bekannt',
  group: 'Diese Angebote sind hier so nicht bekannt',
  year: 'Welche Jahre sind gemeint?',
  postcode: 'Hier fehlt wohl vorn eine Null',
}

interface NameQuestionsProps {
  questions: readonly NameQuestion[]
  form: FormView
}

/** Names that the club writes otherwise, each answered once for all its rows. */
export function NameQuestions({ questions, form }: NameQuestionsProps) {
  const numbered = questions.map((question, at) => ({ question, at }))
  const groups = Object.entries(Object.groupBy(numbered, ({ question }) => question.field))
  return groups.map(([field, group]) => (
    <section key={field} className="card grid gap-4" aria-labelledby={`names-${field}`}>
      <h2 id={`names-${field}`} className="text-[1.05rem]">
        {HEADS[field as NameQuestion['field']]}
      </h2>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {group.map(({ question: { name, rows, choices, suggested }, at }) => (
          <div key={name}>
            <input type="hidden" name={namedName(at)} value={`${field}:${name}`} />
            <Select
              label={`„${name}“ (${plural(rows, 'Zeile', 'Zeilen')})`}
              hint={choices.find(({ value }) => value === suggested && value.length > 1) && 'Vorschlag, bitte prüfen.'}
              {...form.field(meantName(at))}
            >
              {suggested === '' && <option value="">Bitte wählen</option>}
              {choices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </div>
        ))}
      </div>
    </section>
  ))
}

export const nameDefaults = (questions: readonly NameQuestion[]): [string, string][] =>
  questions.map(({ chosen, suggested }, at) => [meantName(at), chosen ?? suggested])
