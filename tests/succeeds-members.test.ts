import { expect, test } from 'vitest'
import { on, startSucceeding } from './support/succeed.ts'

const { run, one, app } = await startSucceeding()
const year = Number(on(0).slice(0, 4))
const personOf = (member: string) => one('select person_id from members where id = $1', member)

let made = 0
const join = (more: object = {}) =>
  run('createMember', null, {
    firstname: 'Gelinge',
    lastname: `Wohl${++made}`,
    birthOn: '1980-05-04',
    sex: 'w',
    entryOn: on(-400),
    ...more,
  })
const departmentIds = async () => [await one(`select id from departments where club_id = 'gsv' order by name limit 1`)]

test('honours and former clubs', async () => {
  const who = await personOf(await join())
  await run('removeHonour', await run('addHonour', who, { title: 'Nadel in Silber', awardedOn: on(-9) }))
  await run('removePrior', await run('addPrior', who, { name: 'TSV Alt', from: '2001-01-01', to: '2005-12-31' }))
  const due = await one(
    `insert into honours (club_id, id, person_id, kind, title, years, due_on) values ('gsv', gen_random_uuid(), $1, 'jubilee', '25 Jahre', 25, current_date) returning id`,
    who,
  )
  await run('skipHonour', due)
  await run('awardHonour', due, { awardedOn: on(0) })
  const version = await one(`select coalesce(max(version), 0) from honour_rules where club_id = 'gsv'`)
  const rules = { jubileeYears: '10, 25', birthdayYears: '70', countsFromAge: 14, gaps: 'sum', pinDays: 30 }
  await run('changeHonourRules', null, rules, { headers: { 'if-match': `"${version}"` } })
})

test('licences, certificates of conduct and codes', async () => {
  const who = await personOf(await join())
  const licence = { kind: 'c', title: 'Trainerin C', from: on(-30), to: on(600) }
  const licenceId = await run('addLicence', who, licence)
  await run('changeLicence', licenceId, { ...licence, number: '4711' })
  await run('removeLicence', licenceId)
  const check = { seenOn: on(-1), issuedOn: on(-20), isRelevant: 'no' }
  await run('removeConductCheck', await run('addConductCheck', who, check))
  await run('removeConductCode', await run('addConductCode', who, { signedOn: on(-1) }))
})

test('proofs for the fee', async () => {
  const who = await personOf(await join())
  const rules = [
    { kind: 'interval', months: 12 },
    { kind: 'class', name: 'Azubi', cents: 1, per: 'year', when: { proof: 'Ausbildung' } },
  ]
  await one(
    `insert into tariffs (club_id, id, name, rules) values ('gsv', gen_random_uuid(), 'N', $1) returning id`,
    JSON.stringify(rules),
  )
  await run('removeFeeProof', await run('addFeeProof', who, { name: 'Ausbildung', from: on(-9), to: on(300) }))
})

test('notes, names, contact, parents and care', async () => {
  const child = await personOf(await join({ birthOn: `${year - 9}-03-01` }))
  await run('removeNote', await run('addNote', child, { text: 'Ruft selbst an.' }))
  await run('renamePerson', child, { firstname: 'Gelingt' })
  await run('changeContact', child, { phone: '0821 1234' })
  const guardianId = await run('enterGuardian', child, { firstname: 'Gerda', lastname: 'Wohl', email: 'gerda@wohl.example' })
  await run('endGuardian', child, { guardianId })
  await run('setCare', child, {
    emergency: [{ name: 'Oma', phone: '0821 99' }],
    collectors: [],
    goesAlone: true,
    hasNoPhoto: false,
  })
  await run('keepApart', child, { otherId: guardianId })
  await run('giveLogin', guardianId)
  await run('enterDeath', guardianId, { diedOn: on(-1) })
  await run('takeBackDeath', guardianId, {})
})

test('memberships: kinds, departments, families, payers, exits', async () => {
  const member = await join()
  await run('changeMember', member, { city: 'Augsburg' })
  await run('changeMembership', member, { from: on(10), state: 'active', kind: 'passiv' })
  await run('withdrawComing', member, { what: 'membership', day: on(10) })
  await run('changeDepartments', member, { from: on(1), departmentIds: await departmentIds() })
  const other = await join()
  const memberNo = await one('select member_no from members where id = $1', other)
  await run('moveMember', member, { from: on(0), way: 'join', memberNo })
  await run('moveHousehold', member, { effectiveOn: on(0), street: 'Neue Gasse 3', postcode: '86150', city: 'Augsburg' })
  await run('changePayer', member, { from: on(1), payerId: 'other', payerNo: memberNo })
  await run('endMembership', member, { lastOn: on(30) })
  await run('withdrawExit', member)
  await run('endMembership', member, { lastOn: on(-1) })
  await run('reenterMember', member, { from: on(1) })
})

