import { ChevronRight } from 'lucide-react'
import type { Mark } from '../../domain/attendance/rules.ts'
import type { Hall } from '../offline/hall.ts'
import { keepMark } from '../offline/outbox.ts'
import { Dialog } from '../ui/dialog.tsx'
import { MARK_WORDS, type Row } from './list-view.ts'
import { PersonDetails } from './person-details.tsx'

const BUTTONS = [
  ['present', 'A'],
  ['excused', 'E'],
  ['absent', 'F'],
] as const

/** Short hints in the order of importance, shown without opening the person. */
function notesOf({ person, health, others }: Row): { text: string; kind: 'bad' | 'care' | 'usual' }[] {
  const { card, trial, companion, collectors, goesAlone, hasNoPhoto, siblings, kind } = person
  return [
    ...others.map((other) => ({ text: `Andere Angabe: ${other}`, kind: 'care' as const })),
    ...(health ? [{ text: health, kind: 'bad' as const }] : []),
    ...(card?.isMissing ? [{ text: card.text, kind: 'care' as const }] : []),
    ...(trial?.isUsedUp ? [{ text: 'Schnuppern vorbei, noch kein Mitglied', kind: 'care' as const }] : []),
    ...(trial && !trial.isUsedUp
      ? [{ text: `Schnupper\u00adstunde ${trial.number} von ${trial.of}`, kind: 'usual' as const }]
      : []),
    ...[
      card && !card.isMissing && card.text,
      kind === 'guest' && 'spontan dazu',
      companion && `mit ${companion}`,
      goesAlone && 'geht allein',
      collectors.length > 0 && `geht mit: ${collectors.map((name) => name.replace(/ \(.*\)$/, '')).join(', ')}`,
      hasNoPhoto && 'kein Foto',
      siblings.length > 0 && `Geschwister: ${siblings.join(', ')}`,
    ].flatMap((text) => (text ? [{ text, kind: 'usual' as const }] : [])),
  ]
}

function NameWithArrow({ name }: { name: string }) {
  const at = name.lastIndexOf(' ') + 1
  return (
    <>
      {name.slice(0, at)}
      <span className="whitespace-nowrap">
        {name.slice(at)} <ChevronRight aria-hidden="true" size={16} />
      </span>
    </>
  )
}

interface PersonRowProps {
  hall: Hall
  sessionId: string
  row: Row
  /** The session is cancelled: no mark can be set. */
  isOff: boolean
}

/** A press sets a mark; a second press of the same mark changes nothing. */
export function PersonRow({ hall, sessionId, row, isOff }: PersonRowProps) {
  const { person, mark, others } = row
  const set = async (wanted: Mark) => {
    if (wanted === mark && others.length === 0) return
    await keepMark(hall.me, sessionId, person.id, wanted)
    void hall.sync()
  }
  return (
    <li className="attendance-person">
      <div className="min-w-0">
        <Dialog
          title={person.name}
          trigger={
            <button type="button" className="attendance-name">
              <NameWithArrow name={person.name} />
            </button>
          }
        >
          <PersonDetails row={row} onTakeBack={isOff || mark === 'open' ? null : () => void set('open')} />
        </Dialog>
        {notesOf(row).map(({ text, kind }) => (
          <p key={text} className={`attendance-note attendance-note-${kind}`}>
            {text}
          </p>
        ))}
      </div>
      {!isOff && (
        <fieldset className="attendance-marks">
          <legend className="sr-only">{person.name}</legend>
          {BUTTONS.map(([value, letter]) => (
            <button
              key={value}
              type="button"
              className={`attendance-mark attendance-${value}`}
              aria-pressed={mark === value}
              aria-label={`${person.name}: ${MARK_WORDS[value]}`}
              onClick={() => void set(value)}
            >
              {letter}
            </button>
          ))}
        </fieldset>
      )}
    </li>
  )
}
