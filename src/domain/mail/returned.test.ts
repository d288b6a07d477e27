import { expect, test } from 'vitest'
import { readReturned } from './rules.ts'

const ID = '01989e0c-7a10-7cc3-8f00-0123456789ab'
const returned = (...lines: string[]) =>
  [
    'From: MAILER-DAEMON@mx.example',
    `To: verein+${ID}@gsv.example`,
    'Content-Type: multipart/report; report-type=delivery-status',
    '',
    ...lines,
  ].join('\r\n')

test.each([
  ['no such mailbox', ['Action: failed', 'Status: 5.1.1', 'Diagnostic-Code: smtp; 550 5.1.1 <weg@x.example> unknown'], true],
  ['no such domain', ['Action: failed', 'Status: 5.4.4', 'Diagnostic-Code: smtp; 550 host not found'], true],
  ['full mailbox', ['Action: failed', 'Status: 5.2.2', 'Diagnostic-Code: smtp; 552 5.2.2 mailbox full'], false],
  ['taken for spam', ['Action: failed', 'Status: 5.7.1', 'Diagnostic-Code: smtp; 550 5.7.1 spam'], false],
  ['given up after days', ['Action: failed', 'Status: 4.4.7', 'Diagnostic-Code: smtp; 451 4.4.7 expired'], false],
  ['an older server, in words only', ['The following address failed:', '550 5.1.1 <weg@x.example> no such user'], true],
])('%s', (_, lines, isHard) => {
  const mail = readReturned(returned(...lines))
  expect(mail).toMatchObject({ mailId: ID, isHard })
  expect(mail?.reason).not.toContain('@')
})

test.each([
  ['a mail that is only late', returned('Action: delayed', 'Status: 4.4.1')],
  ['a mail that arrived', returned('Action: delivered', 'Status: 2.0.0')],
  ['an answer of a person', returned('Danke, ich komme gern!')],
  ['a mail of others', 'To: verein@gsv.example\r\n\r\nStatus: 5.1.1'],
  ['nothing', ''],
])('%s is none', (_, source) => expect(readReturned(source)).toBeNull())

test('a megabyte without an end is read at once', () => {
  const startedAt = performance.now()
  readReturned(`${returned('Diagnostic-Code: smtp; 550 ')}${' a'.repeat(500_000)}`)
  readReturned(returned(`${'5'.repeat(500_000)}`, `${'\r\n '.repeat(100_000)}`))
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})
