import { canEditSettings, canSeeSettings } from '../clubs/access.ts'
import type { Actor } from '../context.ts'

export const canSeeWebhooks = (actor: Actor): boolean => canSeeSettings(actor)
export const canEditWebhooks = (actor: Actor): boolean => canEditSettings(actor)
