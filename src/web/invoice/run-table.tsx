import { Form, Link } from 'react-router'
import { State } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { type Column, Table } from '../ui/table.tsx'
import type { DebtorView } from './run-view.ts'

type Person = DebtorView['people'][number]

/** Keeps one person's amount back, or takes it in again. */
function HoldButton({ person: { personId, name, isHeld } }: { person: Person }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={isHeld ? 'take' : 'hold'} />
      <input type="hidden" name="personId" value={personId} />
      <Button type="submit" look="plain" size="small" aria-label={`${name} ${isHeld ? 'wieder aufnehmen' : 'zurückstellen'}`}>
        {isHeld ? 'Wieder aufnehmen' : 'Zurückstellen'}
      </Button>
    </Form>
  )
}

/** A family fee names once whom it includes. */
function Free({ people }: { people: readonly Person[] }) {
  const bySentence = Map.groupBy(people, ({ explanation }) => explanation.join(' '))
  return [...bySentence].map(([sentence, some]) => (
    <li key={sentence} className="text-muted">
      {some.map(({ name }) => name).join(', ')}: {sentence}
    </li>
  ))
}

/** How the amount comes about, in sentences. */
function Reasons({ people, mayHold }: { people: readonly Person[]; mayHold: boolean }) {
  const isQuiet = ({ isFree, isHeld, isOut }: Person) => isFree && !isHeld && !isOut && people.length > 1
  return (
    <ul className="grid gap-2">
      {people
        .filter((person) => !isQuiet(person))
        .map((person) => (
          <li key={person.id} className={person.isHeld || person.isOut ? 'text-muted line-through' : ''}>
            {people.length > 1 && (
              <span className="font-semibold">
                {person.name}: {person.cents} <span className="font-normal text-muted">{person.title}</span>
              </span>
            )}
            {person.explanation.map((sentence) => (
              <span key={sentence} className="block">
                {sentence}
              </span>
            ))}
            {mayHold && !person.isOut && (!person.isFree || person.isHeld) && <HoldButton person={person} />}
          </li>
        ))}
      <Free people={people.filter(isQuiet)} />
    </ul>
  )
}

const columnsOf = (mayHold: boolean): readonly Column<DebtorView>[] => [
  {
    key: 'debtor',
    label: 'Zahler',
    cell: ({ name, payment }) => (
      <>
        {name}
        <span className="block font-normal text-muted">{payment}</span>
      </>
    ),
  },
  { key: 'people', label: 'Für', cell: ({ people }) => [...new Set(people.map(({ name }) => name))].join(', ') },
  {
    key: 'why',
    label: 'Wie der Betrag entsteht',
    cell: ({ people, isNotable }) => <Reasons people={people} mayHold={mayHold && isNotable} />,
  },
  { key: 'before', label: 'Letzter Lauf', number: true, cell: ({ before }) => before },
  { key: 'cents', label: 'Jetzt', number: true, cell: ({ cents }) => <strong>{cents}</strong> },
  {
    key: 'marks',
    label: 'Hinweis',
    cell: ({ marks, checks }) => (
      <span className="flex flex-wrap gap-1">
        {marks.map(({ text, kind }) => (
          <State key={text} kind={kind}>
            {text}
          </State>
        ))}
        {checks.map(({ to, text }) => (
          <Link key={to} to={to} className="link">
            {text}
          </Link>
        ))}
      </span>
    ),
  },
]

export function RunTable({ rows, mayHold }: { rows: readonly DebtorView[]; mayHold: boolean }) {
  return (
    <Table
      caption="Beträge je Zahler"
      captionHidden
      columns={columnsOf(mayHold)}
      rows={rows}
      keyOf={({ id }) => id}
      isSelected={({ isNotable }) => isNotable}
      stack
    />
  )
}
