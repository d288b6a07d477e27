import { expect, test } from 'vitest'
import type { Notice } from '../../domain/notices/queries.ts'
import type { Session } from '../../domain/sessions/get-session.ts'
import type { SubstituteRequest } from '../../domain/substitutes/queries.ts'
import { presentAsk, presentNotice } from './link-view.ts'

const NOW = Temporal.Instant.from('2026-11-23T16:40:00Z')
const session = (state: Session['state']): Session => ({
  id: 's',
  courseId: 'c',
  slug: 'yoga',
  title: 'Yoga',
  sport: 'Yoga',
  departmentId: null,
  isTrainer: false,
  onDay: Temporal.PlainDate.from('2026-11-23'),
  startsAt: NOW.add({ minutes: 20 }),
  endsAt: NOW.add({ minutes: 80 }),
  partId: null,
  place: 'Nordring',
  state,
  replacedBy:
    state === 'moved'
      ? {
          id: 'neu',
          state: 'planned' as const,
          version: 1,
          startsAt: NOW.add({ hours: 48 }),
          endsAt: NOW.add({ hours: 49 }),
          place: '',
        }
      : null,
})
const notice = (isSeen: boolean): Notice => ({
  id: 'n',
  kind: 'session.cancelled',
  objectKind: 'session',
  objectId: 's',
  name: 'Ada',
  about: 'Ben, Cem',
  personId: 'p',
  toAddress: 'a@b.example',
  phone: '',
  mailId: null,
  createdAt: NOW,
  isLost: false,
  seenAt: isSeen ? NOW : null,
  seenHow: isSeen ? 'link' : null,
})

test.each([
  ['cancelled', false, 'Diese Stunde fällt aus', ['Für: Ben, Cem'], ['Gelesen']],
  ['cancelled', true, 'Diese Stunde fällt aus', ['Für: Ben, Cem', 'Danke, wir wissen, dass Sie Bescheid wissen.'], []],
  ['planned', false, 'Diese Stunde findet statt', ['Für: Ben, Cem'], ['Gelesen']],
  ['moved', false, 'Diese Stunde wird nachgeholt', ['Neuer Termin: Mi 25.11. · 17:40–18:40 Uhr', 'Für: Ben, Cem'], ['Gelesen']],
] as const)('the link of whoever was told says how it stands now: %s, seen: %s', (state, isSeen, headline, lines, buttons) => {
  const view = presentNotice(notice(isSeen), session(state), NOW)
  expect([view.headline, view.lines, view.buttons.map(({ text }) => text)]).toEqual([headline, lines, buttons])
  expect(view.when).toBe('Mo 23.11. · 18:00–19:00 Uhr, Nordring')
  expect(view.isSeenByOpening).toBe(!isSeen)
})

const request = (more: Partial<SubstituteRequest>, hasDeclined = false): SubstituteRequest => ({
  id: 'r',
  sessionId: 's',
  absentId: null,
  message: 'Bitte!',
  state: 'open',
  askedAt: NOW,
  askedBy: null,
  takenById: null,
  takenByName: null,
  shiftId: null,
  nextWaveAt: null,
  asks: [
    {
      id: 'a',
      personId: 'p',
      name: 'Tom',
      email: '',
      phone: '',
      declinedAt: hasDeclined ? NOW : null,
      isIn: false,
      hasDied: false,
    },
  ],
  ...more,
})

test.each([
  ['planned', request({}), 'Können Sie diese Stunde übernehmen?', ['accept', 'decline']],
  ['planned', request({}, true), 'Danke für Ihre Antwort', ['accept']],
  ['planned', request({ state: 'taken', takenById: 'p' }), 'Danke, Sie übernehmen die Stunde', []],
  [
    'planned',
    request({ state: 'taken', takenById: 'x' }),
    'Jemand anderes übernimmt die Stunde schon. Danke für Ihre Bereitschaft!',
    [],
  ],
  ['cancelled', request({ state: 'taken', takenById: 'p' }), 'Die Stunde fällt aus. Danke für Ihre Bereitschaft!', []],
  ['cancelled', request({ state: 'withdrawn' }), 'Die Stunde fällt aus. Danke für Ihre Bereitschaft!', []],
] as const)('the link of whoever was asked, for a %s session (case %#)', (state, asked, headline, intents) => {
  const view = presentAsk(asked, 'a', session(state), NOW)
  expect([view.headline, view.buttons.map(({ intent }) => intent)]).toEqual([headline, intents])
})
