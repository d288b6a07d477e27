import type { Dunning } from '../../domain/dunnings/queries.ts'
import type { DueDunning, Level } from '../../domain/dunnings/rules.ts'
import { LEVEL_TEXTS } from '../../domain/dunnings/texts.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { plural } from '../../kernel/plural.ts'

const dayText = (iso: string): string => formatDay(Temporal.PlainDate.from(iso))

export const presentDue = ({ debtorId, debtor, level, openCents, claims, delivery, email }: DueDunning) => ({
  id: debtorId,
  debtor,
  level: LEVEL_TEXTS[level],
  claims: claims.map(({ title, dueOn }) => `${title}, fällig ${dayText(dueOn)}`).join(' · '),
  amount: formatCents(openCents),
  way: delivery === 'mail' && email ? 'E-Mail' : 'Post',
})

export const presentDunning = ({ id, debtor, level, dunnedOn, payUntil, openCents, feeCents, channel }: Dunning) => ({
  id,
  debtor,
  level: LEVEL_TEXTS[level],
  day: dayText(dunnedOn),
  until: dayText(payUntil),
  amount: formatCents(openCents + feeCents),
  way: channel === 'mail' ? 'E-Mail' : 'Post',
})

export const presentLevel = ({ level, feeCents, afterDays, termDays, subject, text, version }: Level) => ({
  level,
  name: LEVEL_TEXTS[level],
  line: `${plural(afterDays, 'Tag', 'Tage')} nach dem Termin · Frist ${plural(termDays, 'Tag', 'Tage')} · Gebühr ${formatCents(feeCents)}`,
  fields: {
    feeCents: (feeCents / 100).toFixed(2).replace('.', ','),
    afterDays: `${afterDays}`,
    termDays: `${termDays}`,
    subject,
    text,
    version: `${version}`,
  },
})
export type LevelView = ReturnType<typeof presentLevel>
