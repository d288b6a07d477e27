interface ConsentWordsProps {
  lead: string
  /** Paragraphs of the whole text; none where the lead is all of it. */
  whole: readonly string[]
}

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
