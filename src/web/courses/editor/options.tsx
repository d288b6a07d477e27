import type { Option } from './editor-view.ts'

export const KINDS = [
  { value: 'course', label: 'Kurs', hint: 'Mit Anfang, Ende und festen Plätzen.' },
  { value: 'ongoing', label: 'Dauerangebot', hint: 'Läuft jede Woche, Einstieg jederzeit.' },
]

export function Options({ options, none }: { options: readonly Option[]; none: string }) {
  return (
    <>
      <option value="">{none}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  )
}
