import type { Option } from '../../ui/options.tsx'

export interface PartGroup {
  facility: string
  parts: Option[]
}

export const presentParts = (halls: readonly { name: string; parts: readonly Option[] }[]): PartGroup[] =>
  halls.map(({ name, parts }) => ({ facility: name, parts: parts.map(({ id, name }) => ({ id, name })) }))
