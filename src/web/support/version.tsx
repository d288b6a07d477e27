import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { HealthPart } from '../kit/services.ts'
import { State } from '../ui/badge.tsx'
import { Band } from '../ui/band.tsx'
import { Card } from '../ui/card.tsx'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/version'

export { loader } from './version.page.ts'

const PARTS: Record<HealthPart['name'], string> = {
  database: 'Datenbank',
  queue: 'Aufgaben im Hintergrund',
  mail: 'E-Mail',
  files: 'Dateien',
}

const COLUMNS: Column<HealthPart>[] = [
  { key: 'name', label: 'Teil', cell: ({ name }) => PARTS[name] },
  {
    key: 'ok',
    label: 'Stand',
    cell: ({ ok }) =>
      ok ? (
        <State kind="good" icon={CircleCheck}>
          in Ordnung
        </State>
      ) : (
        <State kind="bad" icon={TriangleAlert}>
          gestört
        </State>
      ),
  },
  { key: 'note', label: 'Gemessen', cell: ({ note }) => note },
]

const dayText = (day: string): string => day.split('-').reverse().join('.')

const momentText = (moment: string): string =>
  new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' }).format(
    new Date(moment),
  )

export default function Version({ loaderData: { build, health, releases } }: Route.ComponentProps) {
  return (
    <>
      <Band title="Versionsinformationen" line={`Version ${releases[0]?.version}`} />
      <div className="page grid gap-6">
        {health && health.length > 0 && (
          <Table
            caption="Wie es den Teilen der Anwendung geht"
            columns={COLUMNS}
            rows={health}
            keyOf={({ name }) => name}
            stack
          />
        )}
        {releases.map(({ version, on, changes }) => (
          <Card key={version} title={`Neu in ${version}`}>
            <p className="text-muted">
              seit <time dateTime={on}>{dayText(on)}</time>
            </p>
            <ul className="mt-2 grid max-w-[70ch] list-disc gap-1.5 pl-5">
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </Card>
        ))}
        <p className="text-[0.94rem] text-muted">
          Stand {build.id}, gebaut am <time dateTime={build.timestamp}>{momentText(build.timestamp)}</time>
        </p>
      </div>
    </>
  )
}
