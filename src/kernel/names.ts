const german = new Intl.Collator('de', { numeric: true })

/** German order of names: `Halle 2` before `Halle 10`, `Ä` with `A`. */
export const compareNames = (one: { name: string }, other: { name: string }): number => german.compare(one.name, other.name)
