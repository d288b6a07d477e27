import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { berlinDay, isAfter } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import { listDepartments } from '../clubs/queries.ts'
import type { Ctx } from '../context.ts'
import { listReferences } from '../debtors/enter-listed-mandate.ts'
import { isChild } from '../members/input.ts'
import { listHouseholdIds } from '../members/join-household.ts'
import { type KnownPerson, listKnown } from '../members/list-known.ts'
import { changedValues } from './changed-values.ts'
import { beginsPause, compare, type Differences, findMeant, findNamesake, isPayer, nameOf } from './find-meant.ts'
import { ASKED, MEMBER_NOTES, memberFaultText } from './member-fault-text.ts'
import type { Import, ImportRow, RowResult } from './queries.ts'
import type { FaultOf } from './read-day.ts'
import { type ListedMember, readMember } from './read-member.ts'
import { type MemberPlan, type Planned, type Read, settlePlans, surveyFile } from './survey-file.ts'
import { fieldName, ROW_NOTES } from './texts.ts'

const none = (outcome: RowResult['outcome'], note: string): RowResult => ({ outcome, note, made: null })

/** Rows of a list of members, read: how others know them too. */
export async function readMembers(ctx: Ctx, one: Import, rows: readonly ImportRow[]): Promise<Read[]> {
  const departments = (await listDepartments(ctx)).map(({ name }) => name)
  const known = {
    today: berlinDay(ctx.now),
    departments,
    label: (field: Parameters<typeof fieldName>[1]) => fieldName('members', field),
  }
  return rows.map((row) => ({ row, listed: readMember(row.cells, one, known) }))
}

/** Payer as the row names them; the holder of a child's account is meant. */
export function payerText({ payer, iban, holder, ...listed }: ListedMember, today: Temporal.PlainDate): string {
  if (payer !== '' || iban === '') return payer
  return isChild(listed, today) ? holder : ''
}

const lastnameOf = (text: string): string[] => {
  const [last = '', ...more] = text.split(/\s*,\s*/)
  return more.length > 0 ? [last] : [text.trim().split(/\s+/).at(-1) ?? '']
}

async function findKnown(ctx: Ctx, all: readonly ListedMember[], today: Temporal.PlainDate): Promise<KnownPerson[]> {
  const payers = [...new Set(all.map((listed) => payerText(listed, today)).filter(Boolean))]
  return listKnown(ctx, today, {
    externalIds: [...all.flatMap(({ externalId }) => externalId || []), ...payers],
    memberNos: [...all.flatMap(({ memberNo }) => memberNo || []), ...payers],
    births: all.flatMap(({ birthOn }) => birthOn ?? []),
    lastnames: all.map(({ lastname }) => lastname),
    anyBirth: [...payers.flatMap(lastnameOf), ...all.flatMap(({ birthOn, lastname }) => (birthOn ? [] : lastname))],
    emails: all.flatMap(({ email }) => email.toLowerCase() || []),
    ids: [],
  })
}

/** People by what a row may name; a list of thousands is not searched row by row. */
function indexed(people: readonly KnownPerson[]) {
  const by = new Map<string, KnownPerson[]>()
  for (const one of people)
    for (const key of new Set([
      `id ${one.externalId}`,
      `no ${one.memberNo}`,
      `name ${nameOf(one)}`,
      `last ${fold(one.lastname)}`,
      ...one.formerNames.flatMap((text) => [`id ${text}`, `no ${text}`]),
    ]))
      by.set(key, [...(by.get(key) ?? []), one])
  const at = (...keys: string[]) => [...new Set(keys.flatMap((key) => by.get(key) ?? []))]
  return {
    near: (listed: ListedMember) => at(`id ${listed.externalId}`, `no ${listed.memberNo}`, `name ${nameOf(listed)}`),
    paying: (text: string) =>
      at(`id ${text}`, `no ${text}`, ...lastnameOf(text).map((name) => `last ${fold(name)}`)).filter((one) => isPayer(text, one)),
  }
}

