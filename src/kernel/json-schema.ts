import { z } from 'zod'

/** A JSON schema, as far as it is drawn and examples are made of it. */
export const JsonSchema = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  maxLength: z.number().optional(),
  description: z.string().optional(),
  required: z.array(z.string()).optional(),
  get items() {
    return JsonSchema.optional()
  },
  get properties() {
    return z.record(z.string(), JsonSchema).optional()
  },
  get anyOf() {
    return z.array(JsonSchema).optional()
  },
  get allOf() {
    return z.array(JsonSchema).optional()
  },
  get oneOf() {
    return z.array(JsonSchema).optional()
  },
})
export type JsonSchema = z.infer<typeof JsonSchema>
