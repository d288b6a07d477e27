import { redirect } from 'react-router'
import { z } from 'zod'
import { issueCertificates } from '../../../domain/certificates/issue-certificates.ts'
import { listPresence } from '../../../domain/certificates/queries.ts'
import { mayBeCertified } from '../../../domain/certificates/rules.ts'
import { getLedCourse } from '../../../domain/participations/list-led-courses.ts'
import { orderCertificates } from '../../../domain/people-orders/order-people-task.ts'
import { found } from '../../../kernel/answer.ts'
import { parseDay } from '../../../kernel/calendar.ts'
import { pdfAnswer } from '../../kit/file-answer.ts'
import { gateOf } from '../../kit/gate.ts'
import { slugFrom } from '../../kit/slug.ts'
import type { Route } from './+types/certificates-pdf'
import { PATH as BATCH } from './batch-address.ts'
import { PATH, presentCertificates } from './certificates-view.ts'

/** `without`: people left out, since naming all others could exceed a form. */
const Wanted = z.object({ without: z.array(z.uuid()), course: z.string(), von: z.string(), bis: z.string() })

/** The address alone shows nothing: the form asks for the PDF. */
export const loader = ({ url }: Route.LoaderArgs) => redirect(`${PATH}${url.search}`)

/** More are printed in the background: nobody waits so long for typesetting. */
const AT_ONCE = 25

/** PDF of all certificates earned and not left out; many become an order. */
export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, services } = gateOf(context)
  const form = await request.formData()
  const wanted = Wanted.safeParse({ ...Object.fromEntries(form), without: form.getAll('without') })
  const given = found(wanted.data)
  const period = { from: found(parseDay(given.von)), to: found(parseDay(given.bis)) }
  const course = await getLedCourse(ctx, slugFrom(given.course))
  const back = `${PATH}?${new URLSearchParams({ kurs: course.slug, von: given.von, bis: given.bis, fehlt: 'auswahl' })}`
  const people = await listPresence(ctx, course.id, period)
  const earned = people.filter((person) => mayBeCertified(person).ok && !given.without.includes(person.personId))
  const personIds = earned.map(({ personId }) => personId)
  if (personIds.length === 0) return redirect(back)
  if (personIds.length > AT_ONCE) {
    const ordered = await orderCertificates(ctx, course.id, { personIds, period })
    if (!ordered.ok) return redirect(back)
    return redirect(`${BATCH}/${ordered.value}`)
  }
  const answer = await issueCertificates(ctx, course.id, { personIds, period })
  if (!answer.ok) return redirect(back)
  const bytes = await services.typeset('certificates', presentCertificates(ctx, [answer.value]))
  return pdfAnswer(bytes, `Teilnahmebescheinigungen ${course.title}`, { isShown: false })
}
