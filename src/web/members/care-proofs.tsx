import { LICENCE_TEXTS } from '../../domain/qualifications/texts.ts'
import { formView } from '../kit/form-view.ts'
import { State } from '../ui/badge.tsx'
import { Checkbox, RadioGroup } from '../ui/choice.tsx'
import { DateField, Select, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Options } from '../ui/options.tsx'
import { savedFields } from '../ui/saved-meanwhile.tsx'
import { VersionedForm } from '../ui/versioned-form.tsx'
import { type CareProps, Deed, Entries, Entry } from './care-parts.tsx'
import type { CarePartView } from './care-view.ts'
import { DatedForm, FormFold } from './member-forms.tsx'

type Props = CareProps<CarePartView<'nachweise'>>
type Licence = Props['care']['licences'][number]

const LICENCE_LABELS = { kind: 'Art', title: 'Name', number: 'Nummer', from: 'Erster Tag', to: 'Letzter Tag' }

function LicenceForm({ licence, answerTo }: Pick<Props, 'answerTo'> & { licence: Licence | null }) {
  const given = answerTo('licence')
  const answer = given && (given.typed.id?.[0] ?? '') === (licence?.id ?? '') ? given : null
  const view = formView(answer, licence ? { ...licence, isOpen: licence.to === '' } : { kind: 'c', id: '', version: 0 })
  const at = (name: string) => ({ ...view.field(name), id: licence ? `${licence.id}-${name}` : name })
  return (
    <FormFold title={licence ? `${licence.title} ändern` : 'Lizenz eintragen'} answer={answer}>
      <VersionedForm
        {...{ view, answer }}
        version={licence?.version ?? 0}
        saved={savedFields(LICENCE_LABELS, licence ?? {}, answer?.typed ?? {}, { kind: LICENCE_TEXTS })}
        intent="licence"
        save="Lizenz speichern"
        className="mt-2"
      >
        <input type="hidden" name="id" value={licence?.id ?? ''} />
        <Select label="Art" {...at('kind')}>
          <Options options={LICENCE_TEXTS} />
        </Select>
        <TextField label="Name" hint="Zum Beispiel Übungsleiter C Breitensport" autoComplete="off" {...at('title')} />
        <TextField label="Nummer" optional autoComplete="off" {...at('number')} />
        <DateField label="Erster Tag" {...at('from')} />
        <DateField label="Letzter Tag" optional hint="Leer: so lange, wie diese Art üblicherweise gilt" {...at('to')} />
        <Checkbox label="Läuft nicht ab" {...view.tick('isOpen')} id={licence ? `${licence.id}-isOpen` : 'isOpen'} />
      </VersionedForm>
    </FormFold>
  )
}

function Licences({ care: { licences, mayChange }, answerTo }: Props) {
  return (
    <section aria-labelledby="lizenzen" className="card grid gap-3">
      <h2 id="lizenzen">Lizenzen</h2>
      <Entries isEmpty={licences.length === 0} empty="Keine Lizenz eingetragen.">
        {licences.map((licence) => (
          <Entry
            key={licence.id}
            title={licence.title}
            line={[licence.kindText, licence.number && `Nr. ${licence.number}`, licence.range].filter(Boolean).join(' · ')}
            state={licence.isOver ? <State kind="care">abgelaufen</State> : null}
          >
            {mayChange && (
              <>
                <Deed intent="removeProof" id={licence.id} fields={{ of: 'licences' }} label={`${licence.title} löschen`}>
                  Löschen
                </Deed>
                <div className="w-full">
                  <LicenceForm licence={licence} answerTo={answerTo} />
                </div>
              </>
            )}
          </Entry>
        ))}
      </Entries>
      {mayChange && <LicenceForm licence={null} answerTo={answerTo} />}
    </section>
  )
}

