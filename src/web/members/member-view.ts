import { listDepartments } from '../../domain/clubs/queries.ts'
import { listPayers } from '../../domain/debtors/queries.ts'
import { canManageMembers } from '../../domain/members/access.ts'
import { listHouseholds } from '../../domain/members/list-households.ts'
import { type LifeLine, listLife } from '../../domain/members/list-life.ts'
import { getMember, listDocuments } from '../../domain/members/queries.ts'
import { MEMBER_KIND_TEXTS, MEMBER_STATE_TEXTS } from '../../domain/members/texts.ts'
import { getPerson } from '../../domain/people/get-person.ts'
import { listScheduledChanges, type ScheduledChange } from '../../domain/scheduled-changes/queries.ts'
import { CHANGE_STATE_TEXTS, FIELD_TEXTS } from '../../domain/scheduled-changes/texts.ts'
import { maskedIban } from '../../kernel/bank-codes.ts'
import { berlinDay, formatDay, isAfter, parseDayRange } from '../../kernel/calendar.ts'
import { signedFileAddress } from '../files/file-address.ts'
import type { Gate } from '../kit/gate.ts'
import { presentMemberRow } from './members-view.ts'

/** The link to a scan works for as long as the page is looked at. */
const SCAN_MINUTES = 30

const textOf = (line: LifeLine): string => {
  if (line.what === 'membership')
    return [MEMBER_STATE_TEXTS[line.state], MEMBER_KIND_TEXTS[line.kind], line.reason].filter(Boolean).join(' · ')
  const names = { department: 'Abteilung', household: 'Familie', payer: 'Beitrag zahlt' }
  return `${names[line.what]} ${line.name}`
}

/** `seit 01.04.2019`, `01.04.2019 bis 31.12.2024`. */
function rangeText(valid: string): string {
  const { from, to } = parseDayRange(valid)
  if (!from) return to ? `bis ${formatDay(to)}` : ''
  return to ? `${formatDay(from)} bis ${formatDay(to)}` : `ab ${formatDay(from)}`
}

const presentLife = (line: LifeLine, today: Temporal.PlainDate) => {
  const { from } = parseDayRange(line.valid)
  return { text: textOf(line), range: rangeText(line.valid), isComing: from !== null && isAfter(from, today) }
}

const presentChange = ({ fields, effectiveOn, state }: ScheduledChange) => ({
  text: `${Object.keys(fields)
    .map((field) => FIELD_TEXTS[field] ?? field)
    .join(', ')}: ${CHANGE_STATE_TEXTS[state]}`,
  range: `ab ${formatDay(effectiveOn)}`,
  isComing: state === 'planned',
})

type Document = Awaited<ReturnType<typeof listDocuments>>[number]

const presentDocument = ({ ctx, services }: Gate, { id, title, fileId, addedAt }: Document) => ({
  id,
  title,
  day: formatDay(berlinDay(addedAt)),
  to: signedFileAddress(services.signLink, { club: ctx.club.id, id: fileId, now: ctx.now, minutes: SCAN_MINUTES }),
})

/** The file of a member. @throws NotFound */
export async function presentMemberFile(gate: Gate, memberId: string) {
  const { ctx } = gate
  const today = berlinDay(ctx.now)
  const member = await getMember(ctx, memberId, today)
  const { personId } = member
  const [person, households, payers, life, documents, departments, changes] = await Promise.all([
    getPerson(ctx, personId),
    listHouseholds(ctx, personId, today),
    listPayers(ctx, personId, today),
    listLife(ctx, memberId),
    listDocuments(ctx, personId),
    listDepartments(ctx),
    listScheduledChanges(ctx, { personId, limit: 100 }),
  ])
  const { title, firstname, lastname, birthOn, sex, email, phone, street, postcode, city, version } = person
  return {
    id: memberId,
    personId,
    name: [title, firstname, lastname].filter(Boolean).join(' '),
    row: presentMemberRow(member, today),
    isOrganisation: member.isOrganisation,
    kind: member.kind ?? 'aktiv',
    state: member.state === 'dormant' ? 'dormant' : 'active',
    isCurrent: member.state === 'active' || member.state === 'dormant' || (member.state === null && member.entryOn !== null),
    hasLeft: member.state === 'left',
    mayChange: canManageMembers(ctx.actor),
    today: formatDay(today),
    fields: {
      version,
      title,
      firstname,
      lastname,
      birthOn: birthOn ? formatDay(birthOn) : '',
      sex,
      email,
      phone,
      street,
      postcode,
      city,
    },
    guardians: person.guardians.map(({ id, name, phone, email }) => ({ id, name, phone, email })),
    households: households.map(({ id, name, people }) => ({
      id,
      name,
      people: people.map((one) => ({
        id: one.id,
        memberId: one.memberId,
        name: one.name,
        note: [one.kind === 'child' ? 'Kind' : '', one.countsForFee ? '' : 'zählt hier nicht für den Beitrag']
          .filter(Boolean)
          .join(', '),
      })),
    })),
    payers: payers.map(({ id, name, iban, reference, valid }) => ({
      id,
      name,
      way: iban ? `Lastschrift von ${maskedIban(iban)}` : 'Rechnung',
      reference,
      range: rangeText(valid),
    })),
    life: [...changes.toReversed().map(presentChange), ...life.map((line) => presentLife(line, today))],
    documents: documents.map((one) => presentDocument(gate, one)),
    departments: departments.map(({ id, name }) => ({ id, name, isChosen: member.departments.includes(name) })),
  }
}

export type MemberFileView = Awaited<ReturnType<typeof presentMemberFile>>
