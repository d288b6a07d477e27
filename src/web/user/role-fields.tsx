import type { RoleName } from '../../domain/context.ts'
import { ROLE_HELP, ROLE_NAMES } from '../../domain/users/texts.ts'
import { RadioGroup } from '../ui/choice.tsx'

interface RoleFieldsProps {
  roles: readonly RoleName[]
  departments: readonly { id: string; name: string }[]
  role: string
  departmentIds: readonly string[]
  error?: string | undefined
}

/** Role with its help text, and the departments an editor or trainer is limited to. */
export function RoleFields({ roles, departments, role, departmentIds, error }: RoleFieldsProps) {
  const options = roles.map((name) => ({ value: name, label: ROLE_NAMES[name], hint: ROLE_HELP[name] }))
  return (
    <>
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
    </>
  )
}
