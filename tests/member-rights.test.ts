import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp } from './support/app.ts'

const app = await startApp({ RAISED_LIMITS: 'yes' })
const owner = new pg.Client({ connectionString: app.databaseUrl })
await owner.connect()
afterAll(() => owner.end())

const id = (number: number) => `01900000-0000-7000-8000-0000000000${number}`
const [CHILD, MOTHER, FATHER, MEMBER] = [id(10), id(11), id(12), id(13)]
const OWN_FIELD = id(50)

/** Everything that the club knows of the child, each by a text that stands nowhere else. */
const FIELDS = {
  name: /Querfeldein/,
  number: /778899/,
  birth: /17\.03\.2016|2016-03-17/,
  email: /zita@feld\.example/,
  phone: /5544332/,
  street: /Amselstieg 77/,
  entry: /09\.04\.2021|2021-04-09/,
  guardian: /Ostermoor/,
  guardianPhone: /1122334/,
  account: /DE02.{0,12}2051/,
  document: /Scheinblatt/,
  otherStreet: /Westring 5/,
  ownValue: /Zwergwiesel/,
  note: /Murmelzettel/,
  moreContacts: /7766554/,
  title: /Zwirbeltitel/,
  /** As a value, not as a choice of a form. */
  sex: /(?<!=)"d\\?"/,
  licence: /Wolpertinger/,
  certificate: /23\.11\.2023|2023-11-23/,
  honour: /Kauznadel/,
  consent: /Eulenbilder/,
  coming: /Zukunftsstadt/,
} as const
type Field = keyof typeof FIELDS

const login = (
  email: string,
  role: string,
  more: { areas?: string[]; isReadOnly?: boolean; personId?: string; department?: string } = {},
) =>
  owner.query(
    `with login as (
      insert into auth."user" (id, name, email, "emailVerified") values (gen_random_uuid(), $1, $1, true) returning id),
    account as (
      insert into auth.account ("accountId", "providerId", "userId", password, "updatedAt")
      select login.id, 'credential', login.id, a.password, now() from login, auth.account a join auth."user" u on u.id = a."userId"
      where u.email = 'reader@gsv.example'),
    inside as (
      insert into club_users (club_id, id, user_id, role, user_name, search, areas, is_read_only, person_id)
      select 'gsv', gen_random_uuid(), id, $2, $1, $1, $3, $4, $5 from login returning id)
    insert into club_user_departments (club_id, club_user_id, department_id)
    select 'gsv', inside.id, d.id from inside, departments d where d.club_id = 'gsv' and d.name = $6`,
    [email, role, more.areas ?? [], more.isReadOnly ?? false, more.personId ?? null, more.department ?? ''],
  )

