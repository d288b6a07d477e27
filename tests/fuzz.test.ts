import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchPattern } from '../src/web/screens/match.ts'
import { screens } from '../src/web/screens/screens.ts'
import { startOwnApp } from './support/app.ts'
import { cpuMs, FILES, FORM, JSON_TYPE, type Posted, post } from './support/post.ts'

/** Few for each address: there are more than a hundred. A failure prints the seed that repeats it. */
const RUNS = { numRuns: 4, endOnFailure: true } as const
const MOST = { cpuMs: 1_500, bytes: 200_000 } as const
const ANYTHING = '01890000-0000-7000-8000-000000000000'
const SUPER = 'super@demo.example'

const app = await startOwnApp({ RAISED_LIMITS: 'yes' })
let cookie = await app.login('gsv', SUPER)
const get = (address: string) => post(app, address, FORM, '', { cookie, method: 'GET' })

async function expectCalm(answering: () => Promise<Posted>, sent: string): Promise<void> {
  const before = cpuMs(app.pid)
  const { status, location, text } = await answering()
  expect(status, `${status} for ${sent}`).toBeLessThan(500)
  expect(cpuMs(app.pid) - before, `processor time for ${sent}`).toBeLessThan(MOST.cpuMs)
  expect(text.length, `answer to ${sent}`).toBeLessThan(MOST.bytes)
  // A random form logged out, or ended the session.
  if (location.includes('zu=')) cookie = await app.logInAnew('gsv', SUPER)
}

interface Target {
  address: string
  /** Fields of the page's forms with their values. */
  fields: Map<string, string[]>
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>' }
const plain = (text = '') => text.replace(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity)

/** Value of an attribute, in quotes or, in parts drawn without React, without. */
function valueIn(attributes: string, key: string): string | undefined {
  const [, quoted, bare] = new RegExp(`\\b${key}=(?:"([^"]*)"|([^\\s"'>]+))`).exec(attributes) ?? []
  return quoted ?? bare
}

function fieldsOf(html: string): Target['fields'] {
  const fields = new Map<string, string[]>()
  for (const [, attributes = ''] of html.matchAll(/<(?:input|select|textarea|button)\b([^>]*)>/g)) {
    const [name, value] = ['name', 'value'].map((key) => valueIn(attributes, key))
    if (!name) continue
    const values = fields.get(plain(name)) ?? []
    fields.set(plain(name), value === undefined || values.length > 8 ? values : [...values, plain(value)])
  }
  return fields
}

/** Every page with the fields of its forms, found by links; at most two views of each. */
async function findTargets(): Promise<Target[]> {
  const patterns = screens.map(({ path }) => path)
  const found = new Map<string, Map<string, Target>>()
  const waiting: string[] = screens.flatMap(({ path }) => (/[:*]|logout/.test(path) ? [] : [path]))
  for (const address of waiting) {
    const [path = '', query = ''] = address.split('?')
    const pattern = matchPattern(patterns, path)
    const shown = query.replace(/=[^&]*/g, '')
    const known = pattern && found.getOrInsertComputed(pattern, () => new Map<string, Target>())
    if (!known || known.has(shown) || known.size >= 2) continue
    const { text } = await get(address)
    known.set(shown, { address, fields: fieldsOf(text) })
    for (const [, quoted, bare] of text.matchAll(/href=(?:"([^"#]*)|([^\s"'>#]+))/g)) {
      const link = URL.parse(plain(quoted ?? bare), `http://here${path}`)
      if (link?.origin === 'http://here') waiting.push(link.pathname + link.search)
    }
  }
  const missing = patterns.filter((pattern) => !found.has(pattern))
  return [
    ...[...found.values()].flatMap((known) => [...known.values()]),
    ...missing.map((path) => ({ address: path.replace(/:\w+|\*/g, ANYTHING), fields: new Map<string, string[]>() })),
  ]
}

const WORDS = [
  ...['', 'on', '0', '-1', '1e400', 'NaN', '1,5', '99999999999999999999', '25:61', '18:00', 'null', '{}', '[]', '[1]'],
  ...['__proto__', 'constructor', 'toString', ANYTHING, '00000000-0000-4000-8000-000000000000', '=1+1', 'a@b.example'],
  ...['31.02.2027', '05.03.2027', '12.12.0001', '12.12.99999', '2027-02-30', '2027-03-05', '🤷', '\u202e', '<script>'],
  ...['{"type":"doc","content":[{"type":"constructor"}]}', '['.repeat(5_000), '"<&>'.repeat(2_000), 'x'.repeat(20_000)],
]
const NAMES = [
  ...[
    '__proto__',
    '__proto__.a',
    'a.__proto__.b',
    'constructor',
    'constructor.prototype.a',
    'toString',
    'hasOwnProperty',
    'then',
  ],
  ...['a.b', 'a[0].b', 'a[]', 'a[-1]', 'a..b', '.', '[0]', '[]', '', 'length', 'others[7].firstname', 'others[200].firstname'],
  ...['intent', 'id', 'ids', 'ids[0]', 'version', '__intent__', '__state__'],
]
const TAILS = ['[0]', '[200].a', '[1][1]', '[]', '.x', '.constructor', '[0].toString']

const word = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...WORDS) },
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
)

