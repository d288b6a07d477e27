import type { WithdrawalView } from './order-terms.ts'

/** Right of withdrawal, to unfold before the button that costs money. */
export function Withdrawal({ title, text }: WithdrawalView) {
  return (
    <details className="privacy">
      <summary>{title}</summary>
      <div className="prose">
        <p>{text}</p>
      </div>
    </details>
  )
}
