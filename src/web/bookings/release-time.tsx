import { data, Form, redirect } from 'react-router'
import { z } from 'zod'
import type { Ctx } from '../../domain/context.ts'
import { releaseTime } from '../../domain/slot-wishes/commands.ts'
import { refusedForm } from '../forms.ts'
import { changedQuery } from '../query.ts'
import { SubmitButton } from '../ui/button.tsx'
import { PATH } from './events-address.ts'

export const ReleaseForm = z.object({ intent: z.literal('release'), id: z.uuid() })

/** Gives a booking's time back, and leads to the list again; `search`: how it is shown. */
export async function releaseAnswer(ctx: Ctx, id: string, search: URLSearchParams) {
  const released = await releaseTime(ctx, id)
  if (released.ok) return redirect(changedQuery(PATH, search, { buchung: null, getan: 'released' }))
  return data(
    { form: refusedForm({}, { field: '', text: 'Diese Zeit lässt sich hier nicht frei geben.' }), displaced: null },
    409,
  )
}

/** For time that is not needed: others may have it. */
export function ReleaseTime({ bookingId }: { bookingId: string }) {
  return (
    <Form method="post" preventScrollReset className="grid gap-2">
      <input type="hidden" name="id" value={bookingId} />
      <p className="text-muted">
        Sie brauchen diese Zeit nicht? Dann geben Sie sie frei: Wer auf der Warteliste der Halle steht, wird gefragt.
      </p>
      <div className="actions">
        <SubmitButton name="intent" value="release" look="quiet">
          Zeit frei geben
        </SubmitButton>
      </div>
    </Form>
  )
}
