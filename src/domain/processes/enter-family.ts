import { sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, dayRange } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import type { Ctx } from '../context.ts'
import { addMandate, ensureDebtor, setPayer } from '../debtors/commands.ts'
import { canManageMembers } from '../members/access.ts'
import { addDocument } from '../members/add-document.ts'
import { enterMembers, setDepartments } from '../members/commands.ts'
import { joinFeeFamily } from '../members/create-household.ts'
import { type FamilyInput, type FamilyRow, isChild } from '../members/input.ts'
import type { MemberKind } from '../members/rules.ts'
import { addGuardian } from '../people/add-guardian.ts'
import { createPerson } from '../people/commands.ts'
import { fillPerson, findNamesake, type KnownPerson } from '../people/fill-person.ts'
import { isMemberOn } from '../people/queries.ts'
import { FULL_AGE } from '../people/rules.ts'

export interface EnteredFamily {
  householdId: string | null
  personIds: string[]
  memberIds: string[]
}

type FamilyRefusal = 'address_differs' | 'is_member' | 'child_differs' | 'unknown_department' | 'two_fee_families'
/** `at`: line of the person in the way; `known`: the address that the club has. */
type InTheWay = Record<Exclude<FamilyRefusal, 'address_differs'>, { at: number }> & {
  address_differs: { at: number; known: string }
}
type Answered = Answer<EnteredFamily, FamilyRefusal, InTheWay>

interface Entered extends FamilyRow {
  personId: string
  known: KnownPerson | null
}

const personOf = (row: FamilyRow, { street, postcode, city, isOrganisation }: FamilyInput) => {
  const { firstname, lastname, birthOn, sex, email, phone } = row
  return { firstname, lastname, birthOn, sex, email, phone, street, postcode, city, isOrganisation }
}

async function enterPerson(ctx: Ctx, row: FamilyRow, family: FamilyInput): Promise<Entered> {
  const known = await findNamesake(ctx, row)
  return { ...row, known, personId: known?.id ?? (await createPerson(ctx, personOf(row, family))) }
}

type Address = Pick<KnownPerson, 'street' | 'postcode' | 'city'>
const addressKey = ({ street, postcode, city }: Address): string =>
  fold(`${street} ${postcode} ${city}`).replace(/str(asse|\.)/g, 'str')

/** A paper without address is of the same one. */
const isAtHome = (known: KnownPerson | null, family: FamilyInput): boolean =>
  known !== null && (family.street === '' || addressKey(known) === addressKey(family))

/** Of people whom the club knows with another address than the paper's: asked about, kept, or the paper's from now on. */
export type KnownAddress = 'ask' | 'keep' | 'move'

/** The club has an address of somebody, and the paper says another. */
export const hasOtherAddress = (known: Address, paper: Address): boolean =>
  known.street !== '' && paper.street !== '' && addressKey(known) !== addressKey(paper)

export const addressText = ({ street, postcode, city }: Address): string =>
  [street, `${postcode} ${city}`.trim()].filter(Boolean).join(', ')

const withoutAddress = { street: '', postcode: '', city: '' }

const joins = (row: Entered): row is Entered & { kind: MemberKind } => row.kind !== 'none'

/** Adults of one paper are guardians of its children until these are of age. */
async function enterGuardians(ctx: Ctx, people: readonly Entered[], today: Temporal.PlainDate): Promise<void> {
  for (const child of people) {
    if (!child.birthOn || !isChild(child, today)) continue
    const lastDay = child.birthOn.add({ years: FULL_AGE }).subtract({ days: 1 })
    for (const adult of people)
      if (!isChild(adult, today)) await addGuardian(ctx, child.personId, adult.personId, dayRange(today, lastDay))
  }
}

async function enterPayer(ctx: Ctx, people: readonly Entered[], family: FamilyInput): Promise<void> {
  const payer = found(people.find(({ at }) => at === family.payer))
  const debtorId = await ensureDebtor(ctx, payer.personId)
  const paidFor = people.filter(joins).map(({ personId }) => personId)
  await setPayer(ctx, debtorId, paidFor, family.entryOn)
  if (family.payment === 'invoice') return
  const holder = family.holder || `${payer.firstname} ${payer.lastname}`.trim()
  const { iban, signedOn } = family
  await addMandate(ctx, { debtorId, iban, holder, isSure: true, signedOn })
}