/** Somebody of another row of this file who is no member: only the file knows their id. Call it when the row was taken. */
async function findPayerOfFile(
  ctx: Ctx,
  one: Import,
  text: string,
  taken: ReadonlyMap<string, string>,
): Promise<KnownPerson | null> {
  const column = one.head.indexOf(one.mapping.externalId ?? '')
  if (column < 0) return null
  const { rows } = await sql<{ id: string }>`
    select coalesce(made ->> 'personId', made ->> 'knownId') as id from import_rows
    where club_id = ${ctx.club.id} and import_id = ${one.id} and made is not null and cells[${column + 1}::int] = ${text} limit 1`.execute(
    ctx.db,
  )
  const here = taken.get(text)
  const ids = here ? [here] : rows.map(({ id }) => id)
  const none = { externalIds: [], memberNos: [], births: [], lastnames: [], anyBirth: [], emails: [] }
  return ids.length > 0 ? ((await listKnown(ctx, berlinDay(ctx.now), { ...none, ids }))[0] ?? null) : null
}

/** Plans a row whose payer stood in a row before it. `taken`: people of the same step by external id. */
export async function replanLate(ctx: Ctx, one: Import, row: ImportRow, taken: ReadonlyMap<string, string>): Promise<Planned> {
  const read = await readMembers(ctx, one, [row])
  const planned = found((await planMembers(ctx, read, null)).get(row.position))
  if (!('fault' in planned) || planned.fault !== 'payer_unknown') return planned
  const payer = await findPayerOfFile(ctx, one, planned.value, taken)
  if (!payer) return planned
  const whole = (await planMembers(ctx, read, null, payer)).get(row.position)
  return found(whole)
}

/** Plans rows against the club, and against each other where the whole file is given. */
export async function planMembers(
  ctx: Ctx,
  read: readonly Read[],
  whole: readonly Read[] | null,
  payerOf: KnownPerson | null = null,
): Promise<Map<number, Planned>> {
  const today = berlinDay(ctx.now)
  const listed = read.flatMap((one) => ('fault' in one.listed ? [] : [one.listed]))
  const people = indexed(await findKnown(ctx, listed, today))
  const file = whole && surveyFile(whole, today)
  const families = file ? await listHouseholdIds(ctx, [...new Set(listed.flatMap(({ household }) => household || []))]) : null
  const taken = await listReferences(
    ctx,
    listed.flatMap(({ reference }) => reference || []),
  )
  /** Accounts by who pays from them, known by id, new by row; and who gave the mandate of a reference. */
  const accounts = new Map<string, { iban: string; line: number }>()
  const givers = new Map<string, { owner: string; line: number }>()
  const plan = ({ row, listed }: Read): Planned => {
    if ('fault' in listed) return listed
    const twice = file?.twice.get(row.position)
    if (twice) return twice
    const known = findMeant(listed, people.near(listed))
    if (known && 'fault' in known) return known
    const differences = known && compare(listed, known, today)
    if (differences && 'fault' in differences) return differences
    const { household } = listed
    const isAlone = household !== '' && file && !file.adults.has(household) && !families?.has(household)
    if (isAlone) return { field: 'household', value: household, fault: 'no_adult' }
    const inFile = (text: string) => {
      if (payerOf) return [{ birthOn: payerOf.birthOn, known: payerOf, position: 0 }]
      return (file?.paying(text) ?? []).map(({ listed: other, position }) => {
        const meant = findMeant(other, people.near(other))
        return { birthOn: other.birthOn, known: meant && 'fault' in meant ? null : meant, position }
      })
    }
    const payer = planPayer(listed, today, people.paying, inFile)
    if ('fault' in payer) return payer
    const holder = taken.get(listed.reference)
    if (holder !== undefined && opensAccount(listed, known, payer))
      return { field: 'reference', value: listed.reference, fault: 'reference_taken', of: holder }
    const { iban } = listed
    if (iban !== '' && file) {
      const owner = (payer.paysSelf ? known?.id : payer.payer?.id) ?? `row ${payer.payerRow ?? row.position}`
      const said = accounts.get(owner)
      if (said && said.iban !== iban) return { field: 'iban', value: iban, fault: 'account_twice', of: `${said.line}` }
      accounts.set(owner, { iban, line: row.line })
      const giver = givers.get(listed.reference)
      if (listed.reference !== '' && giver && giver.owner !== owner)
        return { field: 'reference', value: listed.reference, fault: 'reference_taken', of: `Zeile ${giver.line}` }
      givers.set(listed.reference, { owner, line: row.line })
    }
    return { listed, known, namesake: known ? null : findNamesake(listed, people.near(listed)), differences, ...payer }
  }
  const plans = new Map(read.map((one) => [one.row.position, plan(one)]))
  return whole && families ? settlePlans(read, plans, families, today) : plans
}

