import type { z } from 'zod'
import { REQUEST_REFUSALS } from '../../../domain/bookings/texts.ts'
import type { Ctx } from '../../../domain/context.ts'
import { type WaitRefusal, waitForHallTime } from '../../../domain/occupancy/wait-for-hall-time.ts'
import type { CheckedWhen, RequestForm } from './request-fields.ts'

const REFUSALS: Record<WaitRefusal, string> = {
  past: REQUEST_REFUSALS.past,
  too_long: REQUEST_REFUSALS.too_long,
  closed_hours: REQUEST_REFUSALS.closed_hours,
  free: 'Diese Zeit ist frei: Sie können sie gleich anfragen.',
  too_soon: 'So kurz vorher fragen wir niemanden mehr. Bitte rufen Sie den Verein an.',
  too_many:
    'Unter dieser E-Mail-Adresse warten schon zehn Zeiten. Bitte melden Sie sich von einer ab; der Link steht in unserer E-Mail.',
  key_reused: 'Dieses Formular wurde schon mit anderen Angaben abgeschickt. Bitte laden Sie die Seite neu.',
}

/** The waiting list takes times within one day alone. */
export const isOfOneDay = ({ from, to }: Pick<CheckedWhen, 'from' | 'to'>): boolean =>
  to !== '24:00' && from.padStart(5, '0') < to.padStart(5, '0')

const NOT_OVER_NIGHT = 'Warten geht nur auf eine Zeit, die am selben Tag vor Mitternacht endet.'

const clock = (text: string) => Temporal.PlainTime.from(text.padStart(5, '0'))

/** Puts the sender on the waiting list; answers the faults of the form. */
export async function sendWish(
  ctx: Ctx,
  typed: z.output<typeof RequestForm>,
  key: string | null,
): Promise<{ field: string; text: string } | null> {
  if (!isOfOneDay(typed)) return { field: 'to', text: NOT_OVER_NIGHT }
  const { partId, day, from, to, repeat, until, title, note, name, email, phone } = typed
  const answer = await waitForHallTime(
    ctx,
    {
      partId,
      title,
      note,
      name,
      email,
      phone,
      startsTime: clock(from),
      endsTime: clock(to),
      firstOn: day,
      lastOn: repeat === 'once' ? day : (until ?? day),
      everyWeeks: repeat === 'w2' ? 2 : 1,
    },
    key,
  )
  return answer.ok ? null : { field: 'from', text: REFUSALS[answer.refusal] }
}
