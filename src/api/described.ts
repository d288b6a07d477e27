import { z } from '@hono/zod-openapi'
import { describeJson, readJson } from './json-input.ts'
import { parsed, problems, refusedBy } from './problem.ts'

/** An answer of an operation, in JSON. */
export const json = <T extends z.ZodType>(description: string, schema: T) => ({
  description,
  content: { 'application/json': { schema } },
})

export const body = <T extends z.ZodType>(schema: T) => ({ required: true, content: { 'application/json': { schema } } })

/** A body in the words of the domain's schema; `isPart`: what is not sent stays. */
export const bodyOf = (input: z.ZodType, isPart = false) => body(z.object({}).loose().openapi(describeJson(input, isPart)))

/** Reads such a body. @throws Refused naming every wrong field */
export const readBody = <Schema extends z.ZodType>(input: Schema, sent: unknown): z.output<Schema> =>
  parsed(input, readJson(input, sent))

export const oneOf = z.object({ id: z.uuid() })
export const once = z.object({ 'idempotency-key': z.string().min(1).max(200).optional() })

/** Answers of operations that only look, and of those that change something, with the codes of these refusals. */
export const denied = { ...problems.invalid, ...problems.signedOut, ...problems.forbidden, ...problems.missing }
export const changing = (refusals: Readonly<Record<string, string>>) => ({
  ...denied,
  ...refusedBy(refusals),
  ...problems.outdated,
})

type Row<T> = T extends string
  ? string extends T
    ? T | Temporal.PlainDate | Temporal.Instant
    : T
  : T extends readonly (infer One)[]
    ? readonly Row<One>[]
    : T extends object
      ? { readonly [Name in keyof T]: Row<T[Name]> }
      : T

/** A row as `schema` names it, days and moments as texts; whatever else it holds is told to nobody. */
export const told = <Schema extends z.ZodType>(schema: Schema, row: Row<z.output<Schema>>): z.output<Schema> =>
  schema.parse(JSON.parse(JSON.stringify(row)))
