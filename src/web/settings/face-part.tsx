import { STATES } from '../../domain/clubs/rules.ts'
import { FIELD_TEXTS } from '../../domain/clubs/texts.ts'
import { textOn } from '../../kernel/colours.ts'
import type { FormAnswer, FormView } from '../kit/form-view.ts'
import { Checkbox } from '../ui/choice.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { Options } from '../ui/options.tsx'
import { PartForm } from './part-form.tsx'
import type { SettingsView } from './settings-view.ts'

const COLOUR = /^#[0-9a-f]{6}$/i

function ColourSample({ colour, text }: { colour: string; text: string }) {
  if (!COLOUR.test(colour)) return null
  return (
    <svg viewBox="0 0 220 44" className="mt-2 w-full max-w-56" role="img" aria-label={`Beispiel: ${text} auf ${colour}`}>
      <rect width="220" height="44" rx="8" fill={colour} />
      <text x="110" y="28" textAnchor="middle" fontSize="16" fontWeight="650" fill={textOn(colour)}>
        {text}
      </text>
    </svg>
  )
}

function Colours({ view }: { view: FormView }) {
  const [primary, secondary] = [view.field('primaryColour'), view.field('secondaryColour')]
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div>
        <TextField
          label="Hauptfarbe"
          hint="Kopf der Website und was ausgewählt ist."
          type="color"
          className="max-w-28 p-1"
          {...primary}
        />
        <ColourSample colour={primary.defaultValue} text="Unser Sportangebot" />
      </div>
      <div>
        <TextField label="Zweitfarbe" hint="Knöpfe und Links." type="color" className="max-w-28 p-1" {...secondary} />
        <ColourSample colour={secondary.defaultValue} text="Platz buchen" />
      </div>
    </div>
  )
}

export function FacePart({ settings, answer }: { settings: SettingsView; answer: FormAnswer | null }) {
  return (
    <PartForm intent="face" version={settings.version} answer={answer} saved={settings.face} names={FIELD_TEXTS}>
      {(view) => (
        <>
          <TextField label="Name des Vereins" autoComplete="organization" {...view.field('displayName')} />
          <TextField label="Leitspruch" hint="Steht unter dem Namen im Kopf der Website." optional {...view.field('slogan')} />
          <TextField
            label="Titel der Website"
            hint="Steht im Reiter des Browsers und bei Suchmaschinen. Ohne Titel steht dort der Name des Vereins."
            optional
            {...view.field('title')}
          />
          <Select label="Bundesland" hint="Für Feiertage und Ferien." {...view.field('stateCode')}>
            <Options options={STATES} />
          </Select>
          <Checkbox
            label="Mariä Himmelfahrt (15. August) ist bei uns Feiertag"
            hint="Nur für Bayern: Das hängt von der Gemeinde ab."
            {...view.tick('hasAssumptionDay')}
          />
          <Colours view={view} />
          <TextField
            label="Jahr im Fuß der Seite"
            hint="© und dieses Jahr stehen vor dem Namen."
            inputMode="numeric"
            className="max-w-28"
            {...view.field('copyrightYear')}
          />
        </>
      )}
    </PartForm>
  )
}
