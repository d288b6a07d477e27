import { redirect } from 'react-router'
import { exportDatev } from '../../domain/datev/export-datev.ts'
import { DatevInput } from '../../domain/datev/input.ts'
import { DATEV_REFUSALS } from '../../domain/datev/texts.ts'
import { parseDay } from '../../kernel/calendar.ts'
import { fileAnswer } from '../kit/file-answer.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/datev-file'
import { typedDayFault } from './datev-days.ts'
import { EXPORTS_PATH } from './invoice-address.ts'

/** Letters of a field in the address that leads back. */
const MOST = 50

const iso = (text: string): string => parseDay(text)?.toString() ?? ''

/** The address alone gives no file: the form asks for it. */
export const loader = ({ url }: Route.LoaderArgs) => redirect(`${EXPORTS_PATH}${url.search}`)

/** The file; a fault leads back to the form as it was typed. */
export async function action({ context, request }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const sent = await request.formData()
  const search = new URLSearchParams()
  for (const name of Object.keys(DatevInput.shape)) if (sent.has(name)) search.set(name, `${sent.get(name)}`.slice(0, MOST))
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  const read = DatevInput.safeParse({
    ...Object.fromEntries(search),
    from: iso(from),
    to: iso(to),
    isHandedOver: search.has('isHandedOver'),
  })
  const back = (fault: string) => {
    search.set('fehlt', fault)
    return redirect(`${EXPORTS_PATH}?${search}`)
  }
  const wrong = typedDayFault({ from, to })
  if (wrong) return back(wrong)
  if (!read.success) return back(read.error.issues[0]?.message ?? '')
  const file = await exportDatev(ctx, read.data)
  if (!file.ok) return back(DATEV_REFUSALS[file.refusal])
  return fileAnswer(file.value, {
    type: 'text/csv; charset=windows-1252',
    name: `EXTF_Buchungsstapel_${read.data.from}_${read.data.to}.csv`,
  })
}
