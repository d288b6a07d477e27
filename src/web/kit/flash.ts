/** Texts by name; a text with figures is a function of them. */
type Texts = Readonly<Record<string, string | ((...figures: never[]) => string)>>
type Figures<Text> = Text extends (...figures: infer F extends number[]) => string ? F : []

/** Value of `getan` in an address: a name and figures, `gesperrt.12.0`. Made by `note` alone. */
export type Note = string & { readonly note: unique symbol }

export interface Flash<T extends Texts> {
  note<Name extends keyof T & string>(name: Name, ...figures: Figures<T[Name]>): Note
  /** Text for the address after a finished action; null for every `getan` that `note` cannot make. */
  text(search: URLSearchParams): string | null
}

const NAME = 'getan'

/** The address of a page with a note on its finished action; null adds nothing. */
export const noted = (path: string, note: Note | null): string =>
  note === null ? path : `${path}${path.includes('?') ? '&' : '?'}${NAME}=${encodeURIComponent(note)}`

/**
 * Sentences of a page about its finished actions. The address carries the name, never the sentence: no link puts foreign words
 * on the screen.
 */
export function flash<const T extends Texts>(texts: T): Flash<T> {
  return {
    note: (name, ...figures) => [name, ...figures].join('.') as Note,
    text(search) {
      const [name = '', ...figures] = (search.get(NAME) ?? '').split('.')
      if (!Object.hasOwn(texts, name) || figures.some((figure) => !/^\d{1,6}$/.test(figure))) return null
      const text = texts[name]
      if (typeof text === 'string') return figures.length === 0 ? text : null
      const say = text as ((...figures: number[]) => string) | undefined
      return say && figures.length === say.length ? say(...figures.map(Number)) : null
    },
  }
}
