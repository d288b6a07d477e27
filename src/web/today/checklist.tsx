import { Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import type { Step } from '../../domain/clubs/rules.ts'
import { partAddress } from '../settings/settings-address.ts'
import { ProgressBar } from '../ui/figures.tsx'
import type { ChecklistView } from './today-view.ts'

const WAYS: Record<Step, string> = {
  address: partAddress('anschrift'),
  contact: partAddress('anschrift'),
  imprint: partAddress('anschrift'),
  badge: partAddress('verein'),
  departments: partAddress('abteilungen'),
  bank: partAddress('anschrift'),
  leaders: '/admin/user?neu=1',
  hosts: partAddress('funktionen'),
}

export function Checklist({ checklist: { steps, done } }: { checklist: ChecklistView }) {
  return (
    <div className="card">
      <ProgressBar label="Erledigt" value={done} max={steps.length} />
      <ul className="mt-3 grid gap-1">
        {steps.map(({ step, isDone, text }) => (
          <li key={step} className="flex items-start gap-2">
            {isDone ? (
              <CircleCheck size={20} className="mt-0.5 shrink-0 text-good" role="img" aria-label="Erledigt:" />
            ) : (
              <Circle size={20} className="mt-0.5 shrink-0 text-muted" role="img" aria-label="Offen:" />
            )}
            {isDone ? (
              <span className="text-muted">{text}</span>
            ) : (
              <Link to={WAYS[step]} className="link">
                {text}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
