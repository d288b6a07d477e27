import type { FormAnswer } from '../kit/form-view.ts'

/** A saved value in words; left out when `field` was typed with the same `value`. */
export interface SavedLine {
  label: string
  text: string
  field?: string
  value?: string
}

type Fields = Readonly<Record<string, unknown>>

/** Typed fields with their labels, as they are saved now; `texts` are the words of choices. */
export const savedFields = (
  labels: Readonly<Record<string, string>>,
  saved: Fields,
  typed: Fields,
  texts: Readonly<Record<string, Readonly<Record<string, string>>>> = {},
): SavedLine[] =>
  Object.entries(labels).flatMap(([field, label]) => {
    if (!(field in typed)) return []
    const value = String(saved[field] ?? '')
    return [{ field, label, value, text: texts[field]?.[value] ?? value }]
  })

/** Values that somebody else saved first, beside the typed ones. */
export function SavedMeanwhile({ own, lines }: { own: FormAnswer; lines: readonly SavedLine[] }) {
  const other = lines.filter(({ field, value }) => field === undefined || (own.typed[field]?.at(-1) ?? '') !== value)
  if (other.length === 0) return null
  return (
    <section aria-labelledby="saved-meanwhile" className="card">
      <h2 id="saved-meanwhile" className="text-[1.1rem]">
        Gespeichert ist jetzt
      </h2>
      <dl className="mt-2 grid gap-2">
        {other.map(({ label, text }) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 break-words">{text || '(leer)'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
