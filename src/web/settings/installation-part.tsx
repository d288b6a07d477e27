import { FLAGS, type FlagName } from '../../domain/context.ts'
import type { FormAnswer } from '../kit/form-view.ts'
import { Checkbox } from '../ui/choice.tsx'
import { Textarea } from '../ui/field.tsx'
import { PartForm } from './part-form.tsx'
import type { SettingsView } from './settings-view.ts'

const FLAG_TEXTS: Record<FlagName, { label: string; hint: string }> = {
  hasContent: { label: 'Seiten', hint: 'Eigene Seiten des Vereins. Impressum, Datenschutz und Barrierefreiheit bleiben immer.' },
  hasNews: { label: 'Aktuelles', hint: 'Nachrichten auf der Website.' },
  hasParticipations: { label: 'Anmeldungen', hint: 'Anmeldung zu Kursen, Teilnehmer- und Wartelisten.' },
  hasOperationals: { label: 'Helferlisten', hint: 'Pläne und Schichten für Feste und Turniere.' },
  hasInvoiceManagement: { label: 'Rechnungen', hint: 'Beiträge, Rechnungen und Abrechnungen.' },
}

export function InstallationPart({ settings, answer }: { settings: SettingsView; answer: FormAnswer | null }) {
  return (
    <div className="grid gap-8">
      <section className="grid gap-3" aria-labelledby="flags">
        <h2 id="flags">Funktionen</h2>
        <p className="max-w-2xl text-muted">Was hier aus ist, gibt es für niemanden: keine Seite, kein Menüpunkt.</p>
        <PartForm intent="flags" version={settings.version} answer={answer} saved={settings.flags}>
          {(view) => (
            <div>
              {FLAGS.map((flag) => (
                <Checkbox key={flag} {...FLAG_TEXTS[flag]} {...view.tick(flag)} />
              ))}
            </div>
          )}
        </PartForm>
      </section>
      <section className="grid gap-3" aria-labelledby="hosts-title">
        <h2 id="hosts-title">Adressen der Website</h2>
        <PartForm intent="hosts" version={settings.version} answer={answer} saved={{ hosts: settings.hosts.join('\n') }}>
          {(view) => (
            <Textarea
              label="Namen"
              optional
              hint="Ein Name je Zeile, zum Beispiel www.verein.de. Unter diesen Adressen erscheint dieser Verein."
              {...view.field('hosts')}
            />
          )}
        </PartForm>
      </section>
    </div>
  )
}