beforeAll(async () => {
  const person = (personId: string, firstname: string, lastname: string, more: Record<string, string>) =>
    owner.query(
      `insert into people (club_id, id, firstname, lastname, birth_on, email, phone, street, postcode, city, search)
       values ('gsv', $1, $2, $3, $4, $5, $6, $7, '86150', 'Augsburg', lower($2 || ' ' || $3))`,
      [personId, firstname, lastname, more.birthOn ?? '1985-01-01', more.email ?? '', more.phone ?? '', more.street ?? ''],
    )
  const street = 'Amselstieg 77'
  await person(CHILD, 'Zita', 'Querfeldein', {
    birthOn: '2016-03-17',
    email: 'zita@feld.example',
    phone: '+49 821 5544332',
    street,
  })
  await person(MOTHER, 'Maren', 'Ostermoor', { phone: '+49 821 1122334', street })
  await person(FATHER, 'Falk', 'Westerholt', { street: 'Westring 5' })
  const run = (text: string, values: unknown[] = []) => owner.query(text, values)
  await run(`insert into members (club_id, id, person_id, member_no) values ('gsv', $1, $2, '778899')`, [MEMBER, CHILD])
  await run(
    `insert into memberships (club_id, id, member_id, state, valid) values ('gsv', gen_random_uuid(), $1, 'active', '[2021-04-09,)')`,
    [MEMBER],
  )
  await run(
    `insert into member_departments (club_id, id, member_id, department_id, valid)
     select 'gsv', gen_random_uuid(), $1, id, '[2021-04-09,)' from departments where club_id = 'gsv' and name = 'Handball'`,
    [MEMBER],
  )
  for (const [guardian, home, counts] of [
    [MOTHER, id(20), true],
    [FATHER, id(21), false],
  ]) {
    await run(`insert into guardians (club_id, child_id, guardian_id, valid) values ('gsv', $1, $2, '[2016-03-17,)')`, [
      CHILD,
      guardian,
    ])
    await run(`insert into households (club_id, id) values ('gsv', $1)`, [home])
    await run(
      `insert into household_people (club_id, id, household_id, person_id, kind, counts_for_fee, valid)
       values ('gsv', gen_random_uuid(), $1, $2, 'adult', $4, '[2016-03-17,)'), ('gsv', gen_random_uuid(), $1, $3, 'child', $4, '[2016-03-17,)')`,
      [home, guardian, CHILD, counts],
    )
  }
  await run(`insert into debtors (club_id, id, person_id, kind) values ('gsv', $1, $2, 'person')`, [id(30), MOTHER])
  await run(
    `insert into payers (club_id, id, person_id, debtor_id, purpose, valid) values ('gsv', gen_random_uuid(), $1, $2, 'fees', '[2021-04-09,)')`,
    [CHILD, id(30)],
  )
  await run(
    `insert into bank_accounts (club_id, id, debtor_id, iban, holder, valid) values ('gsv', $1, $2, 'DE02120300000000202051', 'Maren', '[2021-04-09,)')`,
    [id(31), id(30)],
  )
  await run(
    `insert into files (club_id, id, name, mime, bytes, sha256) values ('gsv', $1, 'schein.pdf', 'application/pdf', 9, repeat('a', 64))`,
    [id(40)],
  )
  await run(
    `insert into documents (club_id, id, person_id, file_id, title, added_at) values ('gsv', gen_random_uuid(), $1, $2, 'Scheinblatt', now())`,
    [CHILD, id(40)],
  )
  await run(`insert into own_fields (club_id, id, title, kind, position) values ('gsv', $1, 'Rufname', 'text', 0)`, [OWN_FIELD])
  await run(`insert into own_values (club_id, person_id, field_id, value) values ('gsv', $1, $2, 'Zwergwiesel')`, [
    CHILD,
    OWN_FIELD,
  ])
  await run(
    `insert into person_notes (club_id, id, person_id, text, written_at) values ('gsv', gen_random_uuid(), $1, 'Murmelzettel', now())`,
    [CHILD],
  )
  await run(
    `update people set title = 'Zwirbeltitel', sex = 'd', more_contacts = '0821 7766554 Oma' where club_id = 'gsv' and id = $1`,
    [CHILD],
  )
  await run(
    `insert into licences (club_id, id, person_id, kind, title, valid) values ('gsv', gen_random_uuid(), $1, 'c', 'Wolpertinger', '[2024-01-01,)')`,
    [CHILD],
  )
  await run(
    `insert into conduct_checks (club_id, id, person_id, seen_on, issued_on, is_relevant) values ('gsv', gen_random_uuid(), $1, '2023-11-23', '2023-11-20', false)`,
    [CHILD],
  )
  await run(
    `insert into honours (club_id, id, person_id, kind, title, due_on, awarded_on) values ('gsv', gen_random_uuid(), $1, 'other', 'Kauznadel', '2024-05-05', '2024-05-05')`,
    [CHILD],
  )
  await run(`insert into consent_purposes (club_id, id, title, position) values ('gsv', $1, 'Eulenbilder', 99)`, [id(60)])
  await run(
    `insert into consent_texts (club_id, purpose_id, text_version, text, created_at) values ('gsv', $1, 1, 'Bilder', now())`,
    [id(60)],
  )
  await run(
    `insert into consents (club_id, id, person_id, purpose_id, text_version, given_at, by_person_id, source)
     values ('gsv', gen_random_uuid(), $1, $2, 1, now(), $3, 'paper')`,
    [CHILD, id(60), MOTHER],
  )
  await run(
    `insert into scheduled_changes (club_id, id, object_kind, object_id, fields, effective_on, state, asked_at)
     values ('gsv', gen_random_uuid(), 'person', $1, '{"city": "Zukunftsstadt"}', current_date + 90, 'planned', now())`,
    [CHILD],
  )
  await login('kinderschutz@rechte.example', 'admin', { areas: ['safeguarding'] })
  await login('mitglieder@rechte.example', 'admin', { areas: ['members'] })
  await login('pruefer@rechte.example', 'admin', { isReadOnly: true })
  await login('handball@rechte.example', 'editor', { department: 'Handball' })
  await login('fremd@rechte.example', 'reader')
  await login('kind@rechte.example', 'reader', { personId: CHILD })
  await login('mutter@rechte.example', 'reader', { personId: MOTHER })
  await login('vater@rechte.example', 'reader', { personId: FATHER })
})

