import type { DataRequest } from '../../domain/privacy/queries.ts'
import { REQUEST_KIND_TEXTS } from '../../domain/privacy/texts.ts'
import { formatDay, isBefore } from '../../kernel/calendar.ts'

export function presentRequest(request: DataRequest, today: Temporal.PlainDate) {
  const { id, personId, name, kind, requester, askedOn, dueOn, identity, identityCheckedOn, answer, answeredOn } = request
  return {
    id,
    personId,
    name,
    kind: REQUEST_KIND_TEXTS[kind],
    line: `${requester}, ${formatDay(askedOn)}`,
    due: formatDay(dueOn),
    isLate: !answeredOn && isBefore(dueOn, today),
    identity: identityCheckedOn ? `${identity} (${formatDay(identityCheckedOn)})` : '',
    answer: answeredOn ? `${answer} (${formatDay(answeredOn)})` : '',
    isOpen: answeredOn === null,
  }
}
