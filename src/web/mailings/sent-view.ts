import type { SentMailing } from '../../domain/mailings/queries.ts'

export type MailingLook = 'calm' | 'good' | 'care' | 'info'

export interface MailingStatus {
  text: string
  look: MailingLook
  /** Something still happens by itself. */
  isOpen: boolean
}

/** A mailing in one word: its order first, then what became of its mails. */
export function statusOf({
  orderState,
  orderFault,
  counts,
}: Pick<SentMailing, 'orderState' | 'orderFault' | 'counts'>): MailingStatus {
  const { open, queued, failed, returned } = counts
  if (orderFault) return { text: 'Wartet', look: 'care', isOpen: true }
  if (orderState === 'queued') return { text: 'Beginnt in wenigen Sekunden', look: 'info', isOpen: true }
  if (orderState === 'running' || (orderState !== 'stopped' && orderState !== 'failed' && queued > 0))
    return { text: 'Wird gesendet', look: 'info', isOpen: true }
  if (orderState === 'stopped')
    return open > 0 && queued + counts.sent === 0
      ? { text: 'Zurückgenommen', look: 'calm', isOpen: false }
      : { text: 'Angehalten', look: 'care', isOpen: queued > 0 }
  if (orderState === 'failed') return { text: 'Nicht gesendet', look: 'care', isOpen: false }
  if (failed + returned > 0) return { text: `${failed + returned} nicht zugestellt`, look: 'care', isOpen: false }
  return { text: 'Gesendet', look: 'good', isOpen: false }
}

/** `12 gesendet, 1 nicht zustellbar, 3 mit Brief` */
export function countsText({
  open,
  queued,
  sent,
  failed,
  returned,
  letter,
  unsubscribed,
  household,
}: SentMailing['counts']): string {
  return [
    `${sent} gesendet`,
    open + queued > 0 ? `${open + queued} warten` : '',
    failed > 0 ? `${failed} nicht zustellbar` : '',
    returned > 0 ? `${returned} zurückgekommen` : '',
    letter > 0 ? `${letter} mit Brief` : '',
    household > 0 ? `${household} im Haushalt dabei` : '',
    unsubscribed > 0 ? `${unsubscribed} abbestellt` : '',
  ]
    .filter(Boolean)
    .join(', ')
}