test('filters of the list', async () => {
  await run('removeFilter', await run('saveFilter', null, { name: 'Jugend', filter: { ageTo: 17 } }))
})

test('planned changes', async () => {
  const member = await join()
  const who = await personOf(member)
  await run('changeAccount', who, { iban: 'DE89370400440532013000', holder: 'Gelinge Wohl', from: on(0) })
  await run('changeMember', member, { city: 'Ulm', effectiveOn: on(20) })
  await run(
    'withdrawChange',
    await one(`select id from scheduled_changes where object_id in ($1, $2) and state = 'planned'`, who, member),
  )
  const asked = await one(
    `insert into scheduled_changes (club_id, id, object_kind, object_id, fields, effective_on, state, asked_at)
    values ('gsv', gen_random_uuid(), 'person', $1, '{"lastname":"Wohlgemut"}', current_date, 'asked', now()) returning id`,
    who,
  )
  await run('decideChange', asked, { isApproved: true })
})

test('declarations', async () => {
  const memberNo = await one('select member_no from members where id = $1', await join())
  const declared = (kind: string) =>
    one(
      `insert into declarations (club_id, id, kind, name, email, contract, received_at) values ('gsv', gen_random_uuid(), $1, 'Gelinge Wohl', 'g@wohl.example', 'Mitgliedschaft', now()) returning id`,
      kind,
    )
  await run('handleDeclaration', await declared('withdrawal'), { note: 'Ist bestätigt.' })
  const notice = await declared('notice')
  await run('matchNotice', notice, { memberNo })
  await run('enterExit', notice, { lastOn: on(30) })
  await run('withdrawNotice', await declared('notice'))
})

test('who comes of age', async () => {
  const youth = async () => {
    const who = await personOf(await join({ birthOn: `${year - 18}-01-15`, email: `jugend${made}@wohl.example` }))
    await one(
      `insert into majorities (club_id, person_id, turns_on, asked_at) values ('gsv', $1, current_date, now()) returning person_id`,
      who,
    )
    return who
  }
  await run('askAgain', await youth())
  await run('settleMajority', await youth())
})

test('families, applications and people twice', async () => {
  const family = { entryOn: on(0), street: 'Gasse 1', postcode: '86150', city: 'Augsburg' }
  const people = [{ firstname: 'Frieda', lastname: 'Neu', birthOn: '1985-01-01', sex: 'w', email: 'frieda@neu.example' }]
  const alone = { name: 'Wohl', people: [{ personId: await personOf(await join()), kind: 'adult' }] }
  await run('requestFamilyFee', await run('createHousehold', null, alone), { from: on(30) })
  const agreed = { payment: 'invoice', payer: 0, isPrivacyRead: true, isMandateGiven: false, isGuardianAgreed: true }
  const apply = (email: string) =>
    run('applyForMembership', null, { ...family, ...agreed, people: [{ ...people[0], firstname: 'Fritz', email }] })
  await run('approveApplication', await apply('fritz@neu.example'))
  await run('declineApplication', await apply('franz@neu.example'), { note: 'Die Gruppe ist voll.' })
  const keptId = await personOf(await join({ lastname: 'Doppelt' }))
  const mergedId = await personOf(await join({ lastname: 'Doppelt', birthOn: '1980-04-05' }))
  await run('mergePeople', null, { keptId, mergedId })
})

test('the annual report', async () => {
  const keyOn = `${year}-01-01`
  await run('freezeReport', null, { keyOn, submission: 1, clubNo: '4711', contact: 'Erika Muster', isSure: true })
})

test('files of members: another sheet, taken over and undone', async () => {
  const file = new FormData()
  file.set('kind', 'members')
  file.set('file', new File(['Vorname;Nachname;Geburtsdatum;Geschlecht\nDatei;Mensch;05.03.1990;w\n'], 'mitglieder.csv'))
  const cookie = await app.login('gsv', 'super@demo.example')
  const answer = await app.fetch('gsv', '/api/v1/imports', { multipart: file, headers: { cookie } })
  expect(answer.status, answer.text).toBe(201)
  const { id } = JSON.parse(answer.text)
  await run('chooseSheet', id, { sheet: 0 })
})
