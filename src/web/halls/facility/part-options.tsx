import type { PartGroup } from './part-groups.ts'

/** `none`: text of the empty choice. */
export function PartOptions({ parts, none = 'Ohne Halle' }: { parts: readonly PartGroup[]; none?: string }) {
  return (
    <>
      <option value="">{none}</option>
      {parts.map(({ facility, parts: own }) => (
        <optgroup key={facility} label={facility}>
          {own.map(({ id, name }) => (
            <option key={id} value={id}>
              {`${facility}, ${name}`}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  )
}
