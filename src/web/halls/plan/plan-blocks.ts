import { fullId, shortId } from '../../../kernel/short-id.ts'

/** Every rectangle of a booking. */
export const BLOCK = '.plan figure > :is(a, div, button)'

/** Id of a block's booking; null where it leads elsewhere, or nowhere. */
export function idOfBlock(node: HTMLElement): string | null {
  const short = node instanceof HTMLAnchorElement ? /\/b\/([\w-]+)$/.exec(node.pathname)?.[1] : node.dataset.id
  return short === undefined ? null : fullId(short)
}

/** All rectangles of a booking. */
export const blocksOf = (frame: HTMLElement | null, id: string | null | undefined): HTMLElement[] =>
  frame && id ? [...frame.querySelectorAll<HTMLElement>(`a[href$="b/${shortId(id)}"], [data-id="${shortId(id)}"]`)] : []
