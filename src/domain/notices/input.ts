import type { Ctx, FlagName } from '../context.ts'
import type { ParticipantFacts } from './rules.ts'

export interface GroupChoice {
  id: string
  title: string
  /** `12 Personen`; empty where nobody counted. */
  note: string
}

/** Everybody of a group on a day, before addresses are taken together. */
export interface GroupMembers {
  /** `Turnen`; value of the kind's field. */
  title: string
  /** Page about it. */
  link: { text: string; path: string } | null
  people: ParticipantFacts[]
}

/** People whom staff may write to together. A concept registers its kinds in `mailings/list-groups.ts`. */
export interface GroupKind {
  /** Part of the address of a group, and of the API: `participants`. */
  name: string
  /** Heading above its groups. */
  title: string
  /** Sentence part for the reader: `weil Sie Teilnehmer von „Turnen“ sind`. */
  because: (title: string) => string
  /** Field of a text that its title fills. */
  field: 'kurs' | 'abteilung' | 'plan' | null
  flag?: FlagName
  /** Groups the actor may write to, by title. */
  listChoices(ctx: Ctx): Promise<GroupChoice[]>
  /** @throws NotFound, Forbidden for groups of others */
  listMembers(ctx: Ctx, id: string, day: Temporal.PlainDate): Promise<GroupMembers>
}
