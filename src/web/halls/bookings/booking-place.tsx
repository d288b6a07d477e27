import { type ChangeEvent, useState } from 'react'
import type { FormView } from '../../kit/form-view.ts'
import { isoTyped } from '../../kit/typed-day.ts'
import { closedText } from './closed-text.ts'
import { type HallChoiceView, PlaceFields } from './place-fields.tsx'

/** Hall, day and times for staff; says while one chooses that the hall closes for school holidays then. */
export function BookingPlace({ view, halls }: { view: FormView; halls: readonly HallChoiceView[] }) {
  const [chosen, setChosen] = useState({ partId: view.field('partId').defaultValue, day: view.field('day').defaultValue })
  const choose = ({ target }: ChangeEvent<HTMLDivElement>) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
      setChosen((before) => ({ ...before, [target.name]: target.value }))
  }
  const closed = closedText(halls, chosen.partId, isoTyped(chosen.day))
  return (
    <div className="grid gap-3" onChange={choose}>
      <PlaceFields view={view} halls={halls} />
      <p role="status" className={closed ? 'text-care' : 'sr-only'}>
        {closed}
      </p>
    </div>
  )
}
