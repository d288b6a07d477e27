import { formatDay } from '../../kernel/calendar.ts'
import type { MandateGap } from './rules.ts'

const GAP_TEXTS: Record<MandateGap['why'], string> = {
  blocked: 'der Zahler ist gesperrt',
  returned: 'eine Rücklastschrift ist noch nicht geklärt',
  pending: 'noch nicht bestätigt',
  revoked: 'widerrufen',
  lapsed: 'beendet',
  coming: 'die Bankverbindung gilt erst später',
  account: 'die Bankverbindung gilt nicht mehr',
  unused: '36 Monate nicht benutzt',
}

/** Why nothing is debited; without any mandate, that it is missing. */
export const gapText = (gap: MandateGap | null): string =>
  gap?.on
    ? `erloschen am ${formatDay(Temporal.PlainDate.from(gap.on))}, ${GAP_TEXTS[gap.why]}`
    : gap
      ? GAP_TEXTS[gap.why]
      : 'es fehlt'
