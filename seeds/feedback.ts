import type { Ctx } from '../src/domain/context.ts'
import { sendFeedback } from '../src/domain/feedback/commands.ts'

const ABOUT_CLUB = { about: 'club', page: '', version: '' } as const

/** Two messages to the club; one wants an answer. */
export async function storeFeedback(ctx: Ctx): Promise<void> {
  await sendFeedback(
    ctx,
    {
      ...ABOUT_CLUB,
      kind: 'idea',
      body: 'Könnte es am Samstagvormittag eine offene Stunde für Familien geben?\n\nWir wären mit zwei Kindern dabei.',
      name: 'Jana Wirth',
      email: 'jana.wirth@post.example',
    },
    null,
  )
  await sendFeedback(
    ctx,
    { ...ABOUT_CLUB, kind: 'praise', body: 'Die Anmeldung ging in einer Minute. Vielen Dank!', name: '', email: '' },
    null,
  )
}
