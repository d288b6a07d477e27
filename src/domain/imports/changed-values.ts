import { formatDay } from '../../kernel/calendar.ts'
import type { KnownPerson } from '../members/list-known.ts'
import { standingOn } from '../members/rules.ts'
import { MEMBER_KIND_TEXTS } from '../members/texts.ts'
import { SEX_TEXTS } from '../people/texts.ts'
import { departmentsOf } from './find-meant.ts'
import type { Field } from './input.ts'
import type { ListedMember } from './read-member.ts'
import type { MemberPlan } from './survey-file.ts'

type Text = 'firstname' | 'lastname' | 'email' | 'phone' | 'moreContacts' | 'street' | 'postcode' | 'city'

const departmentsText = ({ all, passive }: { all: readonly string[]; passive: readonly string[] }): string =>
  all
    .map((name) => (passive.includes(name) ? `${name} (passiv)` : name))
    .toSorted()
    .join(', ')

const dayText = (day: Temporal.PlainDate | null): string => (day ? formatDay(day) : '')

/** Empty cells of a row leave what is known. */
function valuesOf(field: Field, listed: ListedMember, known: KnownPerson, today: Temporal.PlainDate): [string, string] | null {
  const both = (...names: Text[]): [string, string] => [
    names
      .map((name) => known[name])
      .join(' ')
      .trim(),
    names
      .map((name) => listed[name] || known[name])
      .join(' ')
      .trim(),
  ]
  if (field === 'name') return both('firstname', 'lastname')
  if (field === 'street') return both('street', 'postcode', 'city')
  if (field === 'email' || field === 'phone' || field === 'moreContacts') return both(field)
  if (field === 'birth') return [dayText(known.birthOn), dayText(listed.birthOn)]
  if (field === 'exit') return ['', dayText(listed.exitOn)]
  if (field === 'department') {
    const now = { all: known.departments, passive: known.passiveDepartments }
    return [departmentsText(now), departmentsText(departmentsOf(listed, known))]
  }
  const { kind } = standingOn(known.memberships, today)
  if (field === 'kind' && listed.kind && listed.kind !== 'none')
    return [kind ? MEMBER_KIND_TEXTS[kind] : '', MEMBER_KIND_TEXTS[listed.kind]]
  return field === 'sex' && listed.sex ? [SEX_TEXTS[known.sex as keyof typeof SEX_TEXTS], SEX_TEXTS[listed.sex]] : null
}

/** ` (Turnen → Judo, Turnen)`: values of somebody known before and after a row; empty where nothing of it is shown. */
export function changedValues({ listed, known, differences }: MemberPlan, field: Field, today: Temporal.PlainDate): string {
  if (!known) return ''
  const corrected = differences?.standing.correctsEntry
  const entry: [string, string] | null = corrected ? [dayText(corrected), dayText(listed.entryOn)] : null
  const [before, after] = (field === 'entry' ? entry : valuesOf(field, listed, known, today)) ?? ['', '']
  if (before === after) return ''
  return ` (${before === '' ? after : `${before} → ${after || 'keine'}`})`
}
