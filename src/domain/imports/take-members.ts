import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { constraintOf, isExclusionViolation } from '../../database/transaction.ts'
import { type Answer, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, formatDay, later } from '../../kernel/calendar.ts'
import { listDepartments } from '../clubs/queries.ts'
import type { Ctx } from '../context.ts'
import { ensureDebtor, setPayer } from '../debtors/commands.ts'
import { enterListedMandate } from '../debtors/enter-listed-mandate.ts'
import { changeKind, changeMembership } from '../members/change-kind.ts'
import { endMembership, enterMembers, setDepartments } from '../members/commands.ts'
import { isChild } from '../members/input.ts'
import { correctEntry, joinHousehold, nameMember } from '../members/join-household.ts'
import type { KnownPerson } from '../members/list-known.ts'
import { comingEntry, type MemberKind, standingOn } from '../members/rules.ts'
import { MEMBER_REFUSALS } from '../members/texts.ts'
import { createPerson } from '../people/commands.ts'
import { setPerson } from '../people/set-person.ts'
import { copyStanding } from './copy-standing.ts'
import { beginsPause, departmentsOf } from './find-meant.ts'
import { changesOf, planMembers, presentFault, presentPlan, readMembers, replanLate } from './plan-members.ts'
import type { Import, ImportRow, Made, RowResult } from './queries.ts'
import type { ListedMember } from './read-member.ts'
import type { MemberPlan } from './survey-file.ts'

type Refusal = keyof typeof MEMBER_REFUSALS | 'payer_gone' | 'fee_family' | 'periods_overlap'

