export const PATH = '/admin/search'

/** Address of the same hits for the palette. */
export const HITS_PATH = '/search.json'

export const searchAddress = (text: string): string => `${PATH}?q=${encodeURIComponent(text)}`

export interface FoundHit {
  title: string
  /** Second line; may be empty. */
  line: string
  to: string
}

export interface HitGroup {
  label: string
  hits: FoundHit[]
}
