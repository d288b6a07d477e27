import { Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import type { Step } from '../../domain/clubs/rules.ts'
import { partAddress } from '../settings/settings-address.ts'
import { ProgressBar } from '../ui/figures.tsx'
import type { ChecklistView } from './today-view.ts'

const WAYS: Record<Step, string> = {
  halls: '/admin/facilities?neu=1',
  departments: partAddress('abteilungen'),
  offer: '/admin/courses?neu=1',
  publish: '/admin/courses',
  invite: '/admin/user?neu=1',
  mail: partAddress('mail'),
  bank: partAddress('anschrift'),
  badge: partAddress('verein'),
  legal: partAddress('anschrift'),
}

export function Checklist({ checklist: { steps, done } }: { checklist: ChecklistView }) {
  return (
    <div className="card">
      <ProgressBar label="Erledigt" value={done} max={steps.length} />
      <ul className="mt-3 grid gap-1">
        {steps.map(({ step, isDone, text, gain }) => (
          <li key={step} className="flex items-start gap-2">
            {isDone ? (
              <CircleCheck size={20} className="mt-0.5 shrink-0 text-good" role="img" aria-label="Erledigt:" />
            ) : (
              <Circle size={20} className="mt-0.5 shrink-0 text-muted" role="img" aria-label="Offen:" />
            )}
            {isDone ? (
              <span className="text-muted">{text}</span>
            ) : (
              <span>
                <Link to={WAYS[step]} className="link">
                  {text}
                </Link>
                <span className="field-hint block">{gain}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
