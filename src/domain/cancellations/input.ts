import { z } from 'zod'

export const cancelInput = z.object({
  /** Read by everybody who is told. */
  reason: z.string().trim().max(200, 'Bitte höchstens 200 Zeichen.').default(''),
  /** The contract pays the trainer all the same. Counts for those only who may say so. */
  paysTrainer: z.boolean().default(false),
})
export type CancelInput = z.infer<typeof cancelInput>
