import { useEffect, useRef } from 'react'
import { Form, useLocation, useSubmit } from 'react-router'
import { LinkButton, SubmitButton } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/figures.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { PATH } from './batch-address.ts'
import type { OrderedView } from './ordered-view.ts'

const addressOf = ({ id }: OrderedView): string => `${PATH}/${id}`

/** Tells once of the order, with ten seconds to stop it. */
function useUndoToast({ id, state, text }: OrderedView, here: string): void {
  const submit = useSubmit()
  const told = useRef('')
  useEffect(() => {
    if (state !== 'queued' || told.current === id) return
    told.current = id
    const undo = () => void submit({ intent: 'stop', zurueck: here }, { method: 'post', action: `${PATH}/${id}` })
    toast({ kind: 'info', text, undo })
  }, [id, state, text, here, submit])
}

/** Progress of an order, reloaded by itself. */
export function OrderedNotice({ ordered }: { ordered: OrderedView }) {
  const { pathname, search } = useLocation()
  const here = `${pathname}${search}`
  useUndoToast(ordered, here)
  const { state, look, text, done, total } = ordered
  return (
    <div className="mb-4" role="status">
      <Notice
        kind={look}
        action={
          <>
            {state === 'queued' && (
              <Form method="post" action={addressOf(ordered)}>
                <input type="hidden" name="zurueck" value={here} />
                <SubmitButton name="intent" value="stop" look="quiet" size="small">
                  Zurücknehmen
                </SubmitButton>
              </Form>
            )}
            <LinkButton to={addressOf(ordered)} look="quiet" size="small">
              {state === 'done' ? 'Ergebnis ansehen' : 'Sammelaktion ansehen'}
            </LinkButton>
          </>
        }
      >
        {text}
        {state === 'running' && <ProgressBar label="Fortschritt" value={done} max={total} />}
      </Notice>
    </div>
  )
}
