import type { OwnCompensationView } from './own-compensations-view.ts'

/** Section of the profile; nothing without compensations. */
export function OwnCompensations({ list }: { list: readonly OwnCompensationView[] }) {
  if (list.length === 0) return null
  return (
    <section className="card profile-card" aria-labelledby="gutschriften">
      <h2 id="gutschriften">Ausgefallene Stunden</h2>
      <ul className="grid w-full max-w-lg gap-4">
        {list.map(({ key, title, person, text, days, note }) => (
          <li key={key} className="grid gap-0.5">
            <p>
              <strong>{title}</strong>
              <span className="text-muted">{` · ${person}`}</span>
            </p>
            <p className="tabular">{text}</p>
            <p className="tabular text-muted">{`${days}. ${note}`}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