/** The first name alone: a page repeats what was searched. */
const SEARCH = 'q=zita'
const COLUMNS = ['nummer', 'geburt', 'eintritt', 'telefon', 'email', 'anschrift', `feld-${OWN_FIELD}`]
const ALL_COLUMNS = COLUMNS.map((name) => `spalte=${name}`).join('&')
/** Pages that show a member; each is asked for as a page and as `.data`. */
const PAGES = {
  list: `/admin/members?${SEARCH}&${ALL_COLUMNS}`,
  panel: `/admin/members?${SEARCH}&mitglied=${MEMBER}`,
  data: `/admin/members/${MEMBER}`,
  family: `/admin/members/${MEMBER}?teil=familie`,
  life: `/admin/members/${MEMBER}?teil=verlauf`,
  directory: `/admin/mobile/members?${SEARCH}`,
  profile: `/member/${MEMBER}`,
  papers: `/admin/members/care/${CHILD}?teil=papiere`,
  honours: `/admin/members/care/${CHILD}?teil=ehrungen`,
  proofs: `/admin/members/care/${CHILD}?teil=nachweise`,
  consents: `/admin/members/care/${CHILD}?teil=einwilligungen`,
  privacy: `/admin/members/care/${CHILD}?teil=auskunft`,
  changes: '/admin/members/changes',
} as const
const FILES = { export: `/admin/members/export?${SEARCH}&${ALL_COLUMNS}`, allData: `/member/data/${CHILD}?format=json` } as const
const API = {
  apiList: '/api/v1/members?search=zita',
  apiOne: `/api/v1/members/${MEMBER}`,
  apiAll: `/api/v1/people/${CHILD}/export`,
  apiLicences: `/api/v1/people/${CHILD}/licences`,
  apiChecks: `/api/v1/people/${CHILD}/conduct-checks`,
  apiConsents: `/api/v1/people/${CHILD}/consents`,
  apiChanges: `/api/v1/scheduled-changes?personId=${CHILD}`,
} as const
const ADDRESSES = { ...PAGES, ...FILES, ...API }
type Address = keyof typeof ADDRESSES

const seenIn = (text: string): Field[] => (Object.keys(FIELDS) as Field[]).filter((field) => FIELDS[field].test(text))

