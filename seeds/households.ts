import type { Ctx } from '../src/domain/context.ts'
import { mandateReference } from '../src/domain/debtors/rules.ts'
import { FamilyInput } from '../src/domain/members/input.ts'
import { setPerson } from '../src/domain/people/set-person.ts'
import { enterFamily } from '../src/domain/processes/enter-family.ts'
import { planChange } from '../src/domain/scheduled-changes/commands.ts'
import { berlinDay, dayRange, formatDay } from '../src/kernel/calendar.ts'
import { newId } from '../src/kernel/id.ts'
import type { DemoPerson } from './people.ts'
import type { Random } from './random.ts'

const FULL_AGE = 18
const UNUSED_EACH = 15
/** Accounts of the demo; their check digits are right, their owners do not exist. */
const IBANS = ['DE02120300000000202051', 'DE02500105170137075030', 'DE02100500000054540402', 'DE02300209000106531065']

interface Home {
  id: string
  people: DemoPerson[]
  from: Temporal.PlainDate
}

const adultsOf = ({ people }: Home, today: Temporal.PlainDate): DemoPerson[] =>
  people.filter(({ birthOn }) => Temporal.PlainDate.compare(birthOn.add({ years: FULL_AGE }), today) <= 0)

/** Families and couples, as the people were invented. */
function homesOf(people: readonly DemoPerson[], today: Temporal.PlainDate): Home[] {
  const groups = Map.groupBy(
    people.filter(({ home }) => home !== null),
    ({ home }) => home ?? '',
  )
  return [...groups].flatMap(([id, people]) =>
    people.length > 1 ? [{ id, people, from: today.with({ month: 1, day: 1 }).subtract({ years: 2 }) }] : [],
  )
}

/** Households with one payer each; most pay by direct debit. */
export async function storeHouseholds(ctx: Ctx, people: readonly DemoPerson[], random: Random): Promise<void> {
  const clubId = ctx.club.id
  const today = berlinDay(ctx.now)
  const homes = homesOf(people, today).filter((home) => adultsOf(home, today).length > 0)
  if (homes.length === 0) return
  await ctx.db
    .insertInto('households')
    .values(homes.map(({ id, people: [first] }) => ({ clubId, id, name: first?.lastname ?? '' })))
    .execute()
  await ctx.db
    .insertInto('householdPeople')
    .values(
      homes.flatMap((home) => {
        const adults = new Set(adultsOf(home, today).map(({ id }) => id))
        return home.people.map(({ id }) => ({
          clubId,
          id: newId(),
          householdId: home.id,
          personId: id,
          kind: adults.has(id) ? 'adult' : 'child',
          countsForFee: true,
          valid: dayRange(home.from),
        }))
      }),
    )
    .execute()
  await storePayers(ctx, homes, random, today)
}

async function storePayers(ctx: Ctx, homes: readonly Home[], random: Random, today: Temporal.PlainDate): Promise<void> {
  const clubId = ctx.club.id
  const paid = homes.flatMap((home) => {
    const [payer] = adultsOf(home, today)
    return payer ? [{ ...home, payer, debtorId: newId() }] : []
  })
  await ctx.db
    .insertInto('debtors')
    .values(paid.map(({ debtorId, payer }) => ({ clubId, id: debtorId, kind: 'person', personId: payer.id })))
    .execute()
  await ctx.db
    .insertInto('payers')
    .values(
      paid.flatMap(({ debtorId, people, from }) =>
        people
          .filter(({ isMember }) => isMember)
          .map(({ id }) => ({ clubId, id: newId(), personId: id, debtorId, purpose: 'fees', valid: dayRange(from) })),
      ),
    )
    .execute()
  const debited = paid.filter(() => random.chance(0.8)).map((home) => ({ ...home, accountId: newId(), mandateId: newId() }))
  await ctx.db
    .insertInto('bankAccounts')
    .values(
      debited.map(({ accountId: id, debtorId, payer, from }) => ({
        clubId,
        id,
        debtorId,
        iban: random.pick(IBANS),
        holder: `${payer.firstname} ${payer.lastname}`,
        valid: dayRange(from),
      })),
    )
    .execute()
  await ctx.db
    .insertInto('mandates')
    .values(
      debited.map(({ mandateId: id, accountId: bankAccountId, debtorId, from: signedOn }, at) => ({
        clubId,
        id,
        debtorId,
        bankAccountId,
        reference: mandateReference(clubId, id),
        signedOn,
        // Some were never used, and lapse.
        lastUsedOn: at % UNUSED_EACH === 0 ? null : today.subtract({ months: 5 }),
        state: 'active',
      })),
    )
    .execute()
}

