import { findContact } from '../../domain/clubs/find-contact.ts'
import type { Meeting } from '../../domain/meetings/queries.ts'
import { berlinDay, formatDay, formatTime } from '../../kernel/calendar.ts'
import { pdfAnswer } from '../kit/file-answer.ts'
import type { Gate } from '../kit/gate.ts'
import type { Template } from '../pdf/typeset.ts'

/** A paper about a meeting on the club's letterhead, as PDF to keep. */
export async function answerPaper({ ctx, services }: Gate, template: Template, meeting: Meeting, title: string, more: object) {
  const contact = await findContact(ctx)
  const { year, month, day } = berlinDay(ctx.now)
  const { displayName, slogan, colours } = ctx.club
  const town = [contact?.postcode, contact?.city].filter(Boolean).join(' ')
  const bytes = await services.typeset(template, {
    issuedOn: { year, month, day },
    club: {
      name: displayName,
      slogan,
      colour: colours.primary,
      reach: [contact?.street, town, contact?.phone, contact?.email].filter(Boolean),
    },
    title: `${title}: ${meeting.title}`,
    line: [`${formatDay(meeting.onDay)}, ${formatTime(meeting.startsAt)} Uhr`, meeting.place].filter(Boolean).join(', '),
    ...more,
  })
  return pdfAnswer(bytes, `${title} ${meeting.title}`, { isShown: false })
}
