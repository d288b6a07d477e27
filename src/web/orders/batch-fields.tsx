import { AUDIENCE_TEXTS } from '../../domain/events/texts.ts'
import { GIVEN_ROLES, type ListKind } from '../../domain/list-orders/input.ts'
import { CostFields } from '../courses/editor/cost-fields.tsx'
import type { FormView } from '../kit/form-view.ts'
import { DateField, Select, Textarea, TextField } from '../ui/field.tsx'
import { Options } from '../ui/options.tsx'
import { RoleFields } from '../user/role-fields.tsx'
import { NO_SEASON, WHOLE_CLUB } from './batch-task.ts'

export interface BatchChoices {
  categories: readonly string[]
  departments: readonly { id: string; name: string }[]
  seasons: readonly { id: string; name: string }[]
}

interface BatchFieldsProps {
  isEvent: boolean
  kind: ListKind
  view: FormView
  choices: BatchChoices
  /** As ticked before. */
  departmentIds: readonly string[]
}

const STAYS = 'Bleibt, wie sie ist'

function ChangeFields({ view, choices }: Pick<BatchFieldsProps, 'view' | 'choices'>) {
  return (
    <>
      <TextField
        label="Kategorie"
        optional
        hint="Leer lassen: Sie bleibt, wie sie ist."
        maxLength={40}
        list="categories"
        {...view.field('category')}
      />
      <datalist id="categories">
        {choices.categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <Select label="Abteilung" {...view.field('departmentId')}>
        <Options options={choices.departments} none={STAYS} />
      </Select>
      <Select label="Für wen" {...view.field('audience')}>
        <Options options={AUDIENCE_TEXTS} none="Bleibt, wie es ist" />
      </Select>
    </>
  )
}

const AssignFields = ({ view, choices }: Pick<BatchFieldsProps, 'view' | 'choices'>) => (
  <>
    <Select label="Abteilung" {...view.field('departmentId')}>
      <Options options={choices.departments} none={STAYS} />
    </Select>
    <Select label="Saison" {...view.field('seasonId')}>
      <Options options={[{ id: NO_SEASON, name: 'Ohne Saison' }, ...choices.seasons]} none={STAYS} />
    </Select>
  </>
)

const CopyFields = ({ view, choices }: Pick<BatchFieldsProps, 'view' | 'choices'>) => (
  <>
    <p className="text-muted">
      Wir legen Entwürfe an, mit Texten, Preisen, Fragen und Zeiten, und verschieben alle Tage um volle Wochen. Anmeldungen werden
      nicht kopiert.
    </p>
    <Select label="Saison" {...view.field('seasonId')}>
      <Options options={choices.seasons} none="Saison wählen" />
    </Select>
    <DateField
      label="Erster Tag"
      optional
      hint="Leer lassen: Das Angebot beginnt in derselben Woche der Saison wie bisher, zum Beispiel in der dritten."
      {...view.field('firstOn')}
    />
  </>
)

/** Fields of an order besides its lines. */
export function BatchFields({ isEvent, kind, view, choices, departmentIds }: BatchFieldsProps) {
  const reason = (hint?: string, isNeeded = false) => (
    <Textarea label="Grund" optional={!isNeeded} rows={3} maxLength={isEvent ? 200 : 500} hint={hint} {...view.field('reason')} />
  )
  switch (kind) {
    case 'publish':
    case 'withdraw':
    case 'discard':
    case 'archive':
    case 'block':
    case 'unblock':
    case 'invite':
    case 'sessions':
      return null
    case 'role':
      return (
        <RoleFields
          roles={GIVEN_ROLES}
          departments={choices.departments.filter(({ id }) => id !== WHOLE_CLUB)}
          role={view.field('role').defaultValue}
          departmentIds={departmentIds}
          error={view.error('role')}
        />
      )
    case 'assign':
      return <AssignFields view={view} choices={choices} />
    case 'price':
      return <CostFields view={view} label="Was kosten die Angebote?" />
    case 'copy':
      return <CopyFields view={view} choices={choices} />
    case 'change':
      return <ChangeFields view={view} choices={choices} />
    case 'cancel':
      return isEvent ? reason('Steht in der E-Mail und auf der Website.', true) : reason('Steht in der E-Mail.')
    case 'decline':
      return reason('Steht in der E-Mail.', true)
    case 'approve':
      return <Textarea label="Nachricht" optional rows={3} maxLength={500} {...view.field('reason')} />
    case 'end':
    case 'release':
      return (
        <>
          <DateField label="Letzter Tag, der bleibt" {...view.field('lastOn')} />
          {reason('Steht in der E-Mail.')}
        </>
      )
  }
}
