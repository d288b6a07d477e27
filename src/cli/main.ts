import { parseArgs } from 'node:util'
import { Complaint } from './complaint.ts'

const HELP = `Aufruf: npm run club -- BEFEHL

  migrate         bringt die Datenbank auf den neuesten Stand
  seed            füllt eine leere Datenbank mit den Beispielvereinen gsv, rwa und ssv
  create-admin    macht jemanden zum Vorstand eines Vereins
                    --club VEREIN --email ADRESSE [--name "Vor Nachname"] [--role admin|super]
                    [--password PASSWORT]  ohne Passwort: ein Link, mit dem man es selbst festlegt
  reset-second-factor
                  setzt einen verlorenen zweiten Faktor zurück: --email ADRESSE
  import occupancy DATEI
                  übernimmt einen Belegungsplan (CSV: facility;weekday;from;to;group)
                    --club VEREIN --from TAG [--to TAG] [--publish]
  import holidays DATEI
                  übernimmt Schulferien (CSV: name;from;to, oder iCal); gilt für alle Vereine
                    --state BUNDESLAND  zum Beispiel BY
                    --preview  zeigt nur, was geschähe und wer eine E-Mail bekäme
  draw verify ID|DATEI
                  rechnet eine Verlosung nach: --club VEREIN mit der ID, oder die Datei von ihrer Seite
  bounce [DATEI]  vermerkt zurückgekommene E-Mails aus einer Datei oder von der Standardeingabe
  backup [DATEI]  sichert alles in eine Datei; ohne Namen dorthin, wo BACKUP_TO hinzeigt
                    BACKUP_KEY oder BACKUP_KEY_FILE verschlüsselt sie
  restore DATEI   spielt eine Sicherung in eine leere Installation ein (das Programm läuft dabei nicht)
  rotate-secret   erneuert die Schlüssel der Installation; frühere Links gelten für ihre Zeit, Logins bleiben
                    --at-once  frühere Links und Kalender-Adressen gelten nicht mehr
  doctor          prüft die Installation; Ende mit 1, wenn etwas nicht stimmt
  help            zeigt diese Hilfe

Es gelten dieselben Einstellungen wie für „npm start“: DATA_DIR, DATABASE_URL. Das Programm darf dabei laufen.
`

const OPTIONS = {
  club: { type: 'string' },
  email: { type: 'string' },
  password: { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  publish: { type: 'boolean' },
  state: { type: 'string' },
  preview: { type: 'boolean' },
  'at-once': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

function readArguments() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true, strict: true })
  } catch (error) {
    throw new Complaint(`${error instanceof Error ? error.message : error}\n\n${HELP}`)
  }
}

async function run(): Promise<void> {
  const { values, positionals } = readArguments()
  const [command = 'help', subject, file] = positionals
  if (values.help || command === 'help') return void process.stdout.write(HELP)
  if (command === 'migrate') return (await import('./migrate.ts')).runMigrate()
  if (command === 'seed') return (await import('./migrate.ts')).runSeed()
  if (command === 'create-admin') return (await import('./create-admin.ts')).runCreateAdmin(values)
  if (command === 'reset-second-factor') return (await import('./reset-second-factor.ts')).runResetSecondFactor(values.email)
  if (command === 'bounce') return (await import('./bounce.ts')).runBounce(subject)
  if (command === 'backup') return (await import('./backup.ts')).runBackup(subject)
  if (command === 'restore') return (await import('./restore.ts')).runRestore(subject)
  if (command === 'rotate-secret') return (await import('./rotate-secret.ts')).runRotateSecret(values['at-once'] ?? false)
  if (command === 'import') return (await import('./import.ts')).runImport(subject, file, values)
  if (command === 'draw') return (await import('./draw.ts')).runDrawVerify(subject, file, values.club)
  if (command === 'doctor') return (await import('./doctor.ts')).runDoctor()
  throw new Complaint(`Den Befehl „${command}“ gibt es nicht.\n\n${HELP}`)
}

run().catch((error: Error) => {
  const isForPeople = ['Complaint', 'BadSettings', 'DatabaseInUse', 'OtherVersion', 'LoginRefused'].includes(error.name)
  process.stderr.write(`${isForPeople ? error.message : error.stack}\n`)
  process.exitCode = 1
})
