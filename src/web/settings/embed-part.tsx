import type { Snippet } from '../embed/embed-address.ts'
import type { FormAnswer } from '../kit/form-view.ts'
import { EMBED_PATHS } from '../kit/framed-by.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Textarea } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { PartForm } from './part-form.tsx'
import type { EmbedView } from './settings-view.ts'

function Lines({ title, hint, text }: { title: string; hint: string; text: string }) {
  return (
    <section className="grid gap-2">
      <h4>{title}</h4>
      <p className="text-muted">{hint}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by keyboard */}
      <pre className="overflow-x-auto rounded-lg border border-line bg-sunken p-3 text-[0.9rem]" tabIndex={0}>
        <code>{text}</code>
      </pre>
      <div>
        <CopyButton value={text}>Zeilen kopieren</CopyButton>
      </div>
    </section>
  )
}

/** One thing to embed; folded, but for the first. */
function SnippetCard({ snippet: { title, script, frame }, hint, isOpen }: { snippet: Snippet; hint: string; isOpen: boolean }) {
  return (
    <details className="card max-w-2xl" open={isOpen}>
      <summary className="flex min-h-8 cursor-pointer items-center font-semibold">
        <h3>{title}</h3>
      </summary>
      <div className="mt-3 grid gap-5">
        <Lines title="Mit Skript" hint={hint} text={script} />
        <Lines title="Nur als Rahmen" hint="Für Baukästen, die keine Skripte erlauben. Die Höhe ist fest." text={frame} />
      </div>
    </details>
  )
}

interface EmbedPartProps {
  embed: EmbedView
  version: number
  answer: FormAnswer | null
}

export function EmbedPart({ embed: { origins, snippets }, version, answer }: EmbedPartProps) {
  return (
    <div className="grid gap-8">
      <section className="grid gap-3" aria-labelledby="embed-sites">
        <h2 id="embed-sites">Sportangebot, Termine und Belegung auf einer anderen Website</h2>
        <p className="max-w-2xl text-muted">
          Hat der Verein noch eine andere Website, kann sie Sportangebot, Termine und Belegungspläne von hier zeigen, immer auf
          dem neuesten Stand. Wer sich anmeldet, kommt dafür auf diese Seite.
        </p>
        <PartForm intent="embed" version={version} answer={answer} saved={{ origins }} names={{ origins: 'Websites' }}>
          {(view) => (
            <Textarea
              label="Diese Websites dürfen es zeigen"
              optional
              rows={3}
              hint="Eine je Zeile, zum Beispiel https://www.verein.de. Mit und ohne www sind zwei."
              {...view.field('origins')}
            />
          )}
        </PartForm>
      </section>
      {snippets ? (
        <>
          <section className="grid gap-3" aria-labelledby="embed-lines">
            <h2 id="embed-lines">Diese Zeilen kommen in die andere Website</h2>
            <SnippetCard
              snippet={snippets.offers}
              hint="Die Höhe passt sich von selbst an. Ein Filter geht so: data-verein-angebote=&quot;sport=yoga&quot;."
              isOpen
            />
            {[snippets.events, ...snippets.halls].map((snippet) => (
              <SnippetCard key={snippet.path} snippet={snippet} hint="Die Höhe passt sich von selbst an." isOpen={false} />
            ))}
          </section>
          <section className="grid gap-3" aria-labelledby="embed-preview">
            <h2 id="embed-preview">So sieht es dort aus</h2>
            <iframe
              src={EMBED_PATHS.offers}
              title="Vorschau"
              loading="lazy"
              className="h-[36rem] w-full rounded-xl border border-line"
            />
          </section>
        </>
      ) : (
        <Notice kind="warning" title="Der Verein hat noch keine eigene Adresse">
          Zum Einbetten braucht er einen Hostnamen wie www.verein.de. Den trägt ein Superuser unter „Funktionen“ ein.
        </Notice>
      )}
    </div>
  )
}
