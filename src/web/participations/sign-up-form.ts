import type { z } from 'zod'
import { signUpInput } from '../../domain/participations/input.ts'

/** Who, and how to reach them. Consent comes with the last button. */
export const personForm = signUpInput.omit({ privacyAccepted: true })
export type PersonForm = z.output<typeof personForm>

/** Left empty by people, who do not see it; filled in by scripts. */
export const TRAP = 'website'

/** A key for one rendering of the last step: pressed twice it counts once, changed and sent again it counts anew. */
export function keyFrom(form: FormData): string | null {
  const key = form.get('key')
  return typeof key === 'string' && /^[\w-]{8,100}$/.test(key) ? key : null
}
