import { Phone } from 'lucide-react'
import { plural } from '../../kernel/plural.ts'
import { Button } from '../ui/button.tsx'
import { DialogClose } from '../ui/dialog.tsx'
import { MARK_WORDS, type Row } from './list-view.ts'

function Numbers({ numbers }: { numbers: Row['person']['numbers'] }) {
  if (numbers.length === 0) return <p>Keine Telefonnummer hinterlegt.</p>
  return (
    <ul className="grid gap-2">
      {numbers.map(({ name, phone, relation }) => (
        <li key={phone}>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="attendance-call">
            <Phone aria-hidden="true" size={20} />
            <span>
              <strong>{name}</strong>
              {relation && ` · ${relation}`}
              <span className="block tabular">{phone}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

interface PersonDetailsProps {
  row: Row
  /** Null without a mark to take back. */
  onTakeBack: (() => void) | null
}

/** Care data of a person, readable without network. */
export function PersonDetails({ row: { person, mark, health, others }, onTakeBack }: PersonDetailsProps) {
  const { age, companion, message, answers, goesAlone, hasNoPhoto, collectors, siblings, numbers } = person
  const facts = [
    ['Alter', age === null ? '' : plural(age, 'Jahr', 'Jahre')],
    ['Begleitung', companion],
    ['Abholen', goesAlone ? 'geht allein' : collectors.join(', ')],
    ['Geschwister', siblings.join(', ')],
    ['Fotos', hasNoPhoto ? 'kein Foto' : ''],
    ['Anwesenheit', MARK_WORDS[mark]],
    ['Andere Angabe', others.join(', ')],
    ['Nachricht', message],
  ].filter(([, text]) => text !== '')
  return (
    <div className="grid gap-4">
      {health && <p className="attendance-health">{health}</p>}
      <Numbers numbers={numbers} />
      <dl className="attendance-facts">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {answers.length > 0 && (
        <dl className="attendance-facts attendance-answers">
          {answers.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      )}
      {onTakeBack && (
        <DialogClose>
          <Button look="quiet" size="hall" onClick={onTakeBack}>
            Angabe zurücknehmen
          </Button>
        </DialogClose>
      )}
    </div>
  )
}
