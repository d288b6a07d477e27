import { AREAS } from '../../domain/context.ts'
import { AREA_HELP, AREA_NAMES } from '../../domain/users/texts.ts'
import type { FormView } from '../kit/form-view.ts'
import { Checkbox, TickGroup } from '../ui/choice.tsx'
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
      <TickGroup
        name="areas"
        label="Nur für diese Bereiche"
        hint="Ohne Auswahl gilt die Rolle im ganzen Verein, auch für Benutzer und Einstellungen."
        options={AREAS.map((area) => ({ value: area, label: AREA_NAMES[area], hint: AREA_HELP[area] }))}
        ticked={areas}
      />
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
