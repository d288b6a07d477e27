import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { runClub } from '../../tests/support/command-line.ts'
import { actorWith, testDatabase } from '../../tests/support/database.ts'
import { nameClub, owe, payer } from '../../tests/support/invoices.ts'
import { insertSessions, insertUser } from '../../tests/support/users.ts'
import { prepareLogins } from '../database/logins.ts'
import { findRunning, openDatabase } from '../database/server.ts'
import { createCourse } from '../domain/courses/commands.ts'
import { createFacility } from '../domain/facilities/commands.ts'
import { createInvoice } from '../domain/invoices/commands.ts'
import { issueInvoice } from '../domain/invoices/issue-invoice.ts'
import { sendMail } from '../domain/mail/commands.ts'
import { createBooking } from '../domain/placements/create-booking.ts'
import { changeSchedule } from '../domain/sessions/change-schedule.ts'
import { newId } from '../kernel/id.ts'

const database = await testDatabase()
await database.ctx('gsv')
const folder = await mkdtemp(join(tmpdir(), 'verein-cli-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const PROGRAM = fileURLToPath(new URL('./main.ts', import.meta.url))
const PLAN = fileURLToPath(new URL('../../tests/plans/occupancy-betzigau-winter.csv', import.meta.url))
const WINTER = ['--club', 'gsv', '--from', '2026-10-01', '--to', '31.03.2027']

const club = (args: string[], env: Record<string, string> = { DATABASE_URL: database.url, DATA_DIR: folder }) =>
  runClub(args, env)

test('without a command, or with one that does not exist, it says what there is', async () => {
  const help = await club([])
  expect(help).toMatchObject({ code: 0, err: '' })
  for (const command of ['migrate', 'seed', 'create-admin', 'import occupancy', 'doctor']) expect(help.out).toContain(command)
  expect(await club(['dance'])).toMatchObject({ code: 1, out: '' })
  expect((await club(['doctor', '--colour', 'red'])).err).toContain('--colour')
})

test('an occupancy plan as an older program writes it, in Windows-1252: 40 rows read, again changes nothing', async () => {
  const old = join(folder, 'plan.csv')
  const text = (await readFile(PLAN, 'utf8')).replaceAll('–', '-').replaceAll('\n', '\r\n')
  await writeFile(old, Buffer.from(text, 'latin1'))
  const first = await club(['import', 'occupancy', old, ...WINTER])
  expect(first).toMatchObject({ code: 0, err: '' })
  const lines = first.out.trim().split('\n')
  expect(lines).toHaveLength(42)
  expect(lines[0]).toContain('01.10.2026 bis 31.03.2027')
  expect(first.out).toContain('Fußball E-Jugend')
  expect(lines.filter((line) => line.includes('belegt durch Zeile 37'))).toHaveLength(2)
  expect(lines.at(-1)).toMatch(/^40 Zeilen gelesen: 37 übernommen/)
  const again = await club(['import', 'occupancy', old, ...WINTER])
  expect(again.code).toBe(0)
  expect(again.out).toContain('Es wurde nichts geändert.')
})

test.each([
  ['a file that is not there', ['nowhere.csv', ...WINTER], 'nicht zu lesen'],
  ['a file that is no plan', [PROGRAM, ...WINTER], 'kein Belegungsplan'],
  ['an unknown club', [PLAN, '--club', 'nix', '--from', '2026-10-01'], '--club einen dieser Vereine: gsv'],
  ['no first day', [PLAN, '--club', 'gsv'], '--from'],
  ['a day that does not exist', [PLAN, '--club', 'gsv', '--from', '31.02.2026'], 'kein Tag'],
  ['an end before the start', [PLAN, '--club', 'gsv', '--from', '2026-10-01', '--to', '2026-09-01'], '--to liegt vor --from'],
])('import of %s: said, and ended with 1', async (_, args, text) => {
  const run = await club(['import', 'occupancy', ...args])
  expect(run).toMatchObject({ code: 1, out: '' })
  expect(run.err).toContain(text)
  expect(run.err).not.toContain('    at ')
})

test('create-admin: a login with a password, a link without one, and nobody twice', async () => {
  const chef = ['create-admin', '--club', 'gsv', '--email', 'Chefin@gsv.example', '--name', 'Erika von Muster']
  expect((await club([...chef, '--password', 'kurz'])).err).toContain('mindestens 8 Zeichen')
  expect((await club([...chef, '--password', 'lang-genug-26'])).out).toContain('chefin@gsv.example kann sich jetzt einloggen')
  expect(await club(chef)).toMatchObject({ code: 1 })
  const linked = await club(['create-admin', '--club', 'gsv', '--email', 'neu@gsv.example', '--role', 'super'])
  expect(linked.out).toMatch(/http:\/\/gsv\.localhost:3000\/invitation\/\S+/)
  const users = await database.owner
    .selectFrom('clubUsers')
    .select(['firstname', 'lastname', 'role'])
    .where('clubId', '=', 'gsv')
    .orderBy('role')
    .execute()
  expect(users).toMatchObject([{ firstname: 'Erika', lastname: 'von Muster', role: 'admin' }, { role: 'super' }])
  expect((await club(['create-admin', '--club', 'gsv', '--email', 'x@gsv.example', '--role', 'trainer'])).err).toContain(
    'admin (Vorstand)',
  )
  expect((await club(['create-admin', '--club', 'gsv', '--email', 'keine'])).code).toBe(1)
})

test('reset-second-factor: who lost it gets in with the password again', async () => {
  const user = await insertUser(database, 'gsv', 'super', { userName: 'verloren' })
  const reset = ['reset-second-factor', '--email', 'Verloren@gsv.example']
  expect((await club(reset)).err).toContain('hat keinen zweiten Faktor')
  await sql`update auth."user" set "twoFactorEnabled" = true where id = ${user.userId}`.execute(database.owner)
  await insertSessions(database, user.userId, 1)
  expect((await club(reset)).out).toContain('ist zurückgesetzt')
  const { rows } = await sql`select from auth.session where "userId" = ${user.userId}`.execute(database.owner)
  expect(rows).toEqual([])
  expect((await club(['reset-second-factor', '--email', 'niemand@gsv.example'])).err).toContain('keinen Benutzer')
  expect((await club(['reset-second-factor'])).code).toBe(1)
})

test('doctor: nothing to find, then each thing that was broken', async () => {
  const ctx = await database.ctx('ill')
  const hall = await createFacility(ctx, { name: 'Halle' })
  if (!hall.ok) throw new Error(hall.refusal)
  const span = { startsAt: ctx.now, endsAt: ctx.now.add({ hours: 1 }), partId: hall.value.parts[0]?.id ?? '' }
  await createBooking(ctx, { ...span, kind: 'team', title: 'Handball', departmentId: null })
  await sendMail(ctx, {
    template: 'user.invited',
    to: 'jemand@post.example',
    data: { name: 'Jemand', role: 'Vorstand', invitedBy: '', clubUserId: newId() },
  })
  await nameClub(ctx)
  const { debtorId } = await payer(ctx)
  await owe(ctx, debtorId, 5000)
  const draft = await createInvoice(await database.ctx('ill', actorWith('admin')), { debtorId, claimIds: [], note: '' })
  const number = await issueInvoice(await database.ctx('ill', actorWith('admin')), draft.ok ? draft.value : '')
  const healthy = await club(['doctor'])
  expect(healthy.out).not.toContain('FEHLER')
  expect(healthy).toMatchObject({ code: 0, err: '' })
  await sql`alter table people disable row level security`.execute(database.owner)
  await sql`delete from booking_atoms where club_id = 'ill'`.execute(database.owner)
  await sql`begin; set local session_replication_role = replica; update invoices set snapshot = '{}'; commit`.execute(
    database.owner,
  )
  await sql`update mails set next_at = now() - interval '1 hour'`.execute(database.owner)
  const ill = await club(['doctor'])
  expect(ill.code).toBe(1)
  for (const text of [
    'Tabellen ohne Schutz vor anderen Vereinen: people.',
    'Belegungen passen nicht',
    'E-Mails warten',
    `verändert: ill: ${number.ok ? number.value.number : ''}`,
  ])
    expect(ill.out).toContain(text)
  expect(ill.out).toContain('4 Fehler gefunden.')
})

test('doctor: the logins of the application are missing, then there, then may too much', async () => {
  const url = new URL(database.url)
  Object.assign(url, { username: 'verein_doctor', password: 'secret' })
  const doctor = async () => (await club(['doctor'], { DATABASE_URL: url.href, DATA_DIR: folder })).out
  await sql`create role verein_doctor superuser login password 'secret'`.execute(database.owner)
  expect(await doctor()).toMatch(/FEHLER .*kann sich nicht anmelden als verein_doctor_app \(.*verein_doctor_retention \(/)
  await prepareLogins(url.href)
  expect(await doctor()).toContain(
    'meldet sich mit eigenen Rollen an (verein_doctor_app, verein_doctor_auth, verein_doctor_retention)',
  )
  await sql`grant retention to verein_doctor_app`.execute(database.owner)
  await sql`alter role verein_doctor_auth createdb`.execute(database.owner)
  expect(await doctor()).toMatch(/FEHLER .*die zu viel dürfen: verein_doctor_app, verein_doctor_auth\.\n/)
  await sql`drop role verein_doctor_app, verein_doctor_auth, verein_doctor_retention, verein_doctor`.execute(database.owner)
})

test('on an empty folder it makes the database, and beside the running program it uses that one', async () => {
  const dataDir = join(folder, 'own')
  expect((await club(['import', 'occupancy', PLAN, ...WINTER], { DATA_DIR: dataDir })).err).toContain(
    'Die Datenbank ist noch nicht eingerichtet.',
  )
  const migrated = await club(['migrate'], { DATA_DIR: dataDir })
  expect(migrated.out).toMatch(/Migrationen angewandt/)
  expect(await findRunning(dataDir)).toBeNull()
  const program = await openDatabase({ dataDir, log: () => {} })
  try {
    expect(await findRunning(dataDir)).toBe(program.url)
    expect((await club(['migrate'], { DATA_DIR: dataDir })).out).toContain('auf dem neuesten Stand')
    expect(await club(['doctor'], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
    expect(await findRunning(dataDir)).toBe(program.url)
  } finally {
    await program.stop()
  }
})

test('school holidays of a state are entered for its clubs, whose sessions follow; again changes nothing', async () => {
  const from = Temporal.Now.plainDateISO('Europe/Berlin')
  const [firstOn, lastOn] = [from.add({ days: 10 }), from.add({ days: 25 })]
  const file = join(folder, 'ferien.csv')
  await writeFile(file, `name;from;to\nWeihnachtsferien;${firstOn};${lastOn}\nOstern;32.3.2027;2.4.2027\n`)
  const { id: courseId } = await createCourse(await database.ctx('gsv'), { title: 'Skigymnastik', kind: 'ongoing' })
  const at = (text: string) => Temporal.PlainTime.from(text)
  const slot = {
    weekday: 3,
    startsTime: at('20:00'),
    endsTime: at('21:00'),
    partId: null,
    from,
    to: from.add({ days: 60 }),
  }
  const hall = await createFacility(await database.ctx('gsv'), { name: 'Skihalle' })
  const partId = (hall.ok && hall.value.parts[0]?.id) || null
  await changeSchedule(await database.ctx('gsv'), courseId, [slot, { ...slot, weekday: 4, partId }])
  const preview = await club(['import', 'holidays', file, '--state', 'BY', '--preview'])
  expect(preview.out).toMatch(/GSV: 0 Termine neu, [1-9]\d* entfernt\..*Nichts ist gespeichert/s)
  const first = await club(['import', 'holidays', file, '--state', 'BY'])
  expect(first).toMatchObject({ code: 0, err: '' })
  const german = (day: Temporal.PlainDate) => day.toLocaleString('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric' })
  expect(first.out).toContain(`Zeile 2: Weihnachtsferien, ${german(firstOn)} bis ${german(lastOn)} – neu.`)
  expect(first.out).toContain(
    'Zeile 3: Ostern;32.3.2027;2.4.2027 – nicht übernommen: Erster oder letzter Tag ist nicht zu lesen.',
  )
  const followed = (out: string) => out.match(/GSV: \d+ Termine neu, \d+ entfernt\./)?.[0]
  expect(followed(first.out)).toMatch(/GSV: 0 Termine neu, [1-9]\d* entfernt\./)
  expect(followed(preview.out), 'what was foretold').toBe(followed(first.out))
  const again = await club(['import', 'holidays', file, '--state', 'BY'])
  expect(again.out).toContain('2 Zeilen gelesen: 0 neu, 0 geändert, 1 schon vorhanden, 1 nicht übernommen.')
  expect(await club(['import', 'holidays', file, '--state', 'XX'])).toMatchObject({ code: 1, out: '' })
})
