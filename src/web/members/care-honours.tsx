import { formView } from '../kit/form-view.ts'
import { State } from '../ui/badge.tsx'
import { DateField, TextField } from '../ui/field.tsx'
import { type CareProps, Deed, Entries, Entry } from './care-parts.tsx'
import type { CarePartView } from './care-view.ts'
import { DatedForm, FormFold } from './member-forms.tsx'

type Props = CareProps<CarePartView<'ehrungen'>>

function HonourForms({ today, answerTo }: Props) {
  const view = formView(answerTo('honour'), { awardedOn: today })
  return (
    <FormFold title="Andere Ehrung eintragen" answer={answerTo('honour')}>
      <DatedForm intent="honour" view={view} save="Ehrung eintragen">
        <TextField label="Wofür" autoComplete="off" {...view.field('title')} />
        <DateField label="Am" {...view.field('awardedOn')} />
        <TextField label="Notiz" optional autoComplete="off" {...view.field('note')} />
      </DatedForm>
    </FormFold>
  )
}

function PriorPart({ care: { prior, mayChange }, answerTo }: Props) {
  const view = formView(answerTo('prior'))
  return (
    <section aria-labelledby="frueher" className="card grid gap-3">
      <h2 id="frueher">Frühere Vereine, die mitzählen</h2>
      <Entries isEmpty={prior.length === 0} empty="Keine. Hier stehen Jahre in einem Verein, der in diesem aufgegangen ist.">
        {prior.map(({ id, name, range }) => (
          <Entry key={id} title={name} line={range}>
            {mayChange && (
              <Deed intent="removePrior" id={id} label={`${name} löschen`}>
                Löschen
              </Deed>
            )}
          </Entry>
        ))}
      </Entries>
      {mayChange && (
        <FormFold title="Früheren Verein anrechnen" answer={answerTo('prior')}>
          <DatedForm intent="prior" view={view} save="Anrechnen">
            <TextField label="Verein" autoComplete="off" {...view.field('name')} />
            <DateField label="Erster Tag" {...view.field('from')} />
            <DateField label="Letzter Tag" {...view.field('to')} />
          </DatedForm>
        </FormFold>
      )}
    </section>
  )
}

/** Honours that follow from the rules and others, offices, years elsewhere. */
export function HonoursPart(props: Props) {
  const { years, honours, offices, mayChange } = props.care
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <section aria-labelledby="ehrungen" className="card grid gap-3">
        <h2 id="ehrungen">Ehrungen</h2>
        <p>{years === 1 ? 'Heute zählt ein ganzes Jahr.' : `Heute zählen ${years} ganze Jahre.`}</p>
        <Entries isEmpty={honours.length === 0} empty="Noch keine Ehrung, und bis Ende nächsten Jahres steht keine an.">
          {honours.map(({ id, title, day, note, isSettled }) => (
            <Entry
              key={id}
              title={title}
              line={[day, note].filter(Boolean).join(' · ')}
              state={isSettled ? null : <State kind="info">steht an</State>}
            >
              {mayChange && (
                <span className="flex gap-2">
                  {isSettled ? (
                    <Deed intent="removeHonour" id={id} label={`${title} löschen`}>
                      Löschen
                    </Deed>
                  ) : (
                    <>
                      <Deed intent="award" id={id} label={`${title}: heute geehrt`} fields={{ awardedOn: props.today }}>
                        Heute geehrt
                      </Deed>
                      <Deed intent="skip" id={id} label={`${title}: ohne Ehrung`}>
                        Ohne Ehrung
                      </Deed>
                    </>
                  )}
                </span>
              )}
            </Entry>
          ))}
        </Entries>
        {mayChange && <HonourForms {...props} />}
      </section>
      <div className="grid gap-4">
        <section aria-labelledby="aemter" className="card grid gap-3">
          <h2 id="aemter">Ämter</h2>
          <Entries isEmpty={offices.length === 0} empty="Hat kein Amt und hatte keines.">
            {offices.map(({ id, title, range }) => (
              <Entry key={id} title={title} line={range} />
            ))}
          </Entries>
        </section>
        <PriorPart {...props} />
      </div>
    </div>
  )
}
