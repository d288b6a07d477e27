export interface Option {
  id: string
  name: string
}

interface OptionsProps {
  /** Named things, or a concept's texts by their value. */
  options: readonly Option[] | Readonly<Record<string, string>>
  /** Label for no choice; without it one of the options is always chosen. */
  none?: string | undefined
}

const isListed = (options: OptionsProps['options']): options is readonly Option[] => Array.isArray(options)

export function Options({ options, none }: OptionsProps) {
  const listed = isListed(options) ? options : Object.entries(options).map(([id, name]) => ({ id, name }))
  return (
    <>
      {none !== undefined && <option value="">{none}</option>}
      {listed.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  )
}
