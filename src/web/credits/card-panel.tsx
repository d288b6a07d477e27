import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { type FormAnswer, type FormView, formView } from '../kit/form-view.ts'
import { State } from '../ui/badge.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, TextField } from '../ui/field.tsx'
import { useFormVersion } from '../ui/form-version.ts'
import { FactList, Panel } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import type { CardView } from './cards-view.ts'
import { MovesList } from './moves-list.tsx'

interface ChangeProps {
  card: CardView
  intent: 'correct' | 'extend' | 'refund'
  /** Text of the line that opens the form. */
  title: string
  answer: FormAnswer | null
  defaults?: Record<string, string>
  children: (view: FormView) => ReactNode
}

/** A form behind a line that opens: nobody does it by accident, and it needs no JavaScript. */
function Change({ card, intent, title, answer, defaults, children }: ChangeProps) {
  const own = answer?.typed.intent?.[0] === intent ? answer : null
  // A saved change empties the form; a change by others leaves the typed text alone.
  const { key, form } = useFormVersion(card.moves.length, own)
  const view = formView(own, defaults)
  return (
    <details name="card" open={own !== null} key={key}>
      <summary className="flex min-h-11 items-center text-link underline">{title}</summary>
      <Form method="post" noValidate className="grid gap-3 pt-1 pb-3" {...form}>
        <ErrorSummary faults={view.faults} title="Noch nicht gespeichert" />
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="cardId" value={card.id} />
        {children(view)}
        <TextField
          label="Grund"
          hint="Er steht im Protokoll und im Profil der Person."
          maxLength={200}
          {...view.field('reason')}
          id={`reason-${intent}`}
        />
        <div>
          <SubmitButton look={intent === 'refund' ? 'danger' : 'main'}>{title.replace(' …', '')}</SubmitButton>
        </div>
      </Form>
    </details>
  )
}

function Changes({ card, answer }: { card: CardView; answer: FormAnswer | null }) {
  return (
    <div className="border-t border-line pt-1">
      <Change card={card} intent="correct" title="Stunden korrigieren …" answer={answer}>
        {(view) => (
          <TextField
            label="Um wie viele Stunden?"
            hint="Zum Beispiel 1, oder -1, um eine abzuziehen."
            inputMode="text"
            className="max-w-32"
            {...view.field('units')}
          />
        )}
      </Change>
      <Change card={card} intent="extend" title="Länger gelten lassen …" answer={answer} defaults={{ validTo: card.validTo }}>
        {(view) => <DateField label="Letzter Tag" {...view.field('validTo')} />}
      </Change>
      <Change
        card={card}
        intent="refund"
        title="Karte erstatten …"
        answer={answer}
        defaults={{ amount: card.worth.replace(' €', '') }}
      >
        {(view) => (
          <TextField
            label="Betrag in Euro"
            hint={`Die übrigen Stunden waren ${card.worth} wert. Sie verfallen mit der Erstattung.`}
            inputMode="decimal"
            className="max-w-40"
            {...view.field('amount')}
          />
        )}
      </Change>
    </div>
  )
}

interface CardPanelProps {
  card: CardView
  answer: FormAnswer | null
  done: string | null
  close: string
}

export function CardPanel({ card, answer, done, close }: CardPanelProps) {
  return (
    <Panel title={card.person} line={card.name} close={close} closeText="Schließen">
      {done && !answer && (
        <Notice kind="good" alert>
          {done}
        </Notice>
      )}
      <div>
        <State kind={card.state.tone}>{card.state.text}</State>
      </div>
      <FactList facts={card.facts} />
      {card.mayChange && <Changes card={card} answer={answer} />}
      <section aria-labelledby="moves">
        <h3 id="moves" className="mb-2 text-[1.1rem]">
          Verlauf
        </h3>
        <MovesList moves={card.moves} />
      </section>
    </Panel>
  )
}
