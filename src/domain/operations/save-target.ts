import { sql } from 'kysely'
import { z } from 'zod'
import { transaction } from '../../database/transaction.ts'
import { allow, found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canManageOperations, canSeeOperations } from './access.ts'
import type { HourTarget } from './account-columns.ts'
import { OPERATION_JOURNAL } from './journal.ts'

const YEAR = 'Bitte geben Sie ein Jahr an, zum Beispiel 2027.'
const year = z.int(YEAR).min(2000, YEAR).max(2200, YEAR)
const hours = (text: string) => z.int(text).min(0, text).max(60_000, text)
const AGE = 'Bitte geben Sie ein Alter von 0 bis 120 an.'

export const TargetInput = z
  .object({
    year,
    minutes: hours('Bitte geben Sie die Stunden so an: 10 oder 7,5.'),
    ageFrom: z.int(AGE).min(0, AGE).max(120, AGE),
    ageTo: z.int(AGE).min(0, AGE).max(120, AGE),
    mostCarried: hours('Bitte geben Sie die Stunden so an: 5. Ohne Übertrag: 0.'),
    centsPerHour: z.int().min(0).max(100_000, 'Höchstens 1.000,00 € je Stunde.'),
  })
  .refine(({ ageFrom, ageTo }) => ageFrom <= ageTo, { path: ['ageTo'], message: 'Das zweite Alter ist kleiner als das erste.' })

export const ExemptionInput = z
  .object({
    personId: z.uuid('Bitte wählen Sie ein Mitglied.'),
    fromYear: year,
    toYear: year.nullable(),
    reason: z.string().trim().max(200, 'Bitte höchstens 200 Zeichen.').default(''),
  })
  .refine(({ fromYear, toYear }) => toYear === null || fromYear <= toYear, {
    path: ['toYear'],
    message: 'Das letzte Jahr liegt vor dem ersten.',
  })
export type ExemptionInput = z.output<typeof ExemptionInput>

/** Sets the target of its year. @throws Forbidden */
export async function saveTarget(ctx: Ctx, input: HourTarget): Promise<void> {
  allow(canManageOperations(ctx.actor))
  const target = TargetInput.parse(input)
  await transaction(ctx, async (ctx) => {
    const { year: _, ...values } = target
    await ctx.db
      .insertInto('hourTargets')
      .values({ ...target, clubId: ctx.club.id })
      .onConflict((conflict) => conflict.columns(['clubId', 'year']).doUpdateSet(values))
      .execute()
    const content = OPERATION_JOURNAL.targetSet(target.year)
    await record(ctx, { event: 'hours.target_set', id: String(target.year), content, after: values })
  })
}

/** Frees a person of the duty. Answers its id. @throws Forbidden, MissingReference */
export async function exemptPerson(ctx: Ctx, input: ExemptionInput): Promise<string> {
  allow(canManageOperations(ctx.actor))
  const exemption = ExemptionInput.parse(input)
  return transaction(ctx, async (ctx) => {
    const id = newId()
    await ctx.db
      .insertInto('hourExemptions')
      .values({ ...exemption, clubId: ctx.club.id, id })
      .execute()
    await record(ctx, { event: 'hours.exempted', id: exemption.personId, content: OPERATION_JOURNAL.exempted })
    return id
  })
}

/** The person owes hours again. @throws Forbidden, NotFound */
export async function endExemption(ctx: Ctx, id: string): Promise<void> {
  allow(canManageOperations(ctx.actor))
  await transaction(ctx, async (ctx) => {
    const { rows } = await sql<{ personId: string }>`
      delete from hour_exemptions where club_id = ${ctx.club.id} and id = ${id} returning person_id`.execute(ctx.db)
    const { personId } = found(rows[0])
    await record(ctx, { event: 'hours.exemption_ended', id: personId, content: OPERATION_JOURNAL.exemptionEnded })
  })
}

export interface Exemption {
  id: string
  name: string
  fromYear: number
  toYear: number | null
  reason: string
}

/** Exemptions that count in a year. @throws Forbidden */
export async function listExemptions(ctx: Ctx, year: number): Promise<Exemption[]> {
  allow(canSeeOperations(ctx.actor))
  const { rows } = await sql<Exemption>`
    select e.id, w.firstname || ' ' || w.lastname as name, e.from_year, e.to_year, e.reason from hour_exemptions e
    join people w on w.club_id = e.club_id and w.id = e.person_id
    where e.club_id = ${ctx.club.id} and e.from_year <= ${year} and coalesce(e.to_year >= ${year}, true) order by w.lastname, w.firstname`.execute(
    ctx.db,
  )
  return rows
}
