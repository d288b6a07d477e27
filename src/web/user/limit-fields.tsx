import { AREAS } from '../../domain/context.ts'
import { AREA_HELP, AREA_NAMES } from '../../domain/users/texts.ts'
import type { FormView } from '../kit/form-view.ts'
import { Checkbox } from '../ui/choice.tsx'
import { DateField } from '../ui/field.tsx'

interface LimitFieldsProps {
  view: FormView
  /** The ticked areas. */
  areas: readonly string[]
}

/** Limits of an admin; shown while that role is chosen. */
export function LimitFields({ view, areas }: LimitFieldsProps) {
  return (
    <div className="hidden gap-3 group-has-[input[value=admin]:checked]/role:grid">
      <fieldset>
        <legend className="field-label">Nur für diese Bereiche</legend>
        <p className="field-hint">Ohne Auswahl gilt die Rolle im ganzen Verein, auch für Benutzer und Einstellungen.</p>
        <div className="grid sm:grid-cols-2">
          {AREAS.map((area) => (
            <label key={area} className="tick">
              <input type="checkbox" name="areas" value={area} defaultChecked={areas.includes(area)} />
              <span>
                {AREA_NAMES[area]}
                <span className="field-hint block">{AREA_HELP[area]}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <Checkbox
        label="Nur ansehen"
        hint="Für die Kassenprüfung: sieht alles, was zur Rolle gehört, und ändert nichts."
        {...view.tick('isReadOnly')}
      />
      <DateField
        label="Letzter Tag der Rolle"
        hint="Danach ist die Person ein registrierter Benutzer. Drei Wochen vorher fragen wir nach."
        optional
        {...view.field('endsOn')}
      />
      <Checkbox
        label="Bleibt bis zur Übergabe"
        hint="Für ein Amt, das bis zur Neuwahl weitergeht: Die Rolle endet erst, wenn Sie hier eine andere speichern."
        {...view.tick('staysUntilHandover')}
      />
    </div>
  )
}

export const limitDefaults = (user: { isReadOnly: boolean; endsOn: string; staysUntilHandover: boolean } | null) => ({
  isReadOnly: user?.isReadOnly ?? false,
  endsOn: user?.endsOn ?? '',
  staysUntilHandover: user?.staysUntilHandover ?? false,
})
