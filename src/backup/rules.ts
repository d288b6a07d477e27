const NAME = /^verein-(\d{8})-(\d{6})\.backup$/

/** `verein-20261123-023000.backup`, by UTC. */
export function nameOf(now: Temporal.Instant): string {
  const [day = '', time = ''] = now.toString({ smallestUnit: 'second' }).replace(/[-:Z]/g, '').split('T')
  return `verein-${day}-${time}.backup`
}

/** Made by the schedule; other files in the same place are left alone. */
export const isOurs = (name: string): boolean => NAME.test(name)

function momentOf(name: string): Temporal.Instant {
  const [, day = '', time = ''] = NAME.exec(name) ?? []
  return Temporal.Instant.from(`${day}T${time}Z`)
}

export interface KeepRule {
  /** Number of backups. */
  most: number
  days: number
}

/** Backups to be removed: beyond the number, or older than the days. The newest always stays. */
export function listOutdated(names: readonly string[], { most, days }: KeepRule, now: Temporal.Instant): string[] {
  const from = now.subtract({ hours: 24 * days })
  const [, ...older] = names.filter(isOurs).toSorted().reverse()
  return older.filter((name, at) => at + 1 >= most || Temporal.Instant.compare(momentOf(name), from) < 0)
}
