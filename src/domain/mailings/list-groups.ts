import { allow, found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { recipientGroups as groupLists } from '../group-lists/recipient-groups.ts'
import { filterGroups } from '../members/filter-groups.ts'
import { recipientGroups as members } from '../members/recipient-groups.ts'
import type { GroupChoice, GroupKind, GroupMembers } from '../notices/input.ts'
import { recipientGroups as helpers } from '../operations/recipient-groups.ts'
import { recipientGroups as participants } from '../participations/recipient-groups.ts'
import { recipientGroups as users } from '../users/recipient-groups.ts'
import { canSendMailings } from './access.ts'
import { readRef } from './rules.ts'

/** A concept adds its kinds here. */
const KINDS: readonly GroupKind[] = [...participants, ...groupLists, ...members, ...filterGroups, ...helpers, ...users]

const kindsOf = ({ club }: Ctx): GroupKind[] => KINDS.filter(({ flag }) => flag === undefined || club.flags[flag])

export interface KindChoices {
  kind: string
  title: string
  choices: GroupChoice[]
}

/** Groups the actor may write to; kinds without any are left out. @throws Forbidden */
export async function listGroups(ctx: Ctx): Promise<KindChoices[]> {
  allow(canSendMailings(ctx.actor))
  const kinds = await Promise.all(
    kindsOf(ctx).map(async (kind) => ({ kind: kind.name, title: kind.title, choices: await kind.listChoices(ctx) })),
  )
  return kinds.filter(({ choices }) => choices.length > 0)
}

export interface ChosenGroup extends GroupMembers {
  kind: Pick<GroupKind, 'title' | 'because' | 'field'>
}

/** @throws NotFound also for kinds that are switched off, Forbidden for groups of others */
export async function getMembers(ctx: Ctx, ref: string, day: Temporal.PlainDate): Promise<ChosenGroup> {
  const { kind: name, id } = found(readRef(ref))
  const kind = found(kindsOf(ctx).find((one) => one.name === name))
  return { ...(await kind.listMembers(ctx, id, day)), kind }
}
