import { listDepartments } from '../src/domain/clubs/queries.ts'
import type { Ctx } from '../src/domain/context.ts'
import { saveContract } from '../src/domain/contracts/commands.ts'
import { listContractPeople } from '../src/domain/contracts/list-contract-people.ts'
import { berlinDay } from '../src/kernel/calendar.ts'

/** Two trainers and the hall of a school. */
export async function storeContracts(ctx: Ctx): Promise<void> {
  if (ctx.club.name !== 'gsv') return
  const from = berlinDay(ctx.now).with({ month: 1, day: 1 })
  const people = await listContractPeople(ctx)
  const departments = await listDepartments(ctx)
  const common = {
    departmentId: departments[0]?.id ?? null,
    ratePer: 'unit',
    absenceCents: 1000,
    notice: '4 Wochen zum Monatsende',
    from,
    to: null,
  } as const
  for (const { id: personId } of people.slice(0, 2))
    await saveContract(ctx, {
      ...common,
      kind: 'trainer',
      personId,
      party: '',
      subject: 'Übungsleitung',
      rateCents: 2500,
      allowance: 'trainer_allowance',
    })
  await saveContract(ctx, {
    ...common,
    kind: 'rental',
    personId: null,
    party: 'Realschule Musterstadt',
    subject: 'Kleine Turnhalle, mittwochs',
    rateCents: 1800,
    ratePer: 'hour',
    allowance: null,
    absenceCents: null,
  })
}
