import { data, redirect } from 'react-router'
import { z } from 'zod'
import type { Ctx } from '../../../domain/context.ts'
import { mailingInput } from '../../../domain/mailings/input.ts'
import { listRecipients } from '../../../domain/mailings/queries.ts'
import { sendMailing, sendTestMailing } from '../../../domain/mailings/send-mailing.ts'
import { MAILING_REFUSALS } from '../../../domain/mailings/texts.ts'
import type { LedCourse } from '../../../domain/participations/list-led-courses.ts'
import { readForm, refusedForm } from '../../forms.ts'
import { PATH, presentPreview } from './mailing-view.ts'

const MailingForm = mailingInput.extend({ intent: z.enum(['preview', 'edit', 'test', 'send']), key: z.uuid() })

/** What the form of a mailing sends: first it is shown, then tested or sent. */
export async function runMailingForm(ctx: Ctx, request: Request, course: LedCourse) {
  const form = await readForm(request, MailingForm)
  if (!form.ok) return data({ form: form.answer, preview: null, testedTo: null }, 422)
  const { intent, key, ...mailing } = form.value
  const again = (text: string) =>
    data({ form: refusedForm(form.typed, { field: 'audience', text }), preview: null, testedTo: null }, 422)
  if (intent === 'edit') return data({ form: refusedForm(form.typed), preview: null, testedTo: null })
  if (intent === 'send') {
    const answer = await sendMailing(ctx, course.id, { ...mailing, key })
    if (!answer.ok) return again(MAILING_REFUSALS[answer.refusal])
    return redirect(`${PATH}?${new URLSearchParams({ kurs: course.slug, gesendet: String(answer.value) })}`)
  }
  const preview = presentPreview(mailing, await listRecipients(ctx, course.id, mailing.audience), course)
  if (!preview) return again(MAILING_REFUSALS.nobody)
  const testedTo = intent === 'test' ? await sendTestMailing(ctx, course.id, mailing) : null
  return data({ form: refusedForm(form.typed), preview, testedTo })
}
