import { useLive } from '../kit/live.ts'
import { State } from '../ui/badge.tsx'
import { Band } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/draw'
import type { DrawView, ResultView } from './draw-view.ts'

export { loader } from './draw.page.ts'

function Rules({ priority }: Pick<DrawView, 'priority'>) {
  return (
    <section aria-labelledby="rules" className="grid min-w-0 gap-3">
      <h2 id="rules">So läuft die Verlosung</h2>
      <ol className="grid max-w-2xl list-decimal gap-2 pl-6">
        <li>Jeder bestätigte Wunsch bekommt eine Nummer. Ob er früh oder spät ankam, ist egal.</li>
        {priority && <li>{priority} Maßgeblich ist der Stand bei der Auslosung.</li>}
        <li>{priority ? 'Unter Gleichen entscheidet das Los.' : 'Über die Reihenfolge entscheidet das Los.'}</li>
        <li>Wer an der Reihe ist, bekommt den besten seiner Wünsche, der noch frei ist.</li>
        <li>Eine Gruppe „Alle oder keiner“ zieht ein Los und bekommt Plätze für alle oder wartet gemeinsam.</li>
        <li>Wer keinen Platz bekommt, steht in derselben Reihenfolge auf der Warteliste seines ersten Wunsches.</li>
      </ol>
    </section>
  )
}

const HASHES = [
  ['seedHash', 'Prüfsumme der Zufallszahl'],
  ['seed', 'Zufallszahl'],
  ['resultHash', 'Prüfsumme des Ergebnisses'],
  ['version', 'Fassung des Verfahrens'],
] as const

function Proof({ view }: { view: DrawView }) {
  return (
    <section aria-labelledby="proof" className="grid min-w-0 gap-3">
      <h2 id="proof">Zum Nachrechnen</h2>
      <p className="max-w-2xl text-muted">
        {view.seed
          ? 'Alle Lose ergeben sich aus der Zufallszahl. Ihre Prüfsumme stand schon hier, als die ersten Wünsche kamen. Mit der Datei kann jeder die Auslosung wiederholen.'
          : view.seedHash
            ? 'Die Zufallszahl, aus der sich alle Lose ergeben, steht bereits fest. Hier sehen Sie ihre Prüfsumme; nach der Verlosung veröffentlichen wir auch die Zahl. So lässt sich nachprüfen, dass niemand sie ausgetauscht hat.'
            : 'Sobald Wünsche angenommen werden, steht hier die Prüfsumme der Zufallszahl, aus der sich alle Lose ergeben.'}
      </p>
      <dl className="grid gap-3">
        {HASHES.filter(([name]) => view[name] !== '').map(([name, label]) => (
          <div key={name}>
            <dt className="text-muted">{label}</dt>
            <dd>
              <code className="break-all">{view[name]}</code>
            </dd>
          </div>
        ))}
      </dl>
      {view.file && (
        <div className="actions">
          <LinkButton to={view.file} look="quiet" reloadDocument>
            Ergebnis als Datei (JSON)
          </LinkButton>
        </div>
      )}
    </section>
  )
}

const COLUMNS: readonly Column<ResultView>[] = [
  {
    key: 'name',
    label: 'Wunsch Nr.',
    cell: ({ name, people }) => (
      <>
        {name} {people && <span className="font-normal text-muted">für {people}</span>}
      </>
    ),
  },
  { key: 'merits', label: 'Vorrang', cell: ({ merits }) => merits },
  { key: 'wishes', label: 'Wünsche', cell: ({ wishes }) => wishes },
  { key: 'result', label: 'Ergebnis', cell: ({ result, tone }) => <State kind={tone}>{result}</State> },
]

function Courses({ courses, total }: Pick<DrawView, 'courses' | 'total'>) {
  return (
    <section aria-labelledby="courses" className="grid min-w-0 gap-3">
      <h2 id="courses">Was verlost wird</h2>
      {total && <p>{total}</p>}
      <ul className="grid gap-1">
        {courses.map(({ slug, title, places }) => (
          <li key={slug}>
            <a href={`/id/${slug}`} className="link">
              {title}
            </a>{' '}
            <span className="text-muted">{places}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export default function DrawPage({ loaderData: { view } }: Route.ComponentProps) {
  useLive('draw')
  return (
    <>
      <Band eyebrow="Verlosung" title={view.name} />
      <div className="page grid gap-8">
        <Notice kind={view.phase === 'drawn' ? 'good' : 'info'} title={view.headline}>
          {view.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
        <Courses courses={view.courses} total={view.total} />
        {view.results.length > 0 && (
          <section aria-labelledby="results" className="grid min-w-0 gap-3">
            <h2 id="results">Ergebnis</h2>
            <p className="max-w-2xl text-muted">
              In der Reihenfolge der Auslosung. Ihre Wunschnummer steht in unseren E-Mails; Namen stehen hier nicht.
            </p>
            <Table
              caption="Wünsche in der Reihenfolge der Auslosung"
              captionHidden
              columns={COLUMNS}
              rows={view.results}
              keyOf={({ name }) => name}
              stack
            />
          </section>
        )}
        <Rules priority={view.priority} />
        <Proof view={view} />
      </div>
    </>
  )
}