/** A member on this day, in these departments then or later. */
async function isEntered(
  ctx: Ctx,
  personId: string,
  day: Temporal.PlainDate,
  departmentIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ isEntered: boolean }>`
    select ${isMemberOn(sql`${ctx.club.id}`, sql`${personId}::uuid`, sql`${day}::date`)} and not exists (
      select unnest(${[...departmentIds]}::uuid[]) except
      select e.department_id from member_departments e join members m on m.club_id = e.club_id and m.id = e.member_id
        where m.club_id = ${ctx.club.id} and m.person_id = ${personId} and e.valid && ${dayRange(day)}::daterange) as is_entered`.execute(
    ctx.db,
  )
  return found(rows[0]).isEntered
}

async function enter(ctx: Ctx, family: FamilyInput, fileId: string | null, knownAddress: KnownAddress): Promise<Answered> {
  const today = berlinDay(ctx.now)
  const people: Entered[] = []
  for (const row of family.people) people.push(await enterPerson(ctx, row, family))
  await enterGuardians(ctx, people, today)
  const adults = people.filter((row) => !isChild(row, today))
  const home = people.filter(({ known }) => isAtHome(known, family)).map(({ personId }) => personId)
  const household =
    people.length > 1
      ? await joinFeeFamily(
          ctx,
          {
            name: found(adults[0]).lastname,
            from: family.entryOn,
            people: people.map((row) => ({
              personId: row.personId,
              kind: isChild(row, today) ? 'child' : 'adult',
              countsForFee: true,
            })),
          },
          home,
        )
      : null
  if (household && !household.ok)
    return refuse('two_fee_families', { at: found(people.find(({ personId }) => personId === household.personId)).at })
  for (const row of people) {
    if (!row.known || household?.value.elsewhere.includes(row.personId)) continue
    const isOther = hasOtherAddress(row.known, family)
    if (isOther && knownAddress === 'ask') return refuse('address_differs', { at: row.at, known: addressText(row.known) })
    const person = personOf(row, family)
    await fillPerson(ctx, row.known, isOther && knownAddress === 'keep' ? { ...person, ...withoutAddress } : person)
  }
  await enterPayer(ctx, people, family)
  if (fileId)
    await addDocument(
      ctx,
      people.map(({ personId }) => personId),
      { fileId, title: 'Aufnahmeantrag' },
    )
  const members = people.filter(joins)
  const memberIds: string[] = []
  for (const { personId, kind, departmentIds, at, birthOn } of members) {
    const entered = await enterMembers(ctx, [{ personId, kind, from: family.entryOn }])
    if (!entered.ok && !isChild({ birthOn }, today)) return refuse('is_member', { at })
    // The paper of a partner names children who are members already.
    if (!entered.ok && (await isEntered(ctx, personId, family.entryOn, departmentIds))) continue
    if (!entered.ok) return refuse('child_differs', { at })
    const memberId = found(entered.value[0])
    const set = await setDepartments(ctx, memberId, family.entryOn, departmentIds)
    if (!set.ok) return refuse('unknown_department', { at })
    memberIds.push(memberId)
  }
  if (memberIds.length === 0) return refuse('is_member', { at: found(members[0]).at })
  return ok({ householdId: household?.value.id ?? null, personIds: people.map(({ personId }) => personId), memberIds })
}

/**
 * Takes a family, a person or an organisation in as from paper: people, guardians, household (of somebody who has one: theirs), payer
 * with mandate, scan, departments, numbers; all or nothing. A child who is a member already, with all the paper asks for, stays one.
 * @throws Forbidden
 */
export async function enterFamily(
  ctx: Ctx,
  family: FamilyInput,
  fileId: string | null = null,
  knownAddress: KnownAddress = 'ask',
): Promise<Answered> {
  allow(canManageMembers(ctx.actor))
  return transaction(ctx, (ctx) => savepoint<Ctx, Answered>(ctx, (ctx) => enter(ctx, family, fileId, knownAddress)))
}