/** A form of that page, with wrong fields in it, some of them many times. */
function formOf({ fields }: Target): fc.Arbitrary<[string, string][]> {
  const own = fields.size > 0 ? fc.constantFrom(...fields.keys()) : fc.constant('intent')
  const name = fc.oneof(
    { weight: 6, arbitrary: own },
    { weight: 2, arbitrary: fc.constantFrom(...NAMES) },
    fc.tuple(own, fc.constantFrom(...TAILS)).map((parts) => parts.join('')),
    fc.string({ maxLength: 20 }),
  )
  const valueFor = (of: string) => {
    const values = fields.get(of) ?? []
    return values.length > 0 ? fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...values) }, word) : word
  }
  const pair = name.chain((of) => valueFor(of).map((value): [string, string] => [of, value]))
  const whole = [...fields].flatMap(([of, [value]]): [string, string][] => (value === undefined ? [] : [[of, value]]))
  return fc
    .tuple(fc.constantFrom([], whole), fc.array(pair, { maxLength: 30 }), fc.nat(30), valueFor('intent'))
    .map(([base, extra, times, intent]) => [
      ...base.filter(([of]) => of !== 'intent'),
      ...extra,
      ...(extra[0] ? new Array<[string, string]>(times).fill(extra[0]) : []),
      ['intent', intent],
    ])
}

