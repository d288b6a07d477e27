import type { FlagName, RoleName } from '../../domain/context.ts'
import { fold } from '../../kernel/fold.ts'

export interface Topic {
  id: string
  title: string
  group:
    | 'Angebote finden und anmelden'
    | 'Einloggen und eigene Daten'
    | 'In der Halle'
    | 'Termine und Kalender'
    | 'Verein verwalten'
  /** Readers of the topic; `all` = visitors too. */
  roles: 'all' | readonly RoleName[]
  flag?: FlagName
  text: readonly string[]
  /** Page of the topic. */
  link?: { to: string; label: string }
}

export interface Reader {
  role: RoleName | null
  flags: Readonly<Record<FlagName, boolean>>
}

const isFor = ({ roles, flag }: Topic, { role, flags }: Reader): boolean =>
  (!flag || flags[flag]) && (roles === 'all' || (role !== null && roles.includes(role)))

/** Topics for this person with every word of `search`, in their order. */
export function listTopics(topics: readonly Topic[], reader: Reader, search: string): Topic[] {
  const words = fold(search).split(' ').filter(Boolean)
  return topics.filter((topic) => {
    const content = fold([topic.title, ...topic.text].join(' '))
    return isFor(topic, reader) && words.every((word) => content.includes(word))
  })
}
