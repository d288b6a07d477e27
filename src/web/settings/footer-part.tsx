import type { FormAnswer, FormView } from '../kit/form-view.ts'
import { TextField } from '../ui/field.tsx'
import { PartForm } from './part-form.tsx'
import type { SettingsView } from './settings-view.ts'

/** Empty rows below the used ones. */
const SPARE = 2

function Row({ view, at }: { view: FormView; at: number }) {
  const field = (name: 'text' | 'link') => ({ ...view.field(`footerLinks[${at}].${name}`), id: `footerLinks[${at}].${name}` })
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="sr-only">Link {at + 1}</legend>
      <TextField label={`Text von Link ${at + 1}`} optional {...field('text')} />
      <TextField label={`Adresse von Link ${at + 1}`} optional placeholder="https://…" {...field('link')} />
    </fieldset>
  )
}

export function FooterPart({ settings, answer }: { settings: SettingsView; answer: FormAnswer | null }) {
  const saved = Object.fromEntries(
    settings.footerLinks.flatMap(({ text, link }, at) => [
      [`footerLinks[${at}].text`, text],
      [`footerLinks[${at}].link`, link],
    ]),
  )
  const rows = Array.from({ length: settings.footerLinks.length + SPARE }, (_, at) => at)
  return (
    <PartForm intent="footer" version={settings.version} answer={answer} saved={saved}>
      {(view) => (
        <>
          <p className="text-muted">Diese Links stehen unten auf jeder Seite. Leere Zeilen fallen weg.</p>
          {rows.map((at) => (
            <Row key={at} view={view} at={at} />
          ))}
        </>
      )}
    </PartForm>
  )
}
