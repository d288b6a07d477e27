import { type Actor, clubUserIdOf, isAdmin, isReader } from '../context.ts'

/** Every user of the club keeps a diary; no right reads that of another. */
export const canKeepDiary = isReader

/** The own row in this club, which the diary belongs to. @throws Forbidden */
export const diaryOwnerOf = (actor: Actor): string => clubUserIdOf(actor)

/** Invented diary and anonymous sums. */
export const canSeeDiarySums = (actor: Actor): boolean => isAdmin(actor, 'members')
