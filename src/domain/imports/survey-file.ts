import { fold } from '../../kernel/fold.ts'
import { isChild } from '../members/input.ts'
import type { KnownPerson } from '../members/list-known.ts'
import { type Differences, nameOf } from './find-meant.ts'
import type { ImportRow } from './queries.ts'
import type { FaultOf } from './read-day.ts'
import type { ListedMember } from './read-member.ts'

/** Fate of a row: `known` null = a new person. */
export interface MemberPlan {
  listed: ListedMember
  known: KnownPerson | null
  /** Of somebody new: somebody known who may be meant. */
  namesake: KnownPerson | null
  differences: Differences | null
  /** Somebody known who pays; null for the person of the row, or somebody of another row. */
  payer: KnownPerson | null
  /** Nobody is named: a payer stays, the account is the own one. */
  paysSelf: boolean
  /** Row of a payer who is new. */
  payerRow: number | null
}

/** A row as it was read. */
export interface Read {
  row: ImportRow
  listed: ListedMember | FaultOf
}

export type Planned = MemberPlan | FaultOf

/** Somebody of another row of the file. */
interface Other {
  listed: ListedMember
  position: number
}

/** A file by itself: rows that come twice, families, and people who pay for others. */
export function surveyFile(read: readonly Read[], today: Temporal.PlainDate) {
  const first = new Map<string, { line: number; household: string }>()
  const twice = new Map<number, FaultOf>()
  const adults = new Set<string>()
  const named = new Map<string, Other[]>()
  const isListed = (one: Read): one is Read & { listed: ListedMember } => !('fault' in one.listed) && !one.row.isSkipped
  for (const { row, listed } of read.filter(isListed)) {
    const { externalId, memberNo, birthOn, email, household } = listed
    const keys: [string, FaultOf][] = [
      [`id ${externalId}`, { field: 'externalId', value: externalId, fault: 'id_twice' }],
      [`no ${memberNo}`, { field: 'memberNo', value: memberNo, fault: 'number_twice' }],
    ]
    const who = [nameOf(listed), birthOn?.toString() ?? '', birthOn ? '' : fold(email), birthOn ? '' : externalId].join('|')
    keys.unshift([`who ${who}`, { field: 'name', value: `${listed.firstname} ${listed.lastname}`.trim(), fault: 'row_twice' }])
    for (const [key, fault] of keys) {
      if (fault.value === '') continue
      const before = first.get(key)
      if (!before) first.set(key, { line: row.line, household })
      else if (!twice.has(row.position)) {
        const isInTwo =
          fault.fault === 'row_twice' && household !== '' && before.household !== '' && household !== before.household
        const told: FaultOf = isInTwo ? { field: 'household', value: household, fault: 'families_twice' } : fault
        twice.set(row.position, { ...told, of: `${before.line}` })
      }
    }
    if (household !== '' && !isChild(listed, today)) adults.add(household)
    for (const key of [externalId, memberNo, `name ${nameOf(listed)}`])
      if (key !== '') named.set(key, [...(named.get(key) ?? []), { listed, position: row.position }])
  }
  const paying = (text: string) => {
    const [last = '', firstname = ''] = text.split(/\s*,\s*/)
    return [...(named.get(text) ?? []), ...(named.get(`name ${fold(firstname ? `${firstname} ${last}` : text)}`) ?? [])]
  }
  return { twice, adults, paying }
}

/** Rows that need another row wait for it: their payer, or the adult of a new family, is still to be cleared up. */
export function settlePlans(
  read: readonly Read[],
  plans: Map<number, Planned>,
  families: ReadonlySet<string>,
  today: Temporal.PlainDate,
): Map<number, Planned> {
  const lines = new Map(read.map(({ row }) => [row.position, row.line]))
  for (let isStable = false; !isStable; ) {
    const whole = [...plans].flatMap(([position, plan]) => ('fault' in plan ? [] : [{ position, plan }]))
    const led = new Set(whole.flatMap(({ plan: { listed } }) => (isChild(listed, today) ? [] : [listed.household])))
    isStable = true
    for (const { position, plan } of whole) {
      const { household, payer } = plan.listed
      const fault: FaultOf | null =
        plan.payerRow !== null && 'fault' in (plans.get(plan.payerRow) ?? { fault: '' })
          ? { field: 'payer', value: payer, fault: 'payer_open', of: `${lines.get(plan.payerRow) ?? ''}` }
          : household !== '' && !led.has(household) && !families.has(household) && !plan.known
            ? { field: 'household', value: household, fault: 'no_adult' }
            : null
      if (fault) plans.set(position, fault)
      if (fault) isStable = false
    }
  }
  return plans
}