/** Lists of members are taken one after the other, step by step: each sees the numbers and people of the others. */
const lockList = (ctx: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`members of ${ctx.club.id}`}, 0))`.execute(ctx.db)

/** Takes rows of a step, each whole or not at all. Call it in a transaction. */
export async function takeMembers(ctx: Ctx, one: Import, rows: readonly ImportRow[]): Promise<Map<number, RowResult>> {
  await lockList(ctx)
  const read = await readMembers(ctx, one, rows)
  const plans = await planMembers(ctx, read, null)
  const today = berlinDay(ctx.now)
  const departments = new Map((await listDepartments(ctx)).map(({ id, name }) => [name, id]))
  const before = await copyStanding(
    ctx,
    [...plans.values()].flatMap((plan) => ('fault' in plan || !plan.known ? [] : [plan.known.id])),
  )
  const results = new Map<number, RowResult>()
  const people = new Map<number, string>()
  /** People of this step by external id. */
  const taken = new Map<string, string>()
  for (const row of rows) {
    const first = found(plans.get(row.position))
    const isLate = 'fault' in first && first.fault === 'payer_unknown'
    const plan = isLate ? await replanLate(ctx, one, row, taken) : first
    const shown = presentPlan(plan, row, today)
    results.set(row.position, shown)
    if ('fault' in plan || (shown.outcome !== 'free' && shown.outcome !== 'changed')) continue
    const late = isLate && plan.known ? await copyStanding(ctx, [plan.known.id]) : []
    for (const [id, copy] of late) before.set(id, copy)
    const done = await takeRow(ctx, plan, departments)
    if (!done.ok) {
      const note = refusalText(done.refusal, plan.listed)
      results.set(row.position, { outcome: 'refused', note, made: null })
      continue
    }
    results.set(row.position, { outcome: 'taken', note: shown.note, made: done.value })
    const id = found(done.value.personId ?? done.value.knownId)
    people.set(row.position, id)
    taken.set(plan.listed.externalId, id)
  }
  const after = await copyStanding(ctx, [...people.values()])
  for (const [position, id] of people) {
    const made = found(results.get(position)?.made)
    made.after = fingerprint(found(after.get(id)))
    if (made.knownId) made.before = found(before.get(id))
  }
  return results
}

/** Of a copy: later differences are changes by others. */
export const fingerprint = (copy: string): string => createHash('sha256').update(copy).digest('base64')

async function takeRow(ctx: Ctx, plan: MemberPlan, departments: ReadonlyMap<string, string>): Promise<Answer<Made, Refusal>> {
  try {
    return await savepoint(ctx, (ctx) => enter(ctx, plan, departments))
  } catch (error) {
    // Somebody else entered a period meanwhile that the row's days would overlap.
    if (!isExclusionViolation(error)) throw error
    return refuse(constraintOf(error)?.startsWith('household_people') ? 'fee_family' : 'periods_overlap')
  }
}

function refusalText(refusal: Refusal, { household, entryOn }: ListedMember): string {
  if (refusal === 'payer_gone') return 'Wer zahlt, ist nicht übernommen.'
  if (refusal === 'fee_family') return presentFault({ field: 'household', value: household, fault: refusal })
  if (refusal === 'periods_overlap')
    return presentFault({ field: 'entry', value: entryOn ? formatDay(entryOn) : '', fault: refusal, of: 'dieser Person' })
  return MEMBER_REFUSALS[refusal]
}

async function enter(ctx: Ctx, plan: MemberPlan, departments: ReadonlyMap<string, string>): Promise<Answer<Made, Refusal>> {
  const { listed, known } = plan
  const today = berlinDay(ctx.now)
  const entryOn = listed.entryOn ?? today
  const made: Made = known ? { knownId: known.id } : { personId: await enterPerson(ctx, plan) }
  const personId = found(made.knownId ?? made.personId)
  if (known) await changePerson(ctx, plan, known)
  const stood = await takeStanding(ctx, plan, personId, departments)
  if (!stood.ok) return stood
  const isNewFamily = listed.household !== '' && (known ? known.household === null : true)
  if (isNewFamily) {
    const kind = isChild(listed, today) ? 'child' : 'adult'
    const { lastname, household: externalId } = listed
    const id = await joinHousehold(ctx, { personId, lastname, kind, externalId, from: known ? today : entryOn })
    if (id) made.householdId = id
  }
  return takePayer(ctx, plan, made, personId)
}

const enterPerson = (ctx: Ctx, { listed }: MemberPlan): Promise<string> => {
  const { firstname, lastname, isOrganisation, birthOn, sex, email, phone, moreContacts, street, postcode, city } = listed
  return createPerson(ctx, {
    firstname,
    lastname,
    isOrganisation,
    birthOn,
    sex: sex ?? 'o',
    email,
    phone,
    moreContacts,
    street,
    postcode,
    city,
  })
}

const SAID = ['firstname', 'lastname', 'birthOn', 'sex', 'email', 'phone', 'moreContacts', 'street', 'postcode', 'city'] as const

async function changePerson(ctx: Ctx, plan: MemberPlan, known: KnownPerson): Promise<void> {
  const { listed } = plan
  const said = SAID.filter((name) => {
    const [value, before] = [listed[name], known[name]]
    return value !== null && value !== '' && String(value) !== String(before)
  })
  if (said.length > 0) await setPerson(ctx, known.id, Object.fromEntries(said.map((name) => [name, listed[name]])))
}

/** Entry, kind, departments, end and numbers. */
async function takeStanding(
  ctx: Ctx,
  { listed, known, differences }: MemberPlan,
  personId: string,
  departmentIds: ReadonlyMap<string, string>,
): Promise<Answer<null, Refusal>> {
  const { kind, externalId, memberNo, exitOn } = listed
  const today = berlinDay(ctx.now)
  const isPausing = beginsPause(listed, differences?.standing ?? null, today)
  const entryOn = listed.entryOn ?? today
  const setIn = (memberId: string, from: Temporal.PlainDate, { all, passive }: ReturnType<typeof departmentsOf>) => {
    const idsOf = (names: readonly string[]) => names.flatMap((name) => departmentIds.get(name) ?? [])
    return setDepartments(ctx, memberId, from, idsOf(all), idsOf(passive))
  }
  // No list says since when somebody pauses.
  const pause = (memberId: string, from: Temporal.PlainDate, of: MemberKind) =>
    changeMembership(ctx, memberId, { from: later(from, today), state: 'dormant', kind: of, reason: '' })
  if (kind === 'none') return ok(null)
  if (!differences || differences.standing.enters) {
    const numbers = { externalId, ...(memberNo !== '' && !known?.memberNo ? { memberNo } : {}) }
    const entered = await enterMembers(ctx, [{ personId, kind: kind ?? 'aktiv', from: entryOn, lastOn: exitOn, ...numbers }])
    if (!entered.ok) return entered
    const said = departmentsOf(listed, null)
    const memberId = found(entered.value[0])
    if (said.all.length > 0) await setIn(memberId, entryOn, said)
    return isPausing ? pause(memberId, entryOn, kind ?? 'aktiv') : ok(null)
  }
  const memberId = known?.memberId
  if (!memberId) return ok(null)
  const { fields, standing } = differences
  if (fields.includes('externalId') || fields.includes('memberNo')) await nameMember(ctx, memberId, { memberNo, externalId })
  if (standing.correctsEntry) await correctEntry(ctx, memberId, standing.correctsEntry, entryOn)
  if (standing.changesKind && kind) {
    const changed = await changeKind(ctx, memberId, { from: today, kind })
    if (!changed.ok) return changed
  }
  if (isPausing) {
    const now = standingOn(known.memberships, today)
    const paused = await pause(memberId, today, kind ?? now.kind ?? 'aktiv')
    if (!paused.ok) return paused
  }
  if (fields.includes('department')) {
    const coming = comingEntry(standingOn(known.memberships, today), today)
    const from = standing.correctsEntry ? later(entryOn, today) : (coming ?? today)
    await setIn(memberId, from, departmentsOf(listed, known))
  }
  return standing.ends && exitOn ? endMembership(ctx, memberId, { lastOn: exitOn, reason: '' }) : ok(null)
}

async function takePayer(ctx: Ctx, plan: MemberPlan, made: Made, personId: string): Promise<Answer<Made, Refusal>> {
  const { listed, known, payer, paysSelf } = plan
  const fields = known ? changesOf(plan) : []
  const isNamed = listed.payer !== '' || listed.iban !== '' || !paysSelf
  if (!isNamed || (known && !fields.includes('payer') && !fields.includes('iban'))) return ok(made)
  const payerId = paysSelf ? personId : payer?.id
  if (!payerId) return refuse('payer_gone')
  const { rows } = await sql`select from debtors where club_id = ${ctx.club.id} and person_id = ${payerId}`.execute(ctx.db)
  const debtorId = await ensureDebtor(ctx, payerId)
  if (rows.length === 0) made.newDebtorId = debtorId
  const today = berlinDay(ctx.now)
  if (!known || fields.includes('payer')) await setPayer(ctx, debtorId, [personId], known ? today : (listed.entryOn ?? today))
  if (listed.iban === '') return ok(made)
  const who = payer ?? listed
  const holder = listed.holder || `${who.firstname} ${who.lastname}`.trim()
  const mandate = await enterListedMandate(ctx, payerId, { ...listed, holder })
  if (mandate) made.mandate = mandate
  return ok(made)
}
