interface OwnDataProps {
  /** Id of the person or member; `me` for oneself. */
  of?: string
  /** A child's name; null for oneself. */
  name?: string | null
}

/** Everything that the club stores about somebody, for them or their guardian (Art. 15 and 20 GDPR). */
export function OwnData({ of = 'me', name = null }: OwnDataProps) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1">
      <span>Alles, was über {name ?? 'Sie'} gespeichert ist:</span>
      <a href={`/member/data/${of}?format=pdf`} className="link" download>
        als PDF<span className="sr-only"> ({name ?? 'eigene Daten'})</span>
      </a>
      <a href={`/member/data/${of}?format=json`} className="link" download>
        als JSON<span className="sr-only"> ({name ?? 'eigene Daten'})</span>
      </a>
    </p>
  )
}
