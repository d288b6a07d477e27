import { test } from 'vitest'
import { at, on, startSucceeding } from './support/succeed.ts'

const { run, one, app } = await startSucceeding()
const person = () => one(`select person_id from members where club_id = 'gsv' order by member_no limit 1`)
const memberNo = () => one(`select member_no from members where club_id = 'gsv' order by member_no limit 1`)
const freeNo = () =>
  one(`select m.member_no from members m where m.club_id = 'gsv' and not exists (select from club_users u
    where u.club_id = m.club_id and u.person_id = m.person_id) order by 1 limit 1`)
/** Versions as a program reads them. */
async function versionOf(part: string) {
  const cookie = await app.login('gsv', 'super@demo.example')
  const { text } = await app.fetch('gsv', `/api/v1/club/versions?where=part:eq:${part}`, { headers: { cookie } })
  const [{ version }] = JSON.parse(text).items
  return { headers: { 'if-match': `"${version}"` } }
}
const ofClub = () => versionOf('club')
const year = Number(on(0).slice(0, 4))

test('departments, offices, terms and duties', async () => {
  const department = await run('addDepartment', null, { name: 'Bogenschießen' })
  await run('changeDepartment', department, { hue: 4 })
  const office = await run('addOffice', null, { title: 'Zeugwartin', departmentId: department, isBoard: true, position: 9 })
  await run('changeOffice', office, { email: 'zeug@verein.example' })
  const held = { officeId: office, personId: await person(), from: on(0), to: null, isShown: true, isHandover: false }
  const term = await run('takeOffice', null, held)
  await run('changeTerm', term, { to: on(400) })
  const duty = await run('addDuty', null, {
    officeId: office,
    title: 'Inventur',
    day: 31,
    month: 1,
    leadDays: 30,
    fromYear: year,
  })
  await run('changeDuty', duty, { note: 'im Keller' })
  await run('tickDuty', duty, { year })
  await run('reopenDuty', duty, { year })
  await run('removeDuty', duty)
  await run('removeTerm', term)
  await run('removeOffice', office)
  await run('removeDepartment', department)
})

test('what the club is called, has and shows', async () => {
  const face = { displayName: 'GSV', title: 'GSV e. V.', stateCode: 'BY', primaryColour: '#123456', secondaryColour: '#654321' }
  await run('changeFace', null, { ...face, copyrightYear: 2024 }, await ofClub())
  await run('changeFooter', null, { footerLinks: [{ text: 'Kontakt', link: '/gsv/kontakt' }] }, await ofClub())
  const flags = { hasContent: true, hasNews: true, hasParticipations: true, hasOperationals: true, hasInvoiceManagement: false }
  await run('changeFlags', null, flags, await ofClub())
  await run('changeFlags', null, { ...flags, hasInvoiceManagement: true }, await ofClub())
  await run('changeEmbedOrigins', null, { origins: 'https://www.gsv.example' }, await ofClub())
  await run('changeHosts', null, { hosts: 'gsv.localhost\nwww.gsv.example' }, await ofClub())
  await run('changeDetails', null, { street: 'Am Anger 2' }, await versionOf('details'))
  await run('setParameter', null, { name: 'titel', value: 'Verein', was: null })
  await run('removeParameter', null, { name: 'titel' })
})

test('users', async () => {
  const user = await one(`select id from club_users where club_id = 'gsv' and role = 'reader' limit 1`)
  await run('blockUser', user)
  await run('unblockUser', user)
  await one('update club_users set accepted_at = null where id = $1 returning id', user)
  await run('inviteUserAgain', user)
  await run('linkMember', user, { memberNo: await freeNo() })
})

test('mailings and pictures', async () => {
  const course = await one(`select course_id from participations where club_id = 'gsv' and state = 'confirmed' limit 1`)
  const groups = [`participants:${course}`]
  await run('removeGroup', await run('saveGroup', null, { name: 'Alle Leute', groups }))
  const sent = await run('sendMailing', null, { groups, topic: 'service', subject: 'Schuhe', text: 'Bitte saubere Schuhe.' })
  await run('stopMailing', sent)
  const picture = await one(
    `insert into files (club_id, id, name, mime, bytes, sha256, is_public) values ('gsv', gen_random_uuid(), 'anger.webp', 'image/webp', 1, repeat('0', 64), true) returning id`,
  )
  await run('describePicture', picture, { alt: 'Der Anger im Sommer' })
})

