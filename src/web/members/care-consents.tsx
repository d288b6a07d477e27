import { Link } from 'react-router'
import { CONSENT_SOURCE_TEXTS } from '../../domain/consents/texts.ts'
import { formView } from '../kit/form-view.ts'
import { State } from '../ui/badge.tsx'
import { DateField, Select } from '../ui/field.tsx'
import { Options } from '../ui/options.tsx'
import { FIELDS_PATH } from './care-address.ts'
import { type CareProps, Deed, Entries, Entry } from './care-parts.tsx'
import type { CarePartView } from './care-view.ts'
import { DatedForm, FormFold } from './member-forms.tsx'

type Props = CareProps<CarePartView<'einwilligungen'>>

function GiveForm({ care: { people, purposes }, today, answerTo }: Props) {
  const view = formView(answerTo('consent'), { givenOn: today, source: 'paper', byPersonId: people[0]?.id })
  return (
    <FormFold title="Einwilligung eintragen" answer={answerTo('consent')}>
      <DatedForm intent="consent" view={view} save="Einwilligung eintragen">
        <Select label="Worum es geht" {...view.field('purposeId')}>
          <Options options={purposes} />
        </Select>
        <Select label="Eingewilligt hat" {...view.field('byPersonId')}>
          <Options options={people} />
        </Select>
        <DateField label="Am" {...view.field('givenOn')} />
        <Select label="Wie" {...view.field('source')}>
          <Options options={CONSENT_SOURCE_TEXTS} />
        </Select>
      </DatedForm>
    </FormFold>
  )
}

/** Consents of one person, given and taken back. */
export function ConsentsPart(props: Props) {
  const { consents, purposes, revocations, mayChange } = props.care
  return (
    <section aria-labelledby="einwilligungen" className="card grid max-w-3xl gap-3">
      <h2 id="einwilligungen">Einwilligungen</h2>
      <Entries isEmpty={consents.length === 0} empty="Noch keine eingetragen. Ohne Einwilligung gilt: nein.">
        {consents.map(({ id, title, line, isOpen, isWaiting }) => (
          <Entry
            key={id}
            title={title}
            line={line}
            state={<State kind={isOpen ? 'good' : 'calm'}>{isOpen ? 'gilt' : 'widerrufen'}</State>}
          >
            {mayChange && isOpen && (
              <Deed intent="revoke" id={id} label={`${title}: Widerruf eintragen`}>
                Widerruf eintragen
              </Deed>
            )}
            {isWaiting && (
              <p>Selbst widerrufen: Bitte richten Sie sich danach und nehmen Sie zum Beispiel Fotos von der Website.</p>
            )}
            {mayChange && isWaiting && (
              <Deed intent="settle" id={id} label={`${title}: Widerruf erledigt`}>
                Erledigt
              </Deed>
            )}
          </Entry>
        ))}
      </Entries>
      {revocations.length > 0 && (
        <>
          <h3 className="font-semibold">Widerrufen aus Anmeldungen</h3>
          <ul>
            {revocations.map(({ id, title, line, isWaiting }) => (
              <Entry key={id} title={title} line={line} state={isWaiting ? <State kind="care">zu beachten</State> : null}>
                {mayChange && isWaiting && (
                  <Deed intent="settleSignUp" id={id} label={`${title}: Widerruf erledigt`}>
                    Erledigt
                  </Deed>
                )}
              </Entry>
            ))}
          </ul>
        </>
      )}
      {mayChange && purposes.length > 0 && <GiveForm {...props} />}
      <p>
        <Link to={FIELDS_PATH} className="link">
          Wonach gefragt wird, und die Texte dazu
        </Link>
      </p>
    </section>
  )
}
