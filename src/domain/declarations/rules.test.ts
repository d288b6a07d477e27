import { expect, test } from 'vitest'
import { wantedDay } from './input.ts'
import { exitDay, noticeText, readNoticeRule } from './rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

test.each<[string, string | null, string, string | null, string]>([
  ['in time for the end of the year', null, '2026-11-19', null, '2026-12-31'],
  ['a day late', null, '2026-11-20', null, '2027-12-31'],
  ['a later day is wished', null, '2026-05-01', '2027-03-01', '2027-12-31'],
  ['an earlier day is wished', null, '2026-05-01', '2026-06-30', '2026-12-31'],
  ['half a year, three months', 'Halbjahresende, 3 Monate', '2026-03-30', null, '2026-06-30'],
  ['half a year, a day late', 'Halbjahresende, 3 Monate', '2026-03-31', null, '2026-12-31'],
  ['a quarter', 'Quartalsende, 1 Monat', '2026-02-28', null, '2026-03-31'],
  ['a month without notice', 'Monatsende, 0 Wochen', '2028-02-29', null, '2028-02-29'],
])('the last day: %s', (_, rule, declaredOn, wantedOn, expected) => {
  expect(exitDay(readNoticeRule(rule), day(declaredOn), wantedOn ? day(wantedOn) : null).toString()).toBe(expected)
})

test('the rule is said in German, and another text is refused', () => {
  expect(noticeText(readNoticeRule(null))).toBe('zum Jahresende mit einer Frist von 6 Wochen')
  expect(noticeText(readNoticeRule('Monatsende, 1 Monat'))).toBe('zum Monatsende mit einer Frist von 1 Monat')
  expect(() => readNoticeRule('sechs Wochen')).toThrow('exitNotice')
})

test.each([
  ['31.02.2027', 'Den 31.02.2027 gibt es nicht.'],
  ['bald', 'Bitte geben Sie den Tag so an: 31.12.2026.'],
  ['31.12.26', 'Bitte geben Sie den Tag so an: 31.12.2026.'],
])('the wished day "%s" is refused: %s', (typed, message) => {
  expect(wantedDay.safeParse(typed).error?.issues).toMatchObject([{ message }])
})
