/** Answer to a drag on the plan; `back` is its former place, to undo it. */
export type DragAnswer =
  | { ok: true; title: string; text: string; id: string; version: number; back: Record<'partId' | 'day' | 'from' | 'to', string> }
  | { ok: false; text: string; isClosed: boolean }