/** A sponsor without birth date, a child of separated parents, and changes that wait or come. */
export async function storeSpecialHouseholds(ctx: Ctx): Promise<void> {
  if (ctx.club.name !== 'gsv') return
  const entryOn = formatDay(berlinDay(ctx.now).with({ month: 1, day: 1 }))
  const common = { entryOn, postcode: '86150', city: 'Musterstadt' }
  const mandate = { payment: 'mandate', iban: IBANS[0], signedOn: entryOn }
  const bakery = { lastname: 'Bäckerei Sonnenkorn GmbH', kind: 'passiv', email: 'info@sonnenkorn.example' }
  await enter(ctx, {
    ...common,
    ...mandate,
    holder: 'Bäckerei Sonnenkorn',
    isOrganisation: true,
    people: [bakery],
    street: 'Marktplatz 3',
  })
  const child = { firstname: 'Emil', lastname: 'Brandt', birthOn: '14.05.2017', sex: 'm' }
  const mother = { firstname: 'Katrin', lastname: 'Brandt', birthOn: '02.08.1984', sex: 'w', phone: '0151 0004410', kind: 'none' }
  const father = { firstname: 'Oliver', lastname: 'Kern', birthOn: '19.11.1982', sex: 'm', phone: '0151 0004411', kind: 'passiv' }
  const family = await enter(ctx, { ...common, ...mandate, people: [mother, child], street: 'Gartenweg 12' })
  const single = await enter(ctx, { ...common, people: [father], street: 'Bahnhofstraße 40' })
  await storeSecondHome(ctx, {
    childId: family.personIds[1] ?? '',
    fatherId: single.personIds[0] ?? '',
    lastname: father.lastname,
  })
  const effectiveOn = berlinDay(ctx.now)
  const personId = single.personIds[0] ?? ''
  await setPerson(ctx, personId, { moreContacts: '0821 4471100 (Werkstatt)\noliver.kern@werkstatt.example' })
  await planChange(ctx, { kind: 'person', personId, fields: { lastname: 'Kern-Vogel' }, effectiveOn, state: 'asked' })
  const fields = { street: 'Lindenhof 8', postcode: '86152', city: 'Musterstadt' }
  await planChange(ctx, { kind: 'person', personId, fields, effectiveOn: effectiveOn.add({ days: 30 }), state: 'planned' })
}

async function enter(ctx: Ctx, family: unknown): Promise<{ personIds: string[] }> {
  const entered = await enterFamily(ctx, FamilyInput.parse(family))
  if (!entered.ok) throw new Error(entered.refusal)
  return entered.value
}

/** The child lives with both parents and counts with the first. */
async function storeSecondHome(
  ctx: Ctx,
  { childId, fatherId, lastname }: { childId: string; fatherId: string; lastname: string },
): Promise<void> {
  const clubId = ctx.club.id
  const [householdId, valid] = [newId(), dayRange(berlinDay(ctx.now).with({ month: 1, day: 1 }))]
  await ctx.db.insertInto('households').values({ clubId, id: householdId, name: lastname }).execute()
  const both = [
    { personId: fatherId, kind: 'adult', countsForFee: true },
    { personId: childId, kind: 'child', countsForFee: false },
  ]
  await ctx.db
    .insertInto('householdPeople')
    .values(both.map((person) => ({ ...person, clubId, id: newId(), householdId, valid })))
    .execute()
  await ctx.db
    .insertInto('guardians')
    .values({ clubId, id: newId(), childId, guardianId: fatherId, valid: '[2017-05-14,2035-05-14)' })
    .execute()
}
