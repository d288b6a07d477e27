import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runClub } from '../../tests/support/command-line.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { insertTurnen, send } from '../../tests/support/mailings.ts'
import { insertStaff, runOrders } from '../../tests/support/orders.ts'
import { mailingKind } from '../domain/mailings/mailing-kind.ts'
import { planMailing } from '../domain/mailings/plan-mailing.ts'
import { getMailing, listRecipients } from '../domain/mailings/queries.ts'
import { newId } from '../kernel/id.ts'

const database = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'verein-bounce-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const report = (mailId: string, status: string) =>
  [
    'From MAILER-DAEMON Mon Nov 24 10:00:00 2025',
    'From: MAILER-DAEMON@mx.example',
    `To: verein+${mailId}@gsv.example`,
    'Content-Type: multipart/report; report-type=delivery-status',
    '',
    'Action: failed',
    `Status: ${status}`,
    `Diagnostic-Code: smtp; 550 ${status} <cem@brandt.example> unknown`,
    '',
  ].join('\n')

async function bounce(source: string) {
  const file = join(folder, 'zurueck.mbox')
  await writeFile(file, source)
  return runClub(['bounce', file], { DATABASE_URL: database.url, DATA_DIR: folder })
}

test('two mails that came back for good, read from a mailbox file, make letters of an address; a full mailbox does not', async () => {
  const system = await database.ctx('gsv', { kind: 'system' })
  const ctx = await insertStaff(database.owner, system, 'admin', null)
  const mailing = { groups: [`participants:${await insertTurnen(ctx)}`], topic: 'service' as const, subject: 'x', text: 'x' }
  const sentTo = async () => {
    const id = await send(ctx, mailing)
    await runOrders({ ...system, now: ctx.now.add({ seconds: 11 }) }, [mailingKind])
    const recipients = await listRecipients(ctx, id, { limit: 10 })
    const row = (email: string) => recipients.find((one) => one.email === email)?.id ?? expect.fail()
    return { id, cem: row('cem@brandt.example'), mia: row('Mia@brandt.example') }
  }
  const lettersTo = async () => (await planMailing(ctx, mailing)).letters.map(({ name }) => name).sort()
  const [first, second] = [await sentTo(), await sentTo()]

  const one = `${report(first.cem, '5.1.1')}\n${report(first.mia, '5.2.2')}\n${report(newId(), '5.1.1')}`
  expect(await bounce(one)).toMatchObject({ code: 0, err: '', out: '2 zurückgekommen, 1 davon endgültig\n' })
  expect((await getMailing(ctx, first.id)).counts).toMatchObject({ returned: 2, queued: 1 })
  expect(await bounce(one), 'the same file again').toMatchObject({ code: 0 })
  expect(await lettersTo()).toEqual(['Dora Brandt'])

  await bounce(`${report(second.cem, '5.1.1')}\n${report(second.mia, '5.2.2')}`)
  expect(await lettersTo()).toEqual(['Cem Brandt', 'Dora Brandt'])

  expect(await bounce('Subject: Danke!\n\nIch komme gern.')).toMatchObject({ code: 1, err: '' })
  const missing = await runClub(['bounce', join(folder, 'fehlt')], { DATABASE_URL: database.url, DATA_DIR: folder })
  expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('nicht zu lesen') })
}, 60_000)
