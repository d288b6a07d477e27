import type { Office, OfficeTerm } from '../../domain/offices/queries.ts'
import { formatDay, isAfter, isBefore } from '../../kernel/calendar.ts'

const spanText = ({ from, to }: OfficeTerm): string =>
  to ? `${formatDay(from)} bis ${formatDay(to)}` : `seit ${formatDay(from)}`

function presentTerm(term: OfficeTerm, today: Temporal.PlainDate) {
  const { id, name, from, to, isShown, imageFileId, version } = term
  return {
    id,
    name,
    span: isAfter(from, today) ? `ab ${formatDay(from)}${to ? ` bis ${formatDay(to)}` : ''}` : spanText(term),
    isPast: to !== null && isBefore(to, today),
    from: formatDay(from),
    to: to ? formatDay(to) : '',
    isShown,
    imageFileId,
    version,
  }
}
export type TermView = ReturnType<typeof presentTerm>

export function presentOffice({ terms, ...office }: Office, today: Temporal.PlainDate) {
  const shown = terms.map((term) => presentTerm(term, today))
  return { ...office, terms: shown.filter(({ isPast }) => !isPast), former: shown.filter(({ isPast }) => isPast) }
}
export type OfficeView = ReturnType<typeof presentOffice>
