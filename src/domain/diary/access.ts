import { found } from '../../kernel/answer.ts'
import { type Actor, isAdmin, isReader, profileOf } from '../context.ts'

/** Every user of the club keeps a diary; no right reads that of another. */
export const canKeepDiary = isReader

/** The own row in this club, which the diary belongs to. @throws NotFound for a superuser of another club */
export const diaryOwnerOf = (actor: Actor): string => found(profileOf(actor).clubUserId)

/** Invented diary and anonymous sums. */
export const canSeeDiarySums = (actor: Actor): boolean => isAdmin(actor, 'members')
