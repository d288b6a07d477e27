import type { MoveView } from './cards-view.ts'

/** Moves of a card, the newest first. */
export function MovesList({ moves }: { moves: readonly MoveView[] }) {
  return (
    <ul className="grid">
      {moves.map(({ id, at, text, units, reason }) => (
        <li key={id} className="grid grid-cols-[1fr_auto] gap-x-4 border-t border-line py-2">
          <span className="min-w-0 break-words">
            {text}
            {reason && <span className="block text-muted">{reason}</span>}
            <span className="tabular block text-[0.94rem] text-muted">{at}</span>
          </span>
          <span className="tabular font-semibold">{units}</span>
        </li>
      ))}
    </ul>
  )
}
