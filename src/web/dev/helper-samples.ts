import type { CoverFacts } from '../../domain/covers/mails.ts'
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

const gap: CoverFacts = {
  name: 'Erika Muster',
  plan: 'Sommerfest 2027',
  planId: ID,
  task: 'Ausschank',
  when: 'Sa 19.06.2027 · 14:00–17:00 Uhr',
  place: 'Bierwagen',
  about: 'ab 18 Jahren, mit Schankbelehrung',
  contact: 'Jana Müller, 0911 123456',
}

type Name = Extract<keyof MailData, `helper.${string}` | `cover.${string}`>

export const HELPER_SAMPLES: { [N in Name]: MailData[N][] } = {
  'helper.received': [sample],
  'helper.confirmed': [sample],
  'helper.reminder': [
    { ...sample, days: 3 },
    { ...sample, days: 1, leaveUntil: null, others: [{ signUpId: ID, text: 'Abbau, So 20.06.2027 · 10:00–13:00 Uhr' }] },
  ],
  'helper.left': [
    { ...sample, isByStaff: false },
    { ...sample, isByStaff: true },
  ],
  'helper.changed': [sample],
  'helper.withdrawn': [sample],
  'cover.asked': [
    { ...gap, askId: ID, askedBy: 'Jana Müller', message: 'Einarbeitung um 13:30 Uhr' },
    { ...gap, askId: ID, askedBy: 'Jana Müller', message: '' },
  ],
  'cover.settled': [
    { ...gap, why: 'found' },
    { ...gap, why: 'withdrawn' },
  ],
  'cover.nobody': [gap],
  'helper.swap': [{ ...sample, link: `${ID}.${ID}`, instead: 'Abbau, So 20.06.2027 · 10:00–13:00 Uhr' }],
}