test('meetings, votes and minutes', async () => {
  const meeting = { title: 'Versammlung', onDay: on(0), startsAt: '19:00', votingAge: 16, noticeDays: 14 }
  const id = await run('addMeeting', null, meeting)
  await run('changeMeeting', id, { ...meeting, place: 'Vereinsheim' })
  await run('proveInvitation', id, { invitedOn: on(0), proof: 'Aushang' })
  await run('freezeVoters', id, { asOf: on(0) })
  await run('markPresent', id, {
    personId: await one('select person_id from meeting_voters where meeting_id = $1 limit 1', id),
    isPresent: true,
  })
  const officeId = await one(`select id from offices where club_id = 'gsv' limit 1`)
  const votes = { yes: 20, no: 1, abstained: 2, termFrom: on(30) }
  await run('enterElection', id, { officeId, memberNo: await memberNo(), ...votes })
  await run('takeBackElection', await one('select id from elections where meeting_id = $1', id))
  await run('saveMinutes', id, { minutes: 'Alle waren da.' })
})

test('consents, own fields and questions about data', async () => {
  const who = await person()
  const purpose = await run('addPurpose', null, { title: 'Fotos im Heft', text: 'Der Verein darf Fotos drucken.' })
  await run('changePurpose', purpose, { title: 'Fotos im Heft', text: 'Der Verein darf Fotos im Heft drucken.' })
  const consent = await run('giveConsent', who, { purposeId: purpose, byPersonId: who, givenOn: on(-3) })
  await run('takeBackConsent', consent)
  await one('update consents set settled_at = null where id = $1 returning id', consent)
  await run('settleWithdrawal', consent)
  const field = await run('addOwnField', null, { title: 'Schuhgröße', kind: 'number' })
  await run('changeOwnField', field, { title: 'Größe der Schuhe', kind: 'number' })
  await run('setOwnValues', who, { values: { [field]: '43' } })
  await run('setOwnValues', who, { values: { [field]: '' } })
  await run('removeOwnField', field)
  const request = await run('addRequest', who, { kind: 'access', requester: 'Sie selbst', askedOn: on(-2) })
  await run('checkIdentity', request, { identity: 'Ausweis', checkedOn: on(-1) })
  await run('answerRequest', request, { answer: 'Die Auskunft ging per Post.', answeredOn: on(0) })
})

test('pages and news', async () => {
  const page = { title: 'Anfahrt', text: 'Mit dem Bus.' }
  await run('savePage', 'anfahrt', page)
  await run('savePage', 'anfahrt', { ...page, text: 'Mit dem Rad.' }, { headers: { 'if-match': '"1"' } })
  await run('publishPage', 'anfahrt')
  await run('arrangePage', 'anfahrt', { slug: 'wege', menu: 'foot', menuLabel: 'Wege' })
  await run('arrangePage', 'wege', { slug: 'wege' })
  await run('withdrawPage', 'wege')
  await run('removePage', 'wege')
  const news = await run('createNews', null, { title: 'Neue Matten', teaser: 'Endlich', text: 'Sie liegen in der Halle.' })
  await run('publishNews', news)
  await run('arrangeNews', news, { slug: 'matten', isPinned: true })
  await run('withdrawNews', 'matten')
  await run('removeNews', 'matten')
})

test('events', async () => {
  const feast = { title: 'Sommerfest', startsAt: at(200), endsAt: at(200, '18:00'), place: 'Vereinsheim' }
  const event = await run('createEvent', null, feast)
  await run('changeEvent', event, { place: 'Halle', scope: 'following' })
  await run('publishEvent', event)
  await run('withdrawEvent', event)
  await run('publishEvent', event)
  await run('cancelEvent', event, { reason: 'Regen' })
  await run('discardEvent', await run('createEvent', null, { ...feast, title: 'Probe' }))
})
