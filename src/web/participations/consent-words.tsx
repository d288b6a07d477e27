interface ConsentWordsProps {
  /** Its first sentence. */
  lead: string
  /** Lines of the whole text; none where the first sentence is all of it. */
  whole: readonly string[]
}

/** Unfolds a long consent to every word of it. */
export function ConsentWords({ lead, whole }: ConsentWordsProps) {
  if (whole.length === 0) return null
  return (
    <details className="privacy">
      <summary>
        Ganzen Text lesen<span className="sr-only">: {lead}</span>
      </summary>
      <div className="prose">
        {whole.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </details>
  )
}
