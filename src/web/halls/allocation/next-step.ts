import { canHandInNeeds } from '../../../domain/allocations/access.ts'
import type { Allocation } from '../../../domain/allocations/queries.ts'
import { mayDraft, mayHandIn, mayIssue, mayObject } from '../../../domain/allocations/rules.ts'
import type { Ctx } from '../../../domain/context.ts'
import { berlinDay, formatDay } from '../../../kernel/calendar.ts'

export interface Step {
  title: string
  line: string
  intents: { value: string; label: string }[]
}

/** The deadline of all clubs, then the later one of changed decisions. */
function objectTitle(one: Allocation, today: Temporal.PlainDate): string {
  const { lastOwnDeadline } = one
  if (lastOwnDeadline !== null && !mayObject(one, today).ok && mayObject(one, today, lastOwnDeadline).ok)
    return `Einspruch gegen geänderte Entscheidungen ist bis ${formatDay(lastOwnDeadline)} möglich`
  return mayObject(one, today).ok
    ? `Einspruch ist bis ${formatDay(one.objectionsUntil)} möglich`
    : 'Es gibt noch Einsprüche ohne Antwort'
}

function objectionStep(one: Allocation, today: Temporal.PlainDate): Step {
  return mayIssue(one, one.openObjections, today).ok
    ? {
        title: 'Bereit für die Bescheide',
        line: 'Alle Zeiten werden gebucht, jeder Verein bekommt seinen Bescheid. Das lässt sich nicht zurücknehmen.',
        intents: [{ value: 'issue', label: 'Buchen und Bescheide verschicken' }],
      }
    : {
        title: objectTitle(one, today),
        line: mayObject(one, today, one.lastOwnDeadline).ok
          ? 'Danach, und wenn jeder Einspruch beantwortet ist, verschicken Sie die Bescheide.'
          : 'Sobald jeder beantwortet ist, verschicken Sie die Bescheide.',
        intents: [],
      }
}

/** For the association's board; null when all is done. */
export function nextStep(ctx: Ctx, one: Allocation): Step | null {
  const today = berlinDay(ctx.now)
  const needsUntil = formatDay(one.needsUntil)
  switch (one.state) {
    case 'preparing':
      return {
        title: 'Noch nicht eröffnet',
        line: `Danach melden die Vereine bis ${needsUntil} ihren Bedarf an. Alle bekommen eine E-Mail.`,
        intents: [
          { value: 'open', label: 'Hallenvergabe eröffnen' },
          { value: 'remove', label: 'Löschen' },
        ],
      }
    case 'needs':
      return mayDraft(one, today).ok
        ? {
            title: 'Die Frist für den Bedarf ist vorbei',
            line: 'Das Programm entscheidet nach Ihren Kriterien und begründet jede Entscheidung.',
            intents: [{ value: 'draft', label: 'Entwurf erstellen' }],
          }
        : {
            title: `Bedarf wird bis ${needsUntil} angemeldet`,
            line: 'Danach erstellen Sie den Entwurf. Bedarf von Schulen melden Sie selbst an.',
            intents: [],
          }
    case 'draft':
      return {
        title: 'Der Entwurf ist noch intern',
        line: 'Sie können einzelne Entscheidungen ändern. Ein neuer Entwurf lässt diese stehen, vergibt frei gewordene Zeiten und nennt die Gründe neu.',
        intents: [
          { value: 'publish', label: 'Den Vereinen zeigen' },
          { value: 'draft', label: 'Entwurf neu erstellen' },
        ],
      }
    case 'objections':
      return objectionStep(one, today)
    case 'final':
      return null
  }
}

/** For a club; null when all is done. */
export function clubStep(ctx: Ctx, one: Allocation): Step | null {
  const today = berlinDay(ctx.now)
  const needsUntil = formatDay(one.needsUntil)
  if (one.state === 'needs')
    return mayHandIn(one, today).ok
      ? {
          title: `Bitte melden Sie Ihren Bedarf bis ${needsUntil} an`,
          line: 'Bis dahin können Sie alles ändern oder zurückziehen.',
          intents: canHandInNeeds(ctx) ? [{ value: 'copy', label: 'Bisherige Zeiten übernehmen' }] : [],
        }
      : { title: 'Die Frist für den Bedarf ist vorbei', line: 'Der Verband erstellt nun den Entwurf.', intents: [] }
  if (one.state === 'draft')
    return { title: 'Der Verband erstellt den Entwurf', line: 'Sie bekommen eine E-Mail, sobald er vorliegt.', intents: [] }
  if (one.state === 'objections')
    return mayObject(one, today, one.lastOwnDeadline).ok
      ? {
          title: objectTitle(one, today),
          line: 'Bei jedem Bedarf steht, was daraus wurde und warum.',
          intents: [],
        }
      : { title: 'Die Frist für Einsprüche ist vorbei', line: 'Der Verband verschickt bald die Bescheide.', intents: [] }
  return null
}
