import type { MailData, TemplateName } from '../../domain/mail/input.ts'
import { newId } from '../../kernel/id.ts'

const draw = { id: newId(), name: 'Schwimmkurse Frühjahr', drawAt: '2026-12-12T17:00:00Z' }
const wish = {
  wishId: newId(),
  draw,
  number: 17,
  contact: 'Erika Muster',
  people: ['Ben Muster', 'Ida Muster'],
  wishes: ['Seepferdchen am Montag', 'Seepferdchen am Mittwoch'],
}
const drawn = {
  participationId: newId(),
  draw,
  number: 17,
  course: { title: 'Seepferdchen am Montag', slug: 'seepferdchen-am-montag' },
  person: 'Ben Muster, Ida Muster',
  contact: 'Erika Muster',
}
const session = { id: newId(), startsAt: '2027-01-11T15:00:00Z', endsAt: '2027-01-11T16:00:00Z', place: 'Hallenbad Mitte' }

/** Sample data of the mails about a draw, for previews and tests. */
export const DRAW_SAMPLES: { [Name in Extract<TemplateName, `draw.${string}`>]: MailData[Name][] } = {
  'draw.received': [wish],
  'draw.confirmed': [
    { ...wish, isChanged: false },
    { ...wish, wishes: ['Seepferdchen am Montag'], isChanged: true },
  ],
  'draw.already': [
    { ...wish, isConfirmed: true },
    { ...wish, isConfirmed: false },
  ],
  'draw.withdrawn': [wish],
  'draw.reduced': [
    {
      ...wish,
      wishes: ['Seepferdchen am Mittwoch'],
      lost: { title: 'Seepferdchen am Montag', reason: 'Das Bad wird saniert' },
      isConfirmed: true,
      mayChange: true,
    },
    {
      ...wish,
      wishes: ['Seepferdchen am Mittwoch'],
      lost: { title: 'Seepferdchen am Montag', reason: '' },
      isConfirmed: false,
      mayChange: false,
    },
    {
      ...wish,
      wishes: [],
      lost: { title: 'Seepferdchen am Montag', reason: 'Das Bad wird saniert.' },
      isConfirmed: true,
      mayChange: true,
    },
  ],
  'draw.placed': [
    { ...drawn, price: '190,00 €', payment: 'per SEPA-Lastschrift', sessions: [session], hasWithdrawal: true },
    { ...drawn, price: null, payment: null, sessions: [], hasWithdrawal: false },
  ],
  'draw.waiting': [{ ...drawn, position: 4 }],
  'draw.missed': [wish],
  'draw.copy': (['received', 'confirmed', 'changed', 'withdrawn', 'missed', 'reduced'] as const).map((step) => ({
    ...wish,
    step,
    lost: { title: 'Seepferdchen am Freitag', reason: 'Das Bad wird saniert.' },
  })),
}