/** The row brings an account, with a mandate, that its payer does not pay from yet. */
const opensAccount = (
  { iban }: ListedMember,
  known: KnownPerson | null,
  { payer, paysSelf }: Pick<MemberPlan, 'payer' | 'paysSelf'>,
): boolean => iban !== '' && iban !== (paysSelf ? known?.iban : payer?.iban)

function planPayer(
  listed: ListedMember,
  today: Temporal.PlainDate,
  known: (text: string) => KnownPerson[],
  inFile: (text: string) => { birthOn: Temporal.PlainDate | null; known: KnownPerson | null; position: number }[],
): Pick<MemberPlan, 'payer' | 'paysSelf' | 'payerRow'> | FaultOf {
  const text = payerText(listed, today)
  const field = listed.payer === '' ? 'holder' : 'payer'
  if (text === '' || isPayer(text, listed)) {
    const asks = listed.iban !== '' || text !== ''
    return asks && isChild(listed, today)
      ? { field, value: text, fault: text === '' ? 'payer_child' : 'own_guardian' }
      : { payer: null, paysSelf: true, payerRow: null }
  }
  const people = known(text)
  const adults = people.filter((one) => !isChild(one, today))
  const [payer] = adults
  if (payer && adults.length === 1) return { payer, paysSelf: false, payerRow: null }
  const others = inFile(text)
  const [other] = others
  if (other && others.length === 1 && !isChild(other, today))
    return { payer: other.known, paysSelf: false, payerRow: other.known ? null : other.position }
  const isChildOnly = people.length + others.length > 0 && adults.length === 0
  return { field, value: text, fault: isChildOnly ? 'payer_child' : 'payer_unknown' }
}

/** Fields that a row changes; `payer` and `iban` too. */
export function changesOf({ listed, known, differences, payer, paysSelf }: MemberPlan): Differences['fields'] {
  if (!known || !differences) return []
  const fields = [...differences.fields]
  const payerId = paysSelf ? known.id : (payer?.id ?? null)
  const says = listed.payer !== '' || listed.iban !== '' || !paysSelf
  if (says && payerId !== known.payerId) fields.push('payer')
  if (opensAccount(listed, known, { payer, paysSelf })) fields.push('iban')
  return fields
}

const shortName = (field: FaultOf['field']): string =>
  field === 'name' ? 'Name' : fieldName('members', field).replace(/ \(.*\)$/, '')

/** `Familie „F2“: Diese Person zählt … Bitte …` */
export const presentFault = ({ field, value, fault, of }: FaultOf): string => memberFaultText(shortName(field), value, fault, of)

/** Fate of a row, as its plan says. */
export function presentPlan(plan: Planned, row: ImportRow, today: Temporal.PlainDate): RowResult {
  if (row.isSkipped) return none('skipped', ROW_NOTES.skipped)
  if ('fault' in plan) {
    return none(ASKED.includes(plan.fault) ? 'asked' : 'refused', presentFault(plan))
  }
  const { listed, known, namesake, differences } = plan
  const isPausing =
    beginsPause(listed, differences?.standing ?? null, today) && !(listed.entryOn && isAfter(listed.entryOn, today))
  const usedOn = listed.usedOn ?? listed.signedOn
  const isLapsed = opensAccount(listed, known, plan) && usedOn !== null && isAfter(today, usedOn.add({ months: 36 }))
  const more = (isPausing ? MEMBER_NOTES.pausing : '') + (isLapsed ? MEMBER_NOTES.lapsed : '')
  if (!known) {
    const entryOn = listed.kind === 'none' ? null : (listed.entryOn ?? today)
    const hint = namesake ? MEMBER_NOTES.namesake(namesake) : ''
    return none('free', MEMBER_NOTES.fresh(entryOn, listed.entryOn === null) + more + hint)
  }
  const fields = changesOf(plan)
  if (fields.length === 0) return none('unchanged', MEMBER_NOTES.known)
  return none('changed', MEMBER_NOTES.changed(fields, (field) => changedValues(plan, field, today)) + more)
}