function Certificates({ care: { checks, mayChange }, today, answerTo }: Props) {
  const view = formView(answerTo('check'), { seenOn: today })
  return (
    <section aria-labelledby="zeugnis" className="card grid gap-3">
      <h2 id="zeugnis">Führungszeugnis</h2>
      <Entries isEmpty={checks.length === 0} empty="Noch keines eingesehen.">
        {checks.map(({ id, seen, issued, until, isRelevant }) => (
          <Entry
            key={id}
            title={`Eingesehen am ${seen}`}
            line={`ausgestellt am ${issued} · wieder vorlegen bis ${until}`}
            state={<State kind={isRelevant ? 'bad' : 'good'}>{isRelevant ? 'Eintrag' : 'ohne Eintrag'}</State>}
          >
            {mayChange && (
              <Deed intent="removeProof" id={id} fields={{ of: 'conduct_checks' }} label={`Vermerk vom ${seen} löschen`}>
                Löschen
              </Deed>
            )}
          </Entry>
        ))}
      </Entries>
      {mayChange && (
        <FormFold title="Einsicht eintragen" answer={answerTo('check')}>
          <DatedForm intent="check" view={view} save="Einsicht eintragen">
            <DateField label="Eingesehen am" {...view.field('seenOn')} />
            <DateField label="Ausgestellt am" {...view.field('issuedOn')} />
            <RadioGroup
              label="Steht etwas darin, das die Arbeit mit Minderjährigen verbietet?"
              options={[
                { value: 'no', label: 'nein' },
                { value: 'yes', label: 'ja' },
              ]}
              row
              {...view.field('isRelevant')}
            />
            <p className="text-muted">Das Führungszeugnis selbst wird nicht aufgehoben, auch keine Kopie (§ 72a SGB VIII).</p>
          </DatedForm>
        </FormFold>
      )}
    </section>
  )
}

function Codes({ care: { codes, mayChange }, today, answerTo }: Props) {
  const view = formView(answerTo('code'), { signedOn: today })
  return (
    <section aria-labelledby="kodex" className="card grid gap-3">
      <h2 id="kodex">Ehrenkodex</h2>
      <Entries isEmpty={codes.length === 0} empty="Noch nicht unterschrieben.">
        {codes.map(({ id, signed }) => (
          <Entry key={id} title={`Unterschrieben am ${signed}`} line="">
            {mayChange && (
              <Deed intent="removeProof" id={id} fields={{ of: 'conduct_codes' }} label={`Ehrenkodex vom ${signed} löschen`}>
                Löschen
              </Deed>
            )}
          </Entry>
        ))}
      </Entries>
      {mayChange && (
        <FormFold title="Unterschrift eintragen" answer={answerTo('code')}>
          <DatedForm intent="code" view={view} save="Unterschrift eintragen">
            <DateField label="Unterschrieben am" {...view.field('signedOn')} />
          </DatedForm>
        </FormFold>
      )}
    </section>
  )
}

/** Of the names that the regulation asks for: they must agree to the letter. */
function FeeProofs({ care: { fee }, today, answerTo }: Props) {
  const view = formView(answerTo('feeProof'), { from: today })
  const at = (name: string) => ({ ...view.field(name), id: `fee-${name}` })
  return (
    <section aria-labelledby="beitrag" className="card grid gap-3">
      <h2 id="beitrag">Nachweise für den Beitrag</h2>
      <Entries isEmpty={fee.proofs.length === 0} empty="Kein Nachweis eingetragen.">
        {fee.proofs.map(({ id, name, range, isOver }) => (
          <Entry key={id} title={name} line={range} state={isOver ? <State kind="care">abgelaufen</State> : null}>
            {fee.mayChange && (
              <Deed intent="removeFeeProof" id={id} label={`Nachweis ${name}, ${range}, löschen`}>
                Löschen
              </Deed>
            )}
          </Entry>
        ))}
      </Entries>
      {fee.mayChange && (
        <FormFold title="Nachweis eintragen" answer={answerTo('feeProof')}>
          <DatedForm intent="feeProof" view={view} save="Nachweis eintragen">
            <Select label="Nachweis" {...at('name')}>
              <Options options={fee.names} />
            </Select>
            <DateField label="Gilt ab" {...at('from')} />
            <DateField label="Letzter Tag" optional {...at('to')} />
          </DatedForm>
        </FormFold>
      )}
    </section>
  )
}

/** Licences, and proofs for work with minors: days only. */
export function ProofsPart(props: Props) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Licences {...props} />
      <div className="grid gap-4">
        {props.care.faults.length > 0 && (
          <Notice kind="warning" title="Für die Arbeit mit Minderjährigen fehlt">
            {props.care.faults.join(' · ')}
          </Notice>
        )}
        <Certificates {...props} />
        <Codes {...props} />
        {props.care.fee.isShown && <FeeProofs {...props} />}
      </div>
    </div>
  )
}
