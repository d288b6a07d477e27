import { z } from 'zod'

const at = z.string().transform((text) => Temporal.Instant.from(text))
const Last = z.object({ at, bytes: z.number(), place: z.string() })
const Fault = z.object({ at, text: z.string() })

export interface BackupNotes {
  /** The last one that was whole. */
  last: z.output<typeof Last> | null
  /** The scheduled one that failed after it. */
  fault: z.output<typeof Fault> | null
}

/** From rows of `installation`; `npm run club -- backup` writes them. */
export function readBackupNotes(rows: readonly { name: string; value: string }[]): BackupNotes {
  const noteOf = (name: string) => JSON.parse(rows.find((row) => row.name === name)?.value ?? 'null')
  const last = Last.nullable().parse(noteOf('lastBackup'))
  const fault = Fault.nullable().parse(noteOf('lastBackupFault'))
  const isLater = fault && (!last || Temporal.Instant.compare(fault.at, last.at) > 0)
  return { last, fault: isLater ? fault : null }
}
