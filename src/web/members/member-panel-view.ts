import type { Ctx } from '../../domain/context.ts'
import { listPayers } from '../../domain/debtors/queries.ts'
import { listHouseholds } from '../../domain/members/list-households.ts'
import { listLife } from '../../domain/members/list-life.ts'
import { getMember } from '../../domain/members/queries.ts'
import { getPerson } from '../../domain/people/get-person.ts'
import { listScheduledChanges } from '../../domain/scheduled-changes/queries.ts'
import { listFees } from '../../domain/tariffs/list-fees.ts'
import { isNotFound } from '../../kernel/answer.ts'
import { presentMoreContacts } from '../people/person-view.ts'
import { presentFee } from '../tariffs/fee-view.ts'
import { departmentsText, presentComing } from './coming-view.ts'
import { presentMemberRow } from './members-view.ts'

/** A member beside the list; null for one of nobody here. */
export async function findMemberPanel(ctx: Ctx, memberId: string, day: Temporal.PlainDate) {
  try {
    const member = await getMember(ctx, memberId, day)
    const { personId } = member
    const [households, person, payers, life, changes, fees] = await Promise.all([
      listHouseholds(ctx, personId, day),
      getPerson(ctx, personId),
      listPayers(ctx, personId, day),
      listLife(ctx, member.id),
      listScheduledChanges(ctx, { personId, limit: 20 }),
      listFees(ctx, [personId], day),
    ])
    const family = households.flatMap(({ people }) => people).filter(({ id }) => id !== personId)
    return {
      ...presentMemberRow(member, day),
      departments: departmentsText(member),
      moreContacts: presentMoreContacts(person.moreContacts),
      guardians: person.guardians.map(({ name }) => name).join(', '),
      payers: payers.map(({ name, iban }) => `${name} (${iban ? 'Lastschrift' : 'Rechnung'})`).join(', '),
      coming: presentComing(life, changes, day).map(({ key, on, text }) => ({ key: `${key} ${text}`, on, text })),
      fee: presentFee(fees.get(personId)),
      family: [...new Map(family.map(({ id, memberId, name }) => [id, { id, memberId, name }])).values()],
    }
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

export type MemberPanelView = NonNullable<Awaited<ReturnType<typeof findMemberPanel>>>
