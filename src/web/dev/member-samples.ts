import type { MailData } from '../../domain/mail/input.ts'
import type { DecidedFacts } from '../../domain/scheduled-changes/mails.ts'
import { newId } from '../../kernel/id.ts'

const decided: DecidedFacts = {
  name: 'Erika Muster',
  personName: '',
  fields: ['IBAN', 'Kontoinhaber'],
  isApproved: true,
  note: '',
  effectiveOn: '2027-03-01',
}

const asked = { applicationId: newId(), name: 'Erika Muster', people: ['Erika Muster', 'Ben Muster'] }

const declared = {
  name: 'Erika Muster',
  contract: 'Rückenfit',
  way: '',
  reason: '',
  wanted: '',
  receivedAt: '2026-11-20T12:00:00Z',
}

/** Invented data of the mails about membership and declarations. */
export const MEMBER_SAMPLES = {
  'declaration.received': [
    { ...declared, kind: 'withdrawal' },
    { ...declared, kind: 'notice', way: 'außerordentlich', reason: 'Umzug', wanted: 'zum 31.12.2026' },
  ],
  'statement.returned': [{ name: 'Jana Müller', month: 'Oktober 2026', reason: 'Am 13.10. fiel die Stunde aus.' }],
  'majority.asked': [
    { personId: newId(), name: 'Ben Muster', isOwn: true, on: '20.12.2026' },
    { personId: newId(), name: 'Ben Muster', isOwn: false, on: '20.12.2026' },
  ],
  'licence.ending': [{ name: 'Jana Müller', title: 'Übungsleiterin C', endsOn: '31.12.2026' }],
  'declaration.withdrawn': [{ name: 'Erika Muster', contract: 'Mitgliedschaft Nr. 1042', at: '2026-11-24T08:30:00Z' }],
  'declaration.exit': [{ name: 'Erika Muster', lastOn: '31.12.2026' }],
  'member.ended': [{ name: 'Max Muster', lastOn: '31.12.2026' }],
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
  'application.confirm': [asked],
  'application.received': [{ ...asked, entry: '01.01.2027', payment: 'Lastschrift von DE89 •••• 3000' }],
  'application.forOffice': [asked],
  'application.approved': [
    {
      name: 'Erika Muster',
      entry: '01.01.2027',
      members: [
        { name: 'Erika Muster', number: '1204' },
        { name: 'Ben Muster', number: '1205' },
      ],
    },
  ],
  'application.declined': [{ name: 'Erika Muster', note: 'Die Abteilung Turnen nimmt bis zum Sommer niemanden mehr auf.' }],
} satisfies Partial<{ [Name in keyof MailData]: MailData[Name][] }>
