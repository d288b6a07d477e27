import { offerFirstRun } from './first-run.ts'
import { outageOf } from './kernel/outage.ts'
import { readSettings } from './kernel/settings.ts'
import type { Process } from './process.ts'
import { type Program, startProgram } from './program.ts'
import { serve } from './serve.ts'
import { SERVE } from './serving.ts'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

const say = (line: string) => process.stdout.write(`${line}\n`)

function announce({ settings, database, directory, isDemo }: Process): void {
  say(`\nBereit:   http://localhost:${settings.port}`)
  for (const club of isDemo ? directory.clubs() : []) say(`          ${directory.originOf(club.name)}  ${club.displayName}`)
  if (isDemo) {
    say(
      'Logins:   super@demo.example und admin@, editor@, trainer@, reader@ gsv.example (ebenso rwa, ssv); Vorstand mit Grenzen: hallen@, kasse@ gsv.example',
    )
    say('Passwort: Verein-2026!')
    if (settings.smtpUrl === null) say(`E-Mails:  http://localhost:${settings.port}/dev/mailbox`)
  }
  if (!isDemo && settings.smtpUrl === null) say('E-Mails:  Kein Mailserver (SMTP_URL). E-Mails warten, bis einer angegeben ist.')
  say(`Daten:    ${database.dataDir}\n`)
}

function stopOnSignal(program: Program): () => Promise<void> {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await program.close()
    process.exit(0)
  }
  for (const signal of SIGNALS) process.on(signal, () => void stop())
  return stop
}

/** An early signal counts once the program has started; a second one ends it at once. */
function heedEarlySignals(): AbortSignal {
  const early = new AbortController()
  for (const signal of SIGNALS) process.once(signal, () => early.abort())
  return early.signal
}

async function start(): Promise<void> {
  const early = heedEarlySignals()
  const program = await startProgram(readSettings(process.env), say)
  const { running } = program
  const firstRun = await offerFirstRun(running)
  announce(running)
  if (firstRun) say(`Verein einrichten:  ${firstRun.link}\n                    (steht auch in ${firstRun.file})\n`)
  const stop = stopOnSignal(program)
  if (early.aborted) await stop()
  const reason = await running.database.died
  process.stderr.write(`${reason.message}\n`)
  process.exit(1)
}

/** Errors whose message alone is for the operator; others print their stack. */
const PLAIN = ['BadSettings', 'DatabaseInUse', 'OtherVersion', 'LoginRefused', 'NoBuild']

function complaintOf(error: Error): string | undefined {
  if (PLAIN.includes(error.name)) return error.message
  if (outageOf(error)?.status === 507)
    return 'DATA_DIR: Auf dem Datenträger ist kein Platz mehr. Bitte schaffen Sie welchen und starten Sie noch einmal.'
  return error.stack
}

const work = process.argv[2] === SERVE ? serve : start
work().catch((error: Error) => {
  process.stderr.write(`${complaintOf(error)}\n`)
  process.exit(1)
})
