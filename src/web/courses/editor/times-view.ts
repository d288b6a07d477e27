import type { TimesNews } from '../../../domain/processes/change-times.ts'
import { describeChange } from '../../../domain/processes/describe-change.ts'
import { plural } from '../../../kernel/plural.ts'

/** Preview of changed dates for the people of a course. */
export interface TimesView {
  /** One sentence each. */
  effects: string[]
  /** People without an e-mail address: `Kim Albers, 0821 1234`. */
  toCall: string[]
  /** Text of the button. */
  label: string
  seen: string
}

export function presentTimes(news: TimesNews): TimesView {
  const { mailed, staff, toCall, seen } = news
  const nobody = staff > 0 ? 'Nur die Leitung bekommt eine E-Mail' : 'Niemand bekommt eine E-Mail'
  const many = `${plural(mailed, 'E-Mail geht', 'E-Mails gehen')} hinaus, bei Kindern an die Eltern${staff > 0 ? ', dazu an die Leitung' : ''}`
  return {
    effects: [...describeChange(news), `${mailed === 0 ? nobody : many}.`],
    toCall: toCall.map(({ name, phone }) => [name, phone].filter(Boolean).join(', ')),
    label: mailed > 0 ? `Speichern und ${plural(mailed, 'E-Mail', 'E-Mails')} senden` : 'Speichern',
    seen,
  }
}
