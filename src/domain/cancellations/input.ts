import { z } from 'zod'

export const cancelInput = z.object({
  reason: z.string().trim().max(200, 'Bitte höchstens 200 Zeichen.').default(''),
  /** The contract pays the trainer; ignored without the right to say so. */
  paysTrainer: z.boolean().default(false),
})
export type CancelInput = z.infer<typeof cancelInput>
