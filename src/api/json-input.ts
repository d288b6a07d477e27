import { z } from '@hono/zod-openapi'

type Schema = z.core.$ZodType
type Fields = Record<string, unknown>

const DAY = Temporal.PlainDate.from('2027-01-31')
const TIME = Temporal.PlainTime.from('12:00')
const MOMENT = Temporal.Instant.fromEpochMilliseconds(0)
const LONGEST = 40

/** How programs write what a field holds as a day, a moment or a time of day. */
const TEXTS = [
  { sample: DAY, form: { type: 'string', format: 'date' }, text: z.iso.date(), from: Temporal.PlainDate.from },
  {
    sample: MOMENT,
    form: { type: 'string', format: 'date-time' },
    text: z.iso.datetime({ offset: true }),
    from: Temporal.Instant.from,
  },
  { sample: TIME, form: { type: 'string', pattern: '^\\d\\d:\\d\\d' }, text: z.iso.time(), from: Temporal.PlainTime.from },
] as const

const textOf = (schema: Schema) => TEXTS.find(({ sample }) => z.safeParse(schema, sample).success)

function readText(schema: Schema, value: unknown): unknown {
  const way = typeof value === 'string' && value.length <= LONGEST ? textOf(schema) : undefined
  return way?.text.safeParse(value).success ? way.from(String(value)) : value
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Body of a program as the domain's schema takes it: days, moments and times from their texts. The rest is left to the schema. */
export function readJson(schema: Schema, value: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return readJson(schema.def.innerType, value)
  if (schema instanceof z.ZodPipe) return readJson(schema.def.in, value)
  if (schema instanceof z.ZodArray) return Array.isArray(value) ? value.map((one) => readJson(schema.def.element, one)) : value
  if (schema instanceof z.ZodCustom) return readText(schema, value)
  if (!(schema instanceof z.ZodObject) || !isFields(value)) return value
  const fields = Object.entries(schema.def.shape).filter(([name]) => Object.hasOwn(value, name))
  return { ...value, ...Object.fromEntries(fields.map(([name, one]) => [name, readJson(one, value[name])])) }
}

/** Names of the fields that a program may send. */
export const fieldsOf = (schema: Schema): string[] => {
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.def.in)
  return schema instanceof z.ZodObject ? Object.keys(schema.def.shape) : []
}

/** Description of the domain's schema, without what the address and `If-Match` say. */
export function describeJson(schema: Schema, isPart: boolean): Fields {
  const { $schema: _, ...described }: Fields = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodCustom) Object.assign(jsonSchema, textOf(zodSchema)?.form)
      if (jsonSchema.format === 'uuid') delete jsonSchema.pattern
      for (const end of ['minimum', 'maximum'] as const)
        if (Math.abs(Number(jsonSchema[end])) === Number.MAX_SAFE_INTEGER) delete jsonSchema[end]
    },
  })
  const { properties, required, ...rest } = described
  const { id: _id, version: _version, ...named } = isFields(properties) ? properties : {}
  const needed = Array.isArray(required) ? required.filter((name) => Object.hasOwn(named, name)) : []
  return { ...rest, type: 'object', properties: named, ...(isPart || needed.length === 0 ? {} : { required: needed }) }
}
