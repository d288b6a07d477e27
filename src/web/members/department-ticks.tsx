import type { Option } from '../ui/options.tsx'

interface DepartmentTicksProps {
  departments: readonly Option[]
  name: string
  chosen: readonly string[]
  legend?: string
}

/** Departments to tick; nothing in a club without. */
export function DepartmentTicks({ departments, name, chosen, legend = 'Abteilungen' }: DepartmentTicksProps) {
  if (departments.length === 0) return null
  return (
    <fieldset>
      <legend className="field-label">{legend}</legend>
      <div className="grid sm:grid-cols-2">
        {departments.map(({ id, name: title }) => (
          <label key={id} className="tick">
            <input type="checkbox" name={name} value={id} defaultChecked={chosen.includes(id)} />
            <span>{title}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
