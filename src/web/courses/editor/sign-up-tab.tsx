import type { FormAnswer, FormView } from '../../kit/form-view.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { EditorForm } from '../../ui/editor-form.tsx'
import { DateField, Select, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { SavedLine } from '../../ui/saved-meanwhile.tsx'
import { TimeField } from '../../ui/time-field.tsx'

interface SignUpTabProps {
  slug: string
  /** The draw that its places wait for. */
  draw: { name: string } | null
  version: number
  next: string | null
  saved: Readonly<Record<string, string | number | boolean | null>>
  lines: readonly SavedLine[]
  answer: FormAnswer | null
}

const PRIORITIES = [
  ['members', 'Mitglieder'],
  ['siblings', 'Geschwister zusammen'],
  ['age_cohort', 'Passender Jahrgang'],
  ['last_season', 'Letzte Saison dabei'],
] as const
const RANKS = ['1.', '2.', '3.'] as const

function Window({ view }: { view: FormView }) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-[11rem_8rem] sm:gap-x-6">
      <legend className="field-label mb-1">Anmeldezeit</legend>
      <DateField label="Öffnet am" optional {...view.field('opensOn')} hint="Leer: sofort" />
      <TimeField label="um" optional hint="Leer: 0 Uhr" {...view.field('opensTime')} />
      <DateField label="Endet am" optional {...view.field('closesOn')} hint="Leer: nie" />
      <TimeField label="um" optional hint="Leer: 23:59 Uhr" {...view.field('closesTime')} />
    </fieldset>
  )
}

function Priorities({ view }: { view: FormView }) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-3">
      <legend className="field-label mb-1">Vorrang, wenn Plätze knapp sind</legend>
      <p className="field-hint sm:col-span-3">Gilt für die Warteliste. Bei einer Verlosung legen Sie ihn dort fest.</p>
      {RANKS.map((rank, at) => (
        <Select key={rank} label={rank} {...view.field(`priority[${at}]`)}>
          <option value="">Niemand</option>
          {PRIORITIES.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      ))}
    </fieldset>
  )
}

/** A draw replaces the race at midnight. */
function DrawNote({ slug, draw }: Pick<SignUpTabProps, 'slug' | 'draw'>) {
  const [to, text] = draw ? ['/admin/draws', 'Zur Verlosung'] : [`/admin/draws?neu=1&kurs=${slug}`, 'Plätze verlosen']
  return (
    <div className="mb-5 max-w-3xl">
      <Notice
        title={draw ? `Die Plätze werden verlost: ${draw.name}` : undefined}
        action={
          <LinkButton to={to} look="quiet" size="small">
            {text}
          </LinkButton>
        }
      >
        {draw
          ? 'Bis zur Auslosung nehmen wir Wünsche an. Die Anmeldezeit unten gilt erst danach.'
          : 'Mehr Interessierte als Plätze? Sammeln Sie Wünsche und losen Sie fair aus, statt dass die Schnellsten gewinnen.'}
      </Notice>
    </div>
  )
}

/** Places, registration window and deadlines. */
export function SignUpTab({ slug, draw, version, next, saved, lines, answer }: SignUpTabProps) {
  return (
    <>
      <DrawNote slug={slug} draw={draw} />
      <EditorForm intent="signUp" version={version} next={next} saved={saved} lines={lines} answer={answer}>
        {(view) => (
          <>
            <div className="grid items-end gap-4 sm:grid-cols-3">
              <TextField
                label="Plätze"
                optional
                inputMode="numeric"
                className="max-w-28"
                hint="Leer: unbegrenzt"
                {...view.field('capacity')}
              />
              <TextField
                label="Mindestens"
                optional
                inputMode="numeric"
                className="max-w-28"
                hint="Sonst findet es nicht statt"
                {...view.field('minimum')}
              />
              <DateField label="Entscheidung am" optional {...view.field('decisionOn')} hint="Ob es stattfindet" />
            </div>
            <Checkbox
              label="Ein Platz ist ein Paar aus Kind und Erwachsenem"
              hint="Für Eltern-Kind-Angebote."
              {...view.tick('countsPairs')}
            />
            <Checkbox label="Warteliste führen, wenn alles belegt ist" {...view.tick('hasWaitingList')} />
            <Window view={view} />
            <div className="grid items-end gap-4 sm:grid-cols-2">
              <TextField
                label="Abmelden bis"
                inputMode="numeric"
                className="max-w-28"
                hint="Tage vor dem ersten Termin"
                {...view.field('cancelDays')}
              />
              <TextField
                label="Schnupperstunden"
                inputMode="numeric"
                className="max-w-28"
                hint="So oft darf man kostenlos probieren"
                {...view.field('trialLessons')}
              />
            </div>
            <Priorities view={view} />
          </>
        )}
      </EditorForm>
    </>
  )
}
