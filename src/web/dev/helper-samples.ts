import type { MailData } from '../../domain/mail/input.ts'
import type { HelperFacts } from '../../domain/operations/mails.ts'

const ID = '01890000-0000-7000-8000-000000000003'

const sample: HelperFacts = {
  signUpId: ID,
  name: 'Erika Muster',
  plan: { title: 'Sommerfest 2027', slug: 'sommerfest-2027', place: 'Sportplatz am Nordring' },
  shifts: [
    {
      id: ID,
      person: 'Erika Muster',
      task: 'Grillstand',
      when: 'Sa 19.06.2027 · 14:00–16:00 Uhr',
      place: '',
      startsAt: '2027-06-19T12:00:00Z',
      endsAt: '2027-06-19T14:00:00Z',
    },
    { id: ID, person: 'Ben Muster', task: 'Kuchen', when: 'zum 19.06.2027', place: 'Kuchenbuffet', startsAt: null, endsAt: null },
  ],
  leaveUntil: '2027-06-16T22:00:00Z',
  contact: 'Jana Müller, 0911 123456',
}

type Name = 'helper.received' | 'helper.confirmed' | 'helper.reminder' | 'helper.left' | 'helper.changed' | 'helper.swap'

export const HELPER_SAMPLES: { [N in Name]: MailData[N][] } = {
  'helper.received': [sample],
  'helper.confirmed': [sample],
  'helper.reminder': [
    { ...sample, days: 3 },
    { ...sample, days: 1, leaveUntil: null },
  ],
  'helper.left': [
    { ...sample, isByStaff: false },
    { ...sample, isByStaff: true },
  ],
  'helper.changed': [sample],
  'helper.swap': [{ ...sample, link: `${ID}.${ID}`, instead: 'Abbau, So 20.06.2027 · 10:00–13:00 Uhr' }],
}
