import { redirect } from 'react-router'
import { z } from 'zod'
import { issueCertificates } from '../../../domain/certificates/issue-certificates.ts'
import { getLedCourse } from '../../../domain/participations/list-led-courses.ts'
import { found } from '../../../kernel/answer.ts'
import { parseDay } from '../../../kernel/calendar.ts'
import { slugFrom } from '../../courses/slug.ts'
import { gateOf } from '../../gate.ts'
import type { Route } from './+types/certificates-pdf'
import { PATH, presentCertificates } from './certificates-view.ts'

const Wanted = z.object({ people: z.array(z.uuid()).max(2_000), course: z.string(), von: z.string(), bis: z.string() })

/** Reached by address it has nothing to show: papers are asked for by the form. */
export const loader = ({ url }: Route.LoaderArgs) => redirect(`${PATH}${url.search}`)

/** The certificates of the ticked people as one PDF. */
export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, services } = gateOf(context)
  const form = await request.formData()
  const wanted = Wanted.safeParse({ ...Object.fromEntries(form), people: form.getAll('people') })
  const given = found(wanted.data)
  const period = { from: found(parseDay(given.von)), to: found(parseDay(given.bis)) }
  const course = await getLedCourse(ctx, slugFrom(given.course))
  const back = `${PATH}?${new URLSearchParams({ kurs: course.slug, von: given.von, bis: given.bis, fehlt: 'auswahl' })}`
  if (given.people.length === 0) return redirect(back)
  const answer = await issueCertificates(ctx, course.id, { personIds: given.people, period })
  if (!answer.ok) return redirect(back)
  const bytes = await services.typeset('certificates', presentCertificates(ctx, [answer.value]))
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`Teilnahmebescheinigungen ${course.title}.pdf`)}`,
      'cache-control': 'private, no-store',
    },
  })
}
