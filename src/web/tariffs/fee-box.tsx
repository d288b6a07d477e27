import type { FeeView } from './fee-view.ts'

interface FeeBoxProps {
  fee: FeeView
  title: string
}

/** The fee of twelve months, each amount with its reasons. */
export function FeeBox({ fee: { amount, isInFamily, isFree, items }, title }: FeeBoxProps) {
  return (
    <section aria-labelledby="beitrag" className="card grid gap-2">
      <h3 id="beitrag" className="flex flex-wrap items-baseline justify-between gap-x-3 text-[1.1rem]">
        {title} <span className="tabular">{amount}</span>
      </h3>
      {isInFamily && <p>Im Familienbeitrag enthalten: Ihn zahlt die ganze Familie zusammen.</p>}
      {!isInFamily && items.length === 0 && <p>In den nächsten zwölf Monaten wird nichts fällig.</p>}
      <ul className="grid gap-2 empty:hidden">
        {(isInFamily ? [] : items).map((item) => (
          <li key={`${item.due} ${item.reasons.join()}`}>
            <span className="flex flex-wrap justify-between gap-x-3">
              <span>fällig am {item.due}</span>
              {!isFree && <span className="tabular font-semibold">{item.amount}</span>}
            </span>
            {item.reasons.map((reason) => (
              <span key={reason} className="block text-[0.9rem] text-muted">
                {reason}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
