import type { FormView } from '../kit/form-view.ts'
import { Checkbox, RadioGroup } from '../ui/choice.tsx'
import type { SignUpCourseView } from './sign-up-view.ts'

interface PriceChoicesProps {
  course: Pick<SignUpCourseView, 'trialLessons' | 'reduced' | 'isInFee'>
  view: FormView
}

/** Asks for the membership where the members' fee covers the course. */
export function MemberChoice({ course: { trialLessons }, view }: PriceChoicesProps) {
  const lessons = trialLessons === 1 ? 'eine Stunde' : `${trialLessons} Stunden`
  const trial = {
    value: 'trial',
    label: `Noch nicht: erst schnuppern, ${lessons} kostenlos`,
    hint: 'Danach entscheiden Sie, ob Sie Mitglied werden.',
  }
  const options = [
    ...(trialLessons > 0 ? [trial] : []),
    { value: 'member', label: 'Ja, schon Mitglied', hint: 'Im Mitgliedsbeitrag enthalten.' },
    {
      value: 'joins',
      label: 'Noch nicht: gleich fest dabei und Mitglied werden',
      hint: 'Der Verein meldet sich dazu bei Ihnen.',
    },
  ]
  return <RadioGroup label="Mitglied im Verein?" options={options} {...view.field('manner')} />
}

/** Choices that change the price: a lesson to try, and the reduced price. */
export function PriceChoices({ course: { trialLessons, reduced, isInFee }, view }: PriceChoicesProps) {
  const lessons = trialLessons === 1 ? 'Eine Stunde' : `${trialLessons} Stunden`
  const [label, after] = isInFee
    ? ['Wer noch kein Mitglied ist, schnuppert erst', 'danach nehmen Sie als Mitglied teil.']
    : ['Erst einmal schnuppern', 'danach entscheiden Sie.']
  return (
    <>
      {trialLessons > 0 && <Checkbox label={label} hint={`${lessons} kostenlos, ${after}`} {...view.tick('isTrial')} />}
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
