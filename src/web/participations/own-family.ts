import { type Ctx, ownPersonId } from '../../domain/context.ts'
import { type Clash, listClashes } from '../../domain/participations/list-clashes.ts'
import { type FamilyMember, listFamily } from '../../domain/people/list-family.ts'
import type { Read } from './sign-up-form.ts'

/** Family of the actor; nobody for visitors. */
export async function familyOf(ctx: Ctx): Promise<FamilyMember[]> {
  const personId = ownPersonId(ctx)
  return personId ? listFamily(ctx, personId) : []
}

/** Offers that the ticked members of the family take part in at the times of this one. */
export async function clashesOf(ctx: Ctx, courseId: string, read: Read, family: readonly FamilyMember[]): Promise<Clash[]> {
  const chosen = read.kind === 'family' ? read.form.who : []
  const ours = family.filter(({ id }) => chosen.includes(id))
  return listClashes(
    ctx,
    courseId,
    ours.map(({ id }) => id),
  )
}
