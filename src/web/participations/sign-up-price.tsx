import { Checkbox } from '../ui/choice.tsx'
import type { FormView } from '../ui/form-view.ts'
import type { SignUpOfferView } from './sign-up-view.ts'

interface PriceChoicesProps {
  offer: Pick<SignUpOfferView, 'trialLessons' | 'reduced'>
  view: FormView
}

/** What changes the price: a lesson to try, and the reduced price. */
export function PriceChoices({ offer: { trialLessons, reduced }, view }: PriceChoicesProps) {
  const lessons = trialLessons === 1 ? 'Eine Stunde' : `${trialLessons} Stunden`
  return (
    <>
      {trialLessons > 0 && (
        <Checkbox
          label="Erst einmal schnuppern"
          hint={`${lessons} kostenlos, danach entscheiden Sie.`}
          {...view.tick('isTrial')}
        />
      )}
      {reduced && (
        <Checkbox
          label={`Ermäßigter Preis: ${reduced}`}
          hint="Zum Beispiel in Schule, Ausbildung oder mit Sozialpass. Bitte halten Sie einen Nachweis bereit."
          {...view.tick('claimsReduced')}
        />
      )}
    </>
  )
}
