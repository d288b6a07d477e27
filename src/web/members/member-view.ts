import { canSeeClaims } from '../../domain/claims/access.ts'
import { listDepartments } from '../../domain/clubs/queries.ts'
import type { Ctx } from '../../domain/context.ts'
import { listSharedPayers } from '../../domain/debtors/list-shared-payers.ts'
import { listPayers, type PayerLine } from '../../domain/debtors/queries.ts'
import { findExitDay } from '../../domain/declarations/find-exit-day.ts'
import { canManageMembers } from '../../domain/members/access.ts'
import { listDeceased } from '../../domain/members/list-deceased.ts'
import { type Household, listHouseholds } from '../../domain/members/list-households.ts'
import { listLife } from '../../domain/members/list-life.ts'
import { getMember, listDocuments } from '../../domain/members/queries.ts'
import { comingEntry } from '../../domain/members/rules.ts'
import { getPerson } from '../../domain/people/get-person.ts'
import { listUnguarded } from '../../domain/people/list-unguarded.ts'
import { isMinor } from '../../domain/people/rules.ts'
import { findDeath } from '../../domain/processes/take-back-death.ts'
import { changedValues } from '../../domain/scheduled-changes/changed-values.ts'
import { listShared } from '../../domain/scheduled-changes/list-shared.ts'
import { listScheduledChanges, type ScheduledChange } from '../../domain/scheduled-changes/queries.ts'
import { CHANGE_STATE_TEXTS } from '../../domain/scheduled-changes/texts.ts'
import { listFees } from '../../domain/tariffs/list-fees.ts'
import { isFamilyFeeOnRequest } from '../../domain/tariffs/queries.ts'
import { canManageUsers } from '../../domain/users/access.ts'
import { maskedIban } from '../../kernel/bank-codes.ts'
import { berlinDay, formatDay, parseDayRange } from '../../kernel/calendar.ts'
import { signedFileAddress } from '../files/file-address.ts'
import { debtorPath } from '../invoice/invoice-address.ts'
import type { Gate } from '../kit/gate.ts'
import { presentFee } from '../tariffs/fee-view.ts'
import { comingFacts, hasBegun, isOpen, lifeText, presentComing } from './coming-view.ts'
import { feesAfterText } from './fees-after.ts'
import { presentMemberRow } from './members-view.ts'

/** The link to a scan works for as long as the page is looked at. */
const SCAN_MINUTES = 30

/** `seit 01.04.2019`, `01.04.2019 bis 31.12.2024`. */
export function rangeText(valid: string): string {
  const { from, to } = parseDayRange(valid)
  if (!from) return to ? `bis ${formatDay(to)}` : ''
  return to ? `${formatDay(from)} bis ${formatDay(to)}` : `ab ${formatDay(from)}`
}

const presentChange = (change: ScheduledChange) => ({
  text: `${changedValues(change)
    .map(({ label, next }) => `${label}: ${next}`)
    .join(' · ')} (${CHANGE_STATE_TEXTS[change.state]})`,
  range: `ab ${formatDay(change.effectiveOn)}`,
})

/** Decided changes, the latest first, and what has begun. */
const presentLife = (
  life: Awaited<ReturnType<typeof listLife>>,
  changes: readonly ScheduledChange[],
  today: Temporal.PlainDate,
) => [
  ...changes
    .filter(({ state }) => !isOpen(state))
    .toReversed()
    .map(presentChange),
  ...life.filter(({ valid }) => hasBegun(valid, today)).map((line) => ({ text: lifeText(line), range: rangeText(line.valid) })),
]

type Document = Awaited<ReturnType<typeof listDocuments>>[number]

const presentDocument = ({ ctx, services }: Gate, { id, title, fileId, addedAt }: Document) => ({
  id,
  title,
  day: formatDay(berlinDay(addedAt)),
  to: signedFileAddress(services.signLink, { club: ctx.club.id, id: fileId, now: ctx.now, minutes: SCAN_MINUTES }),
})

function presentRequest(request: Household['feeRequest']) {
  const day = (text: string | null | undefined) => (text ? formatDay(Temporal.PlainDate.from(text)) : '')
  const [from, to] = [day(request?.from), day(request?.to)]
  return { from, to, text: request ? `beantragt ab ${from}${to ? ` bis ${to}` : ''}` : 'nicht beantragt' }
}

/** `isOnRequest`: the regulation gives the family fee only to who asks. */
const presentHousehold = ({ id, name, version, feeRequest, people }: Household, isOnRequest: boolean) => ({
  id,
  name,
  version,
  feeRequest: isOnRequest ? presentRequest(feeRequest) : null,
  people: people.map((one) => ({
    id: one.id,
    memberId: one.memberId,
    name: one.name,
    note: [
      one.hasDied ? 'verstorben' : '',
      one.kind === 'child' ? 'Kind' : '',
      one.countsForFee ? '' : 'zählt hier nicht für den Beitrag',
    ]
      .filter(Boolean)
      .join(', '),
  })),
})

/** The way to a closed login is only for who may open it. */
async function presentDeath({ ctx }: Gate, personId: string) {
  const death = canManageMembers(ctx.actor) ? await findDeath(ctx, personId) : null
  return death && { ...death, userId: canManageUsers(ctx.actor) ? death.userId : null }
}

/** A payer who is no member has no file: the death stands beside the account. */
const presentPayersDeath = (gate: Gate, { personId, isMember, hasDied }: PayerLine) =>
  hasDied && !isMember && personId ? presentDeath(gate, personId) : null

