import { JsonSchema } from '../kernel/json-schema.ts'

/** Questions and bodies of examples that a schema does not say; `tests/api-docs.test.ts` sends each of them. */
const QUESTIONS: Readonly<Record<string, string>> = {
  listMembers: 'where=birthOn:ge:2010-01-01&where=city:eq:Musterstadt&orderBy=-birthOn&limit=5',
  listCourses: 'where=kind:eq:course&orderBy=title&limit=5',
  listEvents: 'where=audience:eq:public&orderBy=-startsAt&limit=5',
  listBookings: 'where=kind:in:team,maintenance&orderBy=startsAt&limit=5',
  listClaims: 'stand=all&where=cents:gt:5000&where=dueOn:lt:2027-01-01&orderBy=-cents&limit=5',
  listInvoices: 'where=dunningLevel:ge:1&orderBy=issuedOn&limit=5',
  listDebtors: 'where=overdueCents:gt:0&orderBy=-overdueCents&limit=5',
  listCards: 'where=balance:le:2&orderBy=validTo&limit=5',
  searchHallPeople: 'session={id}&search=Erika',
  listContracts: 'where=to:eq:&orderBy=name&limit=5',
  followChanges: 'list=%2Fapi%2Fv1%2Fevents%3Fwhere%3Daudience%3Aeq%3Apublic',
}

const member = { firstname: 'Erika', lastname: 'Beispiel', birthOn: '1990-05-04', sex: 'w', email: 'erika@beispiel.example' }
const run = { day: '01.09.2026', activity: 'run', minutes: 45, distance: '8 km' }
const { year: YEAR } = Temporal.Now.plainDateISO('Europe/Berlin')
const place = { street: 'Neue Gasse 3', postcode: '86150', city: 'Augsburg' }
const card = { name: 'Zehnerkarte', units: 10, price: 9000, validMonths: 12, courseIds: ['{id}'], departmentIds: [] }
const contract = { kind: 'trainer', personId: '{id}', subject: 'Aufbau', rateCents: 2000, ratePer: 'hour', from: '2026-09-01' }
const BODIES: Readonly<Record<string, object>> = {
  addKind: card,
  changeKind: card,
  createMember: member,
  createHousehold: { name: 'Familie Beispiel', people: [{ personId: '{id}', kind: 'adult' }] },
  saveShifts: { shifts: [{ task: 'Salat', needed: 3, creditMinutes: 60 }] },
  moveHousehold: { effectiveOn: '2026-10-01', ...place },
  moveMember: { from: '2026-10-01', way: 'join', memberNo: '1001' },
  saveNotice: {
    taxOffice: 'Musterstadt',
    taxNumber: '103/111/70011',
    kind: 'exemption',
    issuedOn: '2026-05-04',
    lastYear: 2024,
    purposes: 'des Sports',
  },
  enterInDiary: run,
  changeDiaryEntry: run,
  createContract: contract,
  changeContract: contract,
  applyForMembership: {
    entryOn: `${YEAR + 1}-01-01`,
    ...place,
    people: [member],
    payment: 'invoice',
    payer: 0,
    isPrivacyRead: true,
    isMandateGiven: false,
    isGuardianAgreed: true,
  },
  runBatch: {
    operations: [
      { method: 'POST', path: '/api/v1/members', body: member },
      { method: 'POST', path: '/api/v1/departments', body: { name: 'Bogenschießen', hue: 4 } },
    ],
  },
}

/** Values of fields by their names, where their kind does not say enough. */
const VALUES: readonly (readonly [name: RegExp, value: unknown])[] = [
  [/^(title|subject|topic|name|displayName|shortName)$/, 'Sommerfest'],
  [/firstname$/i, 'Erika'],
  [/lastname$/i, 'Beispiel'],
  [/email$/i, 'erika@beispiel.example'],
  [/phone$/i, '0821 1234'],
  [/street$/i, 'Am Anger 2'],
  [/moreContacts/, ''],
  [/postcode$/i, '86150'],
  [/city|place$/i, 'Musterstadt'],
  [/iban$/i, 'DE02120300000000202051'],
  [/url|link$/i, 'https://verein.example/'],
  [/colour$/i, '#1747c8'],
  [/cents$/i, 1500],
  [/year$/i, 2031],
  [/slug$/i, 'sommerfest'],
  [/^group$/, 'participants:{id}'],
  [/^payOn$/, `${YEAR + 1}-01-01`],
  [/^objectionsUntil$/, '2026-10-01'],
  [/month$/i, '2026-10'],
  [/^startsAt$/, '19:00'],
  [/(starts|opens)Time$/, '10:00'],
  [/(ends|closes)Time$/, '12:00'],
  [/Ids?$/, '{id}'],
  [/birthOn$/, '1990-05-04'],
  [/^(to|until)$|To$/, `${YEAR}-12-31`],
  [/(On|Day)$|^(from|day|asOf)$|From$/, `${YEAR}-01-01`],
  [/Years$/, '25, 40, 50'],
  [/stateCode/, 'BY'],
]
const FORMATS: Readonly<Record<string, (name: string) => string>> = {
  uuid: () => '{id}',
  'date-time': (name) =>
    /^draw/.test(name)
      ? '2031-06-22T12:00:00Z'
      : /^(ends|to|until)|closesAt/i.test(name)
        ? '2031-06-21T18:00:00Z'
        : '2031-06-21T12:00:00Z',
}

const objectOf = ({ properties = {}, required }: JsonSchema) =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, one]) =>
      !required || required.includes(name) ? [[name, sampleOf(one, name)]] : [],
    ),
  )

function sampleOf(schema: JsonSchema, name: string): unknown {
  const { type, enum: [first] = [], format = '', items, anyOf, oneOf = anyOf } = schema
  const kind = [type].flat().find((one) => one !== 'null')
  for (const fixed of [schema.const, schema.default, first]) if (fixed !== undefined) return fixed
  if (oneOf) return sampleOf(oneOf.find((one) => one.type !== 'null') ?? {}, name)
  if (kind === 'object' || schema.properties) return objectOf(schema)
  if (kind === 'array') return items ? [sampleOf(items, name.replace(/s$/, ''))] : []
  if (kind === 'boolean') return true
  const known = FORMATS[format]?.(name) ?? VALUES.find(([pattern]) => pattern.test(name))?.[1]
  if (kind === 'string')
    return typeof known === 'string' ? known : format === 'date' ? '2026-09-01' : 'Ein kurzer Text'.slice(0, schema.maxLength)
  return typeof known === 'number' ? known : Math.max(schema.minimum ?? 1, 1)
}

/** An operation as it is sent, for people; ids stand as `{id}`. Its body is made of the described `schema` where none is named here. */
export function exampleOf(path: string, method: string, operationId: string, schema: unknown): string {
  const described = JsonSchema.safeParse(schema)
  const made = described.success && described.data.properties ? objectOf(described.data) : undefined
  const [question, body = made] = [QUESTIONS[operationId], BODIES[operationId]]
  const line = `${method.toUpperCase()} ${path}${question ? `?${question}` : ''}`
  return body ? `${line}\nContent-Type: application/json\n\n${JSON.stringify(body, null, 2)}` : line
}
