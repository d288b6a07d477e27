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
} as const
const FILES = { export: `/admin/members/export?${SEARCH}&${ALL_COLUMNS}`, allData: `/member/data/${CHILD}?format=json` } as const
const API = {
  apiList: '/api/v1/members?search=zita',
  apiOne: `/api/v1/members/${MEMBER}`,
  apiAll: `/api/v1/people/${CHILD}/export`,
} as const
const ADDRESSES = { ...PAGES, ...FILES, ...API }
type Address = keyof typeof ADDRESSES

const seenIn = (text: string): Field[] => (Object.keys(FIELDS) as Field[]).filter((field) => FIELDS[field].test(text))

const CONTACT: Field[] = ['name', 'number', 'birth', 'email', 'phone', 'street', 'entry']
const ALL_DATA: Field[] = [...CONTACT, 'document', 'ownValue', 'note']
const APART: Field[] = CONTACT.filter((field) => field !== 'street')
/** Notes may tell of the other home. */
const APART_DATA: Field[] = [...APART, 'document', 'ownValue']
const OFFICE: Partial<Record<Address, Field[]>> = {
  list: [...CONTACT, 'ownValue'],
  panel: [...CONTACT, 'guardian'],
  data: [...CONTACT, 'guardian', 'guardianPhone', 'account', 'document'],
  family: [...CONTACT, 'guardian', 'guardianPhone', 'account', 'document'],
  life: [...CONTACT, 'guardian', 'guardianPhone', 'account', 'document'],
  directory: ['name', 'email', 'phone', 'guardian', 'guardianPhone'],
  profile: CONTACT,
  papers: ['name', 'number', 'document', 'ownValue', 'note'],
  export: [...CONTACT, 'ownValue'],
  allData: ALL_DATA,
  apiAll: ALL_DATA,
  apiList: CONTACT,
  apiOne: CONTACT,
}
const DIRECTORY: Partial<Record<Address, Field[]>> = { directory: ['name', 'email', 'phone', 'guardian', 'guardianPhone'] }

/** Fields by role and address; an address that is missing shows nothing of the child. */
const RIGHTS: [who: string, email: string | null, sees: Partial<Record<Address, Field[]>>][] = [
  ['the superuser', 'super@demo.example', OFFICE],
  ['an admin of the whole club', 'admin@gsv.example', OFFICE],
  ['an admin of the members', 'mitglieder@rechte.example', OFFICE],
  ['an admin who only looks', 'pruefer@rechte.example', OFFICE],
  ['an admin of the halls', 'hallen@gsv.example', {}],
  ['the editor of the department', 'handball@rechte.example', DIRECTORY],
  ['the editor of another department', 'editor@gsv.example', {}],
  ['a trainer', 'trainer@gsv.example', DIRECTORY],
  ['another member', 'fremd@rechte.example', {}],
  ['the member', 'kind@rechte.example', { profile: CONTACT, allData: ALL_DATA, apiOne: CONTACT, apiAll: ALL_DATA }],
  ['the guardian', 'mutter@rechte.example', { profile: CONTACT, allData: ALL_DATA, apiOne: CONTACT, apiAll: ALL_DATA }],
  [
    'the guardian who lives apart',
    'vater@rechte.example',
    { profile: APART, allData: APART_DATA, apiOne: APART, apiAll: APART_DATA },
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

test.each(Object.entries(ADDRESSES))('the board of another club sees nothing at %s', async (_, path) => {
  const cookie = await app.login('rwa', 'admin@rwa.example')
  for (const club of ['rwa', 'gsv']) {
    const answer = await app.fetch(club, path, { headers: { cookie } })
    expect(seenIn(answer.text)).toEqual([])
  }
})
