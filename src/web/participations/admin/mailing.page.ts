import { data, redirect } from 'react-router'
import { z } from 'zod'
import { mailingInput } from '../../../domain/mailings/input.ts'
import { listRecipients } from '../../../domain/mailings/queries.ts'
import { sendMailing, sendTestMailing } from '../../../domain/mailings/send-mailing.ts'
import { MAILING_REFUSALS } from '../../../domain/mailings/texts.ts'
import { getLedCourse } from '../../../domain/participations/list-led-courses.ts'
import { newId } from '../../../kernel/id.ts'
import { flash } from '../../kit/flash.ts'
import { readForm, refusedForm } from '../../kit/forms.ts'
import { gateOf } from '../../kit/gate.ts'
import { slugFrom } from '../../kit/slug.ts'
import type { Route } from './+types/mailing'
import { addressesText, PATH, presentPreview } from './mailing-view.ts'

const FLASH = flash({ gesendet: (count: number) => `Die E-Mail an ${addressesText(count)} ist unterwegs.` })

const MailingForm = mailingInput.extend({ intent: z.enum(['preview', 'edit', 'test', 'send']), key: z.uuid() })

const courseOf = ({ context, url }: Pick<Route.LoaderArgs, 'context' | 'url'>) =>
  getLedCourse(gateOf(context).ctx, slugFrom(url.searchParams.get('kurs') ?? undefined))

export async function loader({ context, url }: Route.LoaderArgs) {
  const { title, slug } = await courseOf({ context, url })
  return { title, slug, key: newId(), done: FLASH.text(url.searchParams) }
}

/** Previews a mailing, then tests or sends it. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const course = await courseOf({ context, url })
  const form = await readForm(request, MailingForm)
  if (!form.ok) return data({ form: form.answer, preview: null, testedTo: null }, 422)
  const { intent, key, ...mailing } = form.value
  const again = (text: string) =>
    data({ form: refusedForm(form.typed, { field: 'audience', text }), preview: null, testedTo: null }, 422)
  if (intent === 'edit') return data({ form: refusedForm(form.typed), preview: null, testedTo: null })
  if (intent === 'send') {
    const answer = await sendMailing(ctx, course.id, { ...mailing, key })
    if (!answer.ok) return again(MAILING_REFUSALS[answer.refusal])
    return redirect(`${PATH}?${new URLSearchParams({ kurs: course.slug, getan: FLASH.note('gesendet', answer.value) })}`)
  }
  const preview = presentPreview(mailing, await listRecipients(ctx, course.id, mailing.audience), course)
  if (!preview) return again(MAILING_REFUSALS.nobody)
  const testedTo = intent === 'test' ? await sendTestMailing(ctx, course.id, mailing) : null
  return data({ form: refusedForm(form.typed), preview, testedTo })
}