const presentPayer = (
  { ctx }: Gate,
  { id, debtorId, personId, name, iban, reference, comingIban, comingFrom, valid, isMember, hasDied }: PayerLine,
) => ({
  id,
  personId,
  name,
  isMember,
  hasDied,
  way: hasDied ? 'verstorben – bitte einen neuen Zahler eintragen' : iban ? `Lastschrift von ${maskedIban(iban)}` : 'Rechnung',
  reference,
  coming: comingIban && comingFrom ? `ab ${formatDay(comingFrom)} von ${maskedIban(comingIban)}` : '',
  range: rangeText(valid),
  account: ctx.club.flags.hasInvoiceManagement && canSeeClaims(ctx.actor) ? debtorPath(debtorId) : null,
})

/** Living adults of the family and guardians; the member itself, if old enough, is among them. */
export async function payerOptions(
  ctx: Ctx,
  personId: string,
  households: readonly Household[],
  guardians: readonly { id: string; name: string }[],
) {
  const adults = households.flatMap(({ people }) => people.filter(({ kind }) => kind === 'adult'))
  const dead = await listDeceased(
    ctx,
    [...adults, ...guardians].map(({ id }) => id),
  )
  const others = new Map(
    [...adults, ...guardians].filter(({ id }) => id !== personId && !dead.has(id)).map(({ id, name }) => [id, name]),
  )
  return Object.fromEntries([[personId, 'zahlt selbst'], ...others])
}

function fieldsOf(person: Awaited<ReturnType<typeof getPerson>>) {
  const { version, title, firstname, lastname, birthOn, sex, email, phone, moreContacts, street, postcode, city } = person
  const birth = birthOn ? formatDay(birthOn) : ''
  return { version, title, firstname, lastname, birthOn: birth, sex, email, phone, moreContacts, street, postcode, city }
}

/** Changes that come for others of the family with this person's. */
async function listTogether(ctx: Ctx, personId: string) {
  const [changes, payers] = await Promise.all([listShared(ctx, personId), listSharedPayers(ctx, personId)])
  return { changes, payers }
}

const presentDepartment = (
  { id, name }: { id: string; name: string },
  member: { departments: readonly string[]; passiveDepartments: readonly string[] },
) => ({
  id,
  name,
  isChosen: member.departments.includes(name),
  isPassive: member.passiveDepartments.includes(name),
})

/** The file of a member. @throws NotFound */
export async function presentMemberFile(gate: Gate, memberId: string) {
  const { ctx } = gate
  const today = berlinDay(ctx.now)
  const member = await getMember(ctx, memberId, today)
  const { personId } = member
  const coming = comingEntry(member, today)
  const changed = coming ? await getMember(ctx, memberId, coming) : member
  const [person, households, payers, life, documents, departments, changes, fees, notice, isOnRequest] = await Promise.all([
    getPerson(ctx, personId),
    listHouseholds(ctx, personId, today),
    listPayers(ctx, personId, today),
    listLife(ctx, memberId),
    listDocuments(ctx, personId),
    listDepartments(ctx),
    listScheduledChanges(ctx, { personId, limit: 100 }),
    listFees(ctx, [personId], today),
    findExitDay(ctx, ctx.now, null),
    isFamilyFeeOnRequest(ctx, today),
  ])
  const [death, unguarded, shared, payersDeaths, feesAfter] = await Promise.all([
    presentDeath(gate, personId),
    listUnguarded(ctx, personId),
    listTogether(ctx, personId),
    Promise.all(payers.map((payer) => presentPayersDeath(gate, payer))),
    member.exitOn ? feesAfterText(ctx, memberId, member.exitOn) : '',
  ])
  const { title, firstname, lastname } = person
  return {
    id: memberId,
    personId,
    name: [title, firstname, lastname].filter(Boolean).join(' '),
    row: presentMemberRow(member, today),
    version: member.version - member.personVersion,
    isOrganisation: member.isOrganisation,
    kind: changed.kind ?? 'aktiv',
    state: changed.state === 'dormant' ? ('dormant' as const) : ('active' as const),
    isCurrent: member.state === 'active' || member.state === 'dormant' || (member.state === null && member.entryOn !== null),
    hasLeft: member.state === 'left',
    death,
    feesAfter,
    unguarded: death ? unguarded : [],
    mayChange: canManageMembers(ctx.actor),
    today: formatDay(today),
    /** A change begins today; until the entry, on its day. */
    changesFrom: formatDay(coming ?? today),
    notice: { day: formatDay(notice.day), rule: notice.rule },
    fields: fieldsOf(person),
    lacksGuardian: !death && person.guardians.length === 0 && person.birthOn !== null && isMinor(person.birthOn, ctx.now),
    guardians: person.guardians.map(({ id, name, phone, email }) => ({ id, name, phone, email })),
    households: households.map((household) => presentHousehold(household, isOnRequest)),
    payerOptions: await payerOptions(ctx, personId, households, person.guardians),
    payers: payers.map((payer, at) => ({ ...presentPayer(gate, payer), death: payersDeaths[at] ?? null })),
    fee: presentFee(fees.get(personId)),
    ...comingFacts(life, changes, today),
    coming: presentComing(life, changes, today, shared),
    life: presentLife(life, changes, today),
    documents: documents.map((one) => presentDocument(gate, one)),
    departments: departments.map((one) => presentDepartment(one, changed)),
  }
}

export type MemberFileView = Awaited<ReturnType<typeof presentMemberFile>>
