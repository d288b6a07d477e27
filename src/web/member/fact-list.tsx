import type { Fact } from './profile-view.ts'

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="profile-facts">
      {facts.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
