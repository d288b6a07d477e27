import type { FormAnswer } from '../../kit/form-view.ts'
import { RichTextField } from '../../rich-text/rich-text-field.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { EditorForm } from '../../ui/editor-form.tsx'
import { Select, Textarea, TextField } from '../../ui/field.tsx'
import { type Option, Options } from '../../ui/options.tsx'
import type { SavedLine } from '../../ui/saved-meanwhile.tsx'
import { KINDS } from './kinds.ts'

interface TextTabProps {
  version: number
  next: string | null
  saved: Readonly<Record<string, string | number | boolean | null>>
  lines: readonly SavedLine[]
  departments: readonly Option[]
  seasons: readonly Option[]
  answer: FormAnswer | null
}

export function TextTab({ version, next, saved, lines, departments, seasons, answer }: TextTabProps) {
  return (
    <EditorForm intent="text" version={version} next={next} saved={saved} lines={lines} answer={answer}>
      {(view) => (
        <>
          <TextField label="Titel" maxLength={120} {...view.field('title')} />
          <RadioGroup label="Art" row options={KINDS} {...view.field('kind')} />
          <Textarea
            label="Kurzbeschreibung"
            optional
            rows={2}
            maxLength={300}
            hint="Steht in der Liste der Angebote."
            {...view.field('summary')}
          />
          <RichTextField
            {...view.field('body')}
            label="Beschreibung"
            hint="Was passiert, für wen es sich eignet, was man können muss."
          />
          <div className="grid items-end gap-4 sm:grid-cols-2">
            <Select label="Abteilung" {...view.field('departmentId')}>
              <Options options={departments} none="Keine" />
            </Select>
            <Select label="Saison" {...view.field('seasonId')}>
              <Options options={seasons} none="Keine" />
            </Select>
            <TextField label="Sportart" optional maxLength={60} {...view.field('sport')} />
            <TextField label="Niveau" optional maxLength={60} hint="Zum Beispiel: Anfänger" {...view.field('level')} />
          </div>
          <fieldset className="grid items-end gap-4 sm:grid-cols-4">
            <legend className="field-label mb-1">Für wen</legend>
            <TextField label="Alter von" optional inputMode="numeric" className="max-w-24" {...view.field('ageFrom')} />
            <TextField label="Alter bis" optional inputMode="numeric" className="max-w-24" {...view.field('ageTo')} />
            <Select label="Gezählt in" {...view.field('ageUnit')}>
              <option value="years">Jahren</option>
              <option value="months">Monaten</option>
            </Select>
            <Select label="Geschlecht" {...view.field('sexes')}>
              <option value="all">Alle</option>
              <option value="m">Männlich</option>
              <option value="w">Weiblich</option>
              <option value="d">Divers</option>
            </Select>
          </fieldset>
          <TextField label="Mitbringen" optional maxLength={500} {...view.field('bring')} />
          <TextField
            label="Merkmale"
            optional
            hint="Mit Komma getrennt, zum Beispiel: barrierefrei, Krankenkasse, Eltern-Kind"
            {...view.field('tags')}
          />
        </>
      )}
    </EditorForm>
  )
}
