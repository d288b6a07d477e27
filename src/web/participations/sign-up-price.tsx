import type { FormView } from '../kit/form-view.ts'
import { Checkbox, RadioGroup } from '../ui/choice.tsx'
import type { SignUpCourseView } from './sign-up-view.ts'

interface PriceChoicesProps {
  course: Pick<SignUpCourseView, 'trialLessons' | 'reduced' | 'isInFee'>
  view: FormView
}

/** Promise to whoever claims a membership. */
export const MEMBER_HINTS = { fee: 'Im Mitgliedsbeitrag enthalten.', price: 'Dann gilt der Mitgliedspreis.' }

const FOR_ALL = 'Die Antwort gilt für alle, die Sie hier anmelden.'

/** Asks for the membership where the members' fee covers the course. */
export function MemberChoice({ course: { trialLessons }, view, isOne }: PriceChoicesProps & { isOne: boolean }) {
  const lessons = trialLessons === 1 ? 'eine Stunde' : `${trialLessons} Stunden`
  const trial = {
    value: 'trial',
    label: `Noch nicht: erst schnuppern, ${lessons} kostenlos`,
    hint: 'Danach entscheiden Sie, ob Sie Mitglied werden.',
  }
  const options = [
    ...(trialLessons > 0 ? [trial] : []),
    { value: 'member', label: 'Ja, schon Mitglied', hint: MEMBER_HINTS.fee },
    {
      value: 'joins',
      label: 'Noch nicht: gleich fest dabei und Mitglied werden',
      hint: 'Der Verein meldet sich dazu bei Ihnen.',
    },
  ]
  const asked = isOne ? { label: 'Mitglied im Verein?' } : { label: 'Sind alle Mitglied im Verein?', hint: FOR_ALL }
  return <RadioGroup {...asked} options={options} {...view.field('manner')} />
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
