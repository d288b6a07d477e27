/** Block under a target with the id of its booking, from its link. */
export function blockAt(target: EventTarget | null): { node: HTMLElement; id: string } | null {
  const node = target instanceof Element ? target.closest<HTMLElement>('.plan-block') : null
  if (!node) return null
  const id = node instanceof HTMLAnchorElement ? new URLSearchParams(node.search).get('buchung') : node.dataset.id
  return id ? { node, id } : null
}

/** All rectangles of a booking. */
export const blocksOf = (frame: HTMLElement | null, id: string | null | undefined): HTMLElement[] =>
  frame && id ? [...frame.querySelectorAll<HTMLElement>(`a.plan-block[href$="buchung=${id}"], [data-id="${id}"]`)] : []