const CONTACT: Field[] = ['name', 'number', 'birth', 'email', 'phone', 'moreContacts', 'street', 'entry']
const ONE: Field[] = [...CONTACT, 'sex']
const FILE: Field[] = [...ONE, 'title', 'guardian', 'guardianPhone', 'account', 'document', 'coming']
const ALL_DATA: Field[] = [
  ...ONE,
  'title',
  'document',
  'ownValue',
  'licence',
  'certificate',
  'honour',
  'coming',
  'note',
  'consent',
]
const isApart = (field: Field) => field !== 'street'
const APART: Field[] = CONTACT.filter(isApart)
/** Notes and a new address may tell of the other home. */
const APART_DATA: Field[] = ALL_DATA.filter((field) => isApart(field) && field !== 'note' && field !== 'coming')
const CALLED: Field[] = ['name', 'email', 'phone', 'moreContacts', 'guardian', 'guardianPhone']
const PROOFS: Field[] = ['licence', 'certificate']
const OFFICE: Partial<Record<Address, Field[]>> = {
  list: [...CONTACT, 'ownValue'],
  panel: [...CONTACT, 'guardian', 'coming'],
  ...{ data: FILE, family: FILE, life: FILE },
  directory: CALLED,
  profile: CONTACT,
  papers: ['name', 'number', 'document', 'ownValue', 'note'],
  honours: ['name', 'number', 'honour'],
  proofs: ['name', 'number', ...PROOFS],
  consents: ['name', 'number', 'guardian', 'consent'],
  privacy: ['name', 'number'],
  changes: ['name', 'coming'],
  export: [...CONTACT.filter((field) => field !== 'moreContacts'), 'ownValue'],
  ...{ allData: ALL_DATA, apiAll: ALL_DATA },
  ...{ apiList: ONE, apiOne: ONE },
  apiLicences: ['licence'],
  apiChecks: ['certificate'],
  apiConsents: ['consent', 'guardian'],
  apiChanges: ['coming'],
}
const DIRECTORY: Partial<Record<Address, Field[]>> = { directory: CALLED }

/** Fields by role and address; an address that is missing shows nothing of the child. */
const RIGHTS: [who: string, email: string | null, sees: Partial<Record<Address, Field[]>>][] = [
  ['the superuser', 'super@demo.example', OFFICE],
  ['an admin of the whole club', 'admin@gsv.example', OFFICE],
  ['an admin of the members', 'mitglieder@rechte.example', OFFICE],
  ['an admin who only looks', 'pruefer@rechte.example', OFFICE],
  ['an admin of the halls', 'hallen@gsv.example', {}],
  [
    'an admin of safeguarding',
    'kinderschutz@rechte.example',
    { proofs: ['name', 'number', ...PROOFS], apiLicences: ['licence'], apiChecks: ['certificate'] },
  ],
  ['the editor of the department', 'handball@rechte.example', DIRECTORY],
  ['the editor of another department', 'editor@gsv.example', {}],
  ['a trainer', 'trainer@gsv.example', DIRECTORY],
  ['another member', 'fremd@rechte.example', {}],
  ['the member', 'kind@rechte.example', { profile: CONTACT, allData: ALL_DATA, apiOne: ONE, apiAll: ALL_DATA }],
  ['the guardian', 'mutter@rechte.example', { profile: CONTACT, allData: ALL_DATA, apiOne: ONE, apiAll: ALL_DATA }],
  [
    'the guardian who lives apart',
    'vater@rechte.example',
    { profile: APART, allData: APART_DATA, apiOne: ONE.filter(isApart), apiAll: APART_DATA },
  ],
  ['a visitor', null, {}],
]

const dataOf = (path: string): string => path.replace(/(\?|$)/, '.data$1')

describe.each(RIGHTS)('%s', (_, email, sees) => {
  test.each(Object.keys(ADDRESSES) as Address[])('at %s', async (address) => {
    const headers = { cookie: email ? await app.login('gsv', email) : '' }
    const expected = [...(sees[address] ?? [])].sort()
    const found = (text: string) => seenIn(text).sort()
    const path = ADDRESSES[address]
    expect(found((await app.fetch('gsv', path, { headers })).text)).toEqual(expected)
    if (address in PAGES) expect(found((await app.fetch('gsv', dataOf(path), { headers })).text), '.data').toEqual(expected)
  })
})

describe.each(['admin', 'editor', 'trainer', 'reader'])('of another club, %s', (role) => {
  test.each(Object.entries(ADDRESSES))('sees nothing at %s', async (_, path) => {
    const cookie = await app.login('rwa', `${role}@rwa.example`)
    for (const club of ['rwa', 'gsv']) {
      const answer = await app.fetch(club, path, { headers: { cookie } })
      expect(seenIn(answer.text)).toEqual([])
    }
  })
})
