import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { FormAnswer } from '../kit/form-view.ts'
import { SubmitButton } from '../ui/button.tsx'

export interface CareProps<View> {
  care: View
  /** The person of the file. */
  name: string
  today: string
  answerTo: (intent: string) => FormAnswer | null
}

/** One entry with its deeds. */
export function Entry({
  title,
  line,
  state,
  children,
}: {
  title: ReactNode
  line: string
  state?: ReactNode
  children?: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2 first:border-t-0">
      <span className="min-w-0 grow">
        <span className="font-semibold">{title}</span> {state}
        <span className="block text-muted">{line}</span>
      </span>
      {children}
    </li>
  )
}

interface DeedProps {
  intent: string
  id: string
  /** Read out, since many buttons say the same. */
  label: string
  fields?: Readonly<Record<string, string>>
  children: string
}

export function Deed({ intent, id, label, fields = {}, children }: DeedProps) {
  return (
    <Form method="post">
      {Object.entries({ intent, id, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton look="quiet" size="small" aria-label={label}>
        {children}
      </SubmitButton>
    </Form>
  )
}

export function Entries({ isEmpty, empty, children }: { isEmpty: boolean; empty: string; children: ReactNode }) {
  return isEmpty ? <p className="text-muted">{empty}</p> : <ul>{children}</ul>
}
