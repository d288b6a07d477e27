interface FamilyFactsProps {
  people: readonly { at: number; name: string; note: string }[]
  facts: readonly (readonly [string, string])[]
}

/** People and terms of an application, for its sender and for the office. */
export function FamilyFacts({ people, facts }: FamilyFactsProps) {
  return (
    <>
      <ul className="grid gap-2">
        {people.map(({ at, name, note }) => (
          <li key={at}>
            <span className="font-semibold">{name}</span>
            <span className="block text-muted">{note}</span>
          </li>
        ))}
      </ul>
      <dl className="fact-list">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
