/** A block of the plan, and the booking it stands for: its link says which. */
export function blockAt(target: EventTarget | null): { node: HTMLElement; id: string } | null {
  const node = target instanceof Element ? target.closest<HTMLElement>('.plan-block') : null
  if (!node) return null
  const id = node instanceof HTMLAnchorElement ? new URLSearchParams(node.search).get('buchung') : node.dataset.id
  return id ? { node, id } : null
}

/** Everything that is drawn of a booking. */
export const blocksOf = (frame: HTMLElement | null, id: string | null | undefined): HTMLElement[] =>
  frame && id ? [...frame.querySelectorAll<HTMLElement>(`a.plan-block[href$="buchung=${id}"], [data-id="${id}"]`)] : []