const asFiles = (pairs: [string, string][]) =>
  `${pairs.map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, '_')}"\r\n\r\n${value}\r\n`).join('')}--b--\r\n`

const targets = await findTargets()

test('the forms of nearly all pages were found', () => {
  expect(targets.filter(({ fields }) => fields.size > 0).length).toBeGreaterThan(60)
})

test.each(targets.map((target) => [target.address, target] as const))('%s', async (address, target) => {
  const sendForm = async (pairs: [string, string][], withFiles: boolean) => {
    const body = withFiles ? asFiles(pairs) : new URLSearchParams(pairs).toString()
    await expectCalm(() => post(app, address, withFiles ? FILES : FORM, body, { cookie }), `${address}: ${body.slice(0, 2_000)}`)
  }
  const whole: [[string, string][], boolean] = [[['text', 'x'.repeat(1_000_000)]], false]
  await fc.assert(fc.asyncProperty(formOf(target), fc.boolean(), sendForm), { ...RUNS, examples: [whole] })
})

interface Operation {
  operationId: string
  parameters?: { in: string; name: string }[]
}

const { paths } = JSON.parse((await app.fetch('gsv', '/api/v1/openapi.json')).text) as {
  paths: Record<string, Record<string, Operation>>
}

async function idsOf(path: string): Promise<string[]> {
  const { text } = await get(path)
  const { items = [], sessions = [] } = JSON.parse(text) as { items?: { id: string }[]; sessions?: { id: string }[] }
  return [...items, ...sessions].slice(0, 3).map(({ id }) => id)
}
const lists = ['courses', 'events', 'bookings', 'cards', 'members', 'attendance/sessions']
const ids = new Map<string, string[]>()
for (const list of lists) ids.set(list, await idsOf(`/api/v1/${list}`))

const person = { firstname: 'A', lastname: 'B', birthOn: '1.1.1990', email: 'a@b.example' }
const time = { title: 'Probe', startsAt: '2031-03-04T10:00:00Z', endsAt: '2031-03-04T11:00:00Z' }
const entry = { clientId: ANYTHING, sessionId: ANYTHING, personId: ANYTHING, state: 'present', tappedAt: 0, offsetMs: 0 }
/** Valid bodies, to be spoilt. */
const BODIES: Readonly<Record<string, object>> = {
  signUp: person,
  sendWish: { ...person, wishes: [] },
  createEvent: time,
  changeEvent: time,
  cancelEvent: { reason: 'x' },
  createBooking: { ...time, kind: 'team', partId: ANYTHING },
  moveBooking: { ...time, partId: ANYTHING },
  cancelBooking: {},
  sellCard: { kindId: ANYTHING, personId: ANYTHING, validFrom: '2027-01-01' },
  takeAttendance: { userId: '', phoneId: ANYTHING, entries: [entry] },
}
const MORE = ['others', 'guardian', 'answers', 'consents', 'note', 'departmentId', 'place', 'text', 'constructor', 'toString']

const anyValue = fc.oneof(
  { weight: 2, arbitrary: word.filter((text) => text.isWellFormed()) },
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom('+275760-09-13T00:00:00Z', '-000001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', 1e308, -1, 0, null, true),
)

describe.each(
  Object.entries(paths).flatMap(([path, methods]) =>
    // A stream has no end.
    Object.entries(methods).flatMap(([method, one]) =>
      one.operationId === 'followChanges' ? [] : [[one.operationId, path, method, one] as const],
    ),
  ),
)('API %s', (name, path, method, { parameters = [] }) => {
  const own = lists.flatMap((list) => (path.includes(`/${list}/{`) ? (ids.get(list) ?? []) : []))
  const id = fc.constantFrom(...own, ANYTHING, '%00', 'x', '__proto__', '%F0%9F%A4%B7')
  const asked = parameters.flatMap((one) => (one.in === 'query' ? [one.name] : []))
  const query = fc.array(
    fc.tuple(
      fc.constantFrom(...asked, 'where'),
      anyValue.map((value) => fc.stringify(value)),
    ),
    { maxLength: 3 },
  )
  const keys = fc.constantFrom(...Object.keys(BODIES[name] ?? {}), ...MORE)
  const spoilt = fc.dictionary(fc.oneof({ weight: 6, arbitrary: keys }, fc.string({ maxLength: 10 })), anyValue, { maxKeys: 4 })

  test('stays calm', async () => {
    await fc.assert(
      fc.asyncProperty(id, query, spoilt, async (id, query, more) => {
        const search = new URLSearchParams(query.map(([name, value]) => [name, value.slice(0, 500)]))
        const address = `${path.replace(/{\w+}/g, id)}?${search}`
        const body = method === 'get' ? '' : JSON.stringify({ ...BODIES[name], ...more })
        const sending = () => post(app, address, JSON_TYPE, body, { cookie, method: method.toUpperCase() })
        await expectCalm(sending, `${method} ${address}: ${body.slice(0, 2_000)}`)
      }),
      { ...RUNS, numRuns: 12 },
    )
  })
})
