import type { DataRequest } from '../../domain/privacy/queries.ts'
import { REQUEST_KIND_TEXTS } from '../../domain/privacy/texts.ts'
import { formatDay, isBefore } from '../../kernel/calendar.ts'

function answerLine({ answer, answeredOn, erases, erasedOn }: DataRequest): string {
  if (!answeredOn) return ''
  const line = `${answer} (${formatDay(answeredOn)})`
  if (!erases) return line
  return `${line}, ${erasedOn ? `gelöscht am ${formatDay(erasedOn)}` : 'wird gelöscht, sobald nichts mehr läuft'}`
}

export function presentRequest(request: DataRequest, today: Temporal.PlainDate) {
  const { id, personId, name, kind, requester, askedOn, dueOn, identity, identityCheckedOn, answeredOn } = request
  return {
    id,
    personId,
    name,
    kind: REQUEST_KIND_TEXTS[kind],
    line: `${requester}, ${formatDay(askedOn)}`,
    due: formatDay(dueOn),
    isLate: !answeredOn && isBefore(dueOn, today),
    identity: identityCheckedOn ? `${identity} (${formatDay(identityCheckedOn)})` : '',
    answer: answerLine(request),
    isErasure: kind === 'erasure',
    isOpen: answeredOn === null,
  }
}
