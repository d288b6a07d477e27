import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { containing } from '../../database/like.ts'
import type { Ctx } from '../context.ts'

/** Ids that hold every member of a list. */
export interface IdSet {
  of: 'member' | 'person'
  /** One column `id`, with repeats. */
  ids: RawBuilder<unknown>
}

const fieldId = z.uuid()
const number = z
  .string()
  .regex(/^-?\d{1,12}(\.\d{1,6})?$/)
  .nullable()
const day = z.iso.date().nullable()

/** Asks for the value of an own field as it is stored; both ends of a range are included, null is open. */
export const OwnCondition = z.union([
  z.object({ fieldId, kind: z.literal('is'), value: z.string().min(1).max(80) }),
  z.object({ fieldId, kind: z.literal('missing') }),
  z.object({ fieldId, kind: z.literal('text'), part: z.string().min(1).max(80) }),
  z.object({ fieldId, kind: z.literal('number'), from: number, to: number }),
  z.object({ fieldId, kind: z.literal('day'), from: day, to: day }),
])
export type OwnCondition = z.output<typeof OwnCondition>

const both = (low: RawBuilder<boolean> | null, high: RawBuilder<boolean> | null): RawBuilder<boolean> =>
  sql`(${low ?? sql`true`} and ${high ?? sql`true`})`

// A field may have changed its kind since a filter was saved: nothing else is read as a number.
const NUMBER = sql`case when v.value ~ '^-?[0-9]+(\\.[0-9]+)?$' then v.value::numeric end`

/** Condition on `own_values v`. */
function fits(condition: Exclude<OwnCondition, { kind: 'missing' }>): RawBuilder<boolean> {
  switch (condition.kind) {
    case 'is':
      return sql`v.value = ${condition.value}`
    case 'text':
      return sql`v.value ilike ${containing(condition.part)}`
    case 'number': {
      const { from, to } = condition
      return both(
        from === null ? null : sql`${NUMBER} >= ${from}::numeric`,
        to === null ? null : sql`${NUMBER} <= ${to}::numeric`,
      )
    }
    case 'day': {
      const { from, to } = condition
      return both(from === null ? null : sql`v.value >= ${from}`, to === null ? null : sql`v.value <= ${to}`)
    }
  }
}

/** `from own_values v …` of a person for one condition; with `missing`, whoever is in there fails it. */
export const ownRows = (ctx: Ctx, condition: OwnCondition, personId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`from own_values v where v.club_id = ${ctx.club.id} and v.person_id = ${personId} and v.field_id = ${condition.fieldId}
    and ${condition.kind === 'missing' ? sql`true` : fits(condition)}`

/** People who pass; null where there is no smaller set than all. */
export const withOwnValue = (ctx: Ctx, condition: OwnCondition): IdSet | null =>
  condition.kind === 'missing'
    ? null
    : {
        of: 'person',
        ids: sql`select v.person_id as id from own_values v
          where v.club_id = ${ctx.club.id} and v.field_id = ${condition.fieldId} and ${fits(condition)}`,
      }
