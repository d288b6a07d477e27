import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { SubmitButton } from './button.tsx'

/** Counts down from the server's `seconds`; `asOf` changes with each of its answers. */
function useSecondsLeft(seconds: number, asOf: string): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const endsAt = performance.now() + seconds * 1000
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / 1000))), 500)
    setLeft(asOf === '' ? 0 : seconds)
    return () => clearInterval(timer)
  }, [seconds, asOf])
  return left
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

interface UndoFormProps {
  /** Time left at `asOf`, the moment of the server's answer. */
  seconds: number
  asOf: string
  /** Id of the thing to undo, unless the address has it. */
  id?: string
  children: string
  size?: 'usual' | 'hall' | 'small'
}

/** Undoes something while there is time, shows the time left, then disappears. */
export function UndoForm({ seconds, asOf, id, children, size }: UndoFormProps) {
  const left = useSecondsLeft(seconds, asOf)
  if (left <= 0) return null
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="undo" />
      {id && <input type="hidden" name="id" value={id} />}
      <SubmitButton look="quiet" {...(size ? { size } : {})}>
        {children} <span className="tabular">({clock(left)})</span>
      </SubmitButton>
    </Form>
  )
}
