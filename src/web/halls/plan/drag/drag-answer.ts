/** Answer to a move; `back` is its former place, to undo it. */
export type Moved =
  | { ok: true; title: string; text: string; id: string; version: number; back: Record<'partId' | 'day' | 'from' | 'to', string> }
  | { ok: false; text: string; isClosed: boolean }

/** Addresses of the editor with the new place, for the dates that move too; `joined` names weekdays that become one. */
export interface SeriesQuestion {
  series: Record<'following' | 'all' | 'joined', string>
}

export type DragAnswer = Moved | SeriesQuestion
