import { type ComponentProps, type ReactNode, useState } from 'react'
import { fold } from '../../kernel/fold.ts'
import { Select, TextField } from './field.tsx'
import { type Option, Options } from './options.tsx'

const SEARCHED_FROM = 12

/** A search field for lists of more than a dozen, and whether a name passes it. */
export function useListSearch(count: number): { searchField: ReactNode; isShown(name: string): boolean } {
  const [typed, setTyped] = useState('')
  const words = fold(typed).split(' ')
  return {
    isShown: (name) => words.every((word) => fold(name).includes(word)),
    searchField: count > SEARCHED_FROM && (
      <TextField
        label="Suche in der Liste"
        type="search"
        required={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        // Enter would send the form around it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
    ),
  }
}

interface SearchedSelectProps extends Omit<ComponentProps<typeof Select>, 'children' | 'defaultValue'> {
  options: readonly Option[]
  defaultValue: string
}

/** Chooses one of many; the chosen one stays while the search changes. */
export function SearchedSelect({ options, defaultValue, ...rest }: SearchedSelectProps) {
  const { searchField, isShown } = useListSearch(options.length)
  const [chosen, setChosen] = useState(defaultValue)
  const shown = options.filter(({ id, name }) => id === chosen || isShown(name))
  return (
    <>
      {searchField}
      <Select {...rest} defaultValue={defaultValue} onChange={({ target }) => setChosen(target.value)}>
        <Options options={shown} none={shown.length > 0 ? 'Bitte wählen' : 'Kein Treffer'} />
      </Select>
    </>
  )
}
