import { expect, test } from 'vitest'
import { clubNamed } from '../../../tests/support/database.ts'
import { SAMPLES } from '../dev/samples.ts'
import { renderMail } from './render.ts'

const WITHOUT_YEAR = /\b(?:Mo|Di|Mi|Do|Fr|Sa|So) \d\d\.\d\d\.(?!\d{4})/
const place = { club: clubNamed('gsv'), origin: 'https://gsv.example', sign: () => 'token' }
const textOf = (template: string, data: unknown, createdAt: string) => {
  const mail = renderMail({ template, data, createdAt: Temporal.Instant.from(createdAt) }, place)
  return `${mail.subject}\n${mail.text}`
}

// Days that the command has written itself name their year there.
const cases = Object.entries(SAMPLES).flatMap(([template, all]) =>
  all.filter((data) => !WITHOUT_YEAR.test(JSON.stringify(data))).map((data) => ({ template, data })),
)

test.each(cases)('$template names the year of a day that is not in its own', ({ template, data }) => {
  expect(textOf(template, data, '2020-12-01T12:00:00Z')).not.toMatch(WITHOUT_YEAR)
})

test('the year stands in a mail about January that is written in December, and in none of its own year', () => {
  const session = {
    id: 's',
    title: 'Yoga',
    slug: 'yoga',
    place: '',
    startsAt: '2027-01-05T17:00:00Z',
    endsAt: '2027-01-05T18:00:00Z',
  }
  const data = { noticeId: 'n', name: 'Erika Muster', about: [], session, reason: '' }
  expect(textOf('session.cancelled', data, '2026-12-31T22:59:00Z')).toContain('Fällt aus: Yoga, Di 05.01.2027 · 18:00–19:00 Uhr')
  expect(textOf('session.cancelled', data, '2026-12-31T23:00:00Z')).toContain('Fällt aus: Yoga, Di 05.01. · 18:00–19:00 Uhr')
})
