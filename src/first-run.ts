import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openFirstRun } from './domain/clubs/open-first-run.ts'
import { listClubs } from './domain/clubs/queries.ts'
import type { Process } from './process.ts'

const NOTE = 'verein-einrichten.txt'

/** Removes the note with the first club, whichever process made it. */
function forgetWithFirstClub({ connections, listener, services }: Process, file: string): void {
  const look = async () => {
    if ((await listClubs(connections.global)).length === 0) return
    for (const stop of stops) stop()
    await rm(file, { force: true })
  }
  const lookNow = () =>
    void look().catch((error: Error) => services.log.error({ err: error }, 'note of the first run not removed'))
  const stops = [listener.on('live', lookNow), listener.onReconnect(lookNow)]
}

/** Link to the first run, also in a file that only the owner of DATA_DIR reads; null when a club exists. */
export async function offerFirstRun(running: Process): Promise<{ link: string; file: string } | null> {
  const { settings, database, connections } = running
  const file = join(database.dataDir, NOTE)
  const code = await openFirstRun(connections.global)
  await rm(file, { force: true })
  if (!code) return null
  const link = `${settings.publicOrigins[0] ?? `http://localhost:${settings.port}`}/first-run?code=${code}`
  await writeFile(file, `Verein einrichten:\n${link}\n\nDieser Link gilt einmal und nur bis zum nächsten Start.\n`, {
    mode: 0o600,
  })
  forgetWithFirstClub(running, file)
  return { link, file }
}
