import type { Ctx } from '../context.ts'
import { listAddressees } from './mail-rows.ts'

interface Chosen {
  id: string
  personId: string
}

/** Groups rows with a shared address, also through others: a step with whole groups writes to no address twice. */
export async function groupByAddress<Row extends Chosen>(
  ctx: Ctx,
  rows: readonly Row[],
): Promise<{ rows: Row[]; groups: number[] }> {
  const reached = await listAddressees(
    ctx,
    rows.map(({ id }) => id),
  )
  const groups = new Groups()
  rows.forEach(({ personId }, at) => {
    groups.join(`person ${personId}`, at)
    for (const { email } of reached.get(personId) ?? []) groups.join(email.trim().toLowerCase(), at)
  })
  const grouped = [...Map.groupBy(rows.keys(), (at) => groups.of(at))]
  return {
    rows: grouped.flatMap(([, members]) => members.map((at) => rows[at] as Row)),
    groups: grouped.flatMap(([group, members]) => members.map(() => group)),
  }
}

/** Union of rows; the first row names its group. */
class Groups {
  readonly #above = new Map<number, number>()
  readonly #first = new Map<string, number>()

  of(at: number): number {
    let top = at
    for (let next = this.#above.get(top); next !== undefined; next = this.#above.get(top)) top = next
    return top
  }

  join(key: string, at: number): void {
    const [one, other] = [this.of(this.#first.get(key) ?? at), this.of(at)]
    if (one !== other) this.#above.set(Math.max(one, other), Math.min(one, other))
    if (!this.#first.has(key)) this.#first.set(key, at)
  }
}
