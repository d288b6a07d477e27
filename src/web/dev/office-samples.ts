import type { MailData, TemplateName } from '../../domain/mail/input.ts'
import type { DecidedFacts } from '../../domain/scheduled-changes/mails.ts'

const decided: DecidedFacts = {
  name: 'Erika Muster',
  personName: '',
  fields: ['IBAN', 'Kontoinhaber'],
  isApproved: true,
  note: '',
  effectiveOn: '2027-03-01',
}

const declared = {
  name: 'Erika Muster',
  contract: 'Rückenfit',
  way: '',
  reason: '',
  wanted: '',
  receivedAt: '2026-11-20T12:00:00Z',
}

type Name = Extract<TemplateName, `declaration.${string}` | `change.${string}`>

/** Sample data of the mails from and to the office, for previews and tests. */
export const OFFICE_SAMPLES: { [N in Name]: MailData[N][] } = {
  'declaration.received': [
    { ...declared, kind: 'withdrawal' },
    { ...declared, kind: 'notice', way: 'außerordentlich', reason: 'Umzug', wanted: 'zum 31.12.2026' },
  ],
  'declaration.forOffice': [{ ...declared, kind: 'withdrawal', email: 'erika@muster.example' }],
  'change.decided': [
    decided,
    {
      ...decided,
      personName: 'Mia Muster',
      fields: ['Geburtsdatum'],
      isApproved: false,
      note: 'Bitte zeigen Sie uns die Urkunde.',
    },
  ],
}
