import type { RoleName } from '../../domain/context.ts'
import { ROLE_HELP, ROLE_NAMES } from '../../domain/users/texts.ts'
import type { FormView } from '../kit/form-view.ts'
import { RadioGroup } from '../ui/choice.tsx'
import { LimitFields } from './limit-fields.tsx'

interface RoleFieldsProps {
  roles: readonly RoleName[]
  departments: readonly { id: string; name: string }[]
  role: string
  departmentIds: readonly string[]
  error?: string | undefined
  /** Limits of an admin; without them the form does not ask for any. */
  limits?: { view: FormView; areas: readonly string[] }
}

/** Role with its help text, and the departments of an editor or trainer. */
export function RoleFields({ roles, departments, role, departmentIds, error, limits }: RoleFieldsProps) {
  const options = roles.map((name) => ({ value: name, label: ROLE_NAMES[name], hint: ROLE_HELP[name] }))
  return (
    <div className="group/role grid gap-3">
      <RadioGroup name="role" label="Rolle" options={options} defaultValue={role} error={error} />
      {departments.length > 0 && (
        <fieldset>
          <legend className="field-label">Nur für diese Abteilungen</legend>
          <p className="field-hint">Gilt für Abteilungsleiter und Übungsleiter. Ohne Auswahl gilt die Rolle im ganzen Verein.</p>
          <div className="grid sm:grid-cols-2">
            {departments.map(({ id, name }) => (
              <label key={id} className="tick">
                <input type="checkbox" name="departmentIds" value={id} defaultChecked={departmentIds.includes(id)} />
                <span>{name}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {limits && <LimitFields {...limits} />}
    </div>
  )
}
