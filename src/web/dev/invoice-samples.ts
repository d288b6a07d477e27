import type { MailData } from '../../domain/mail/input.ts'
import { newId } from '../../kernel/id.ts'

/** Mails with invoices, for the gallery of mails. */
export const INVOICE_SAMPLES = {
  'invoice.issued': [
    {
      name: 'Erika Muster',
      number: '2027-00012',
      kind: 'Rechnung',
      amount: '120,00 €',
      dueOn: '24.01.2027',
      isAsked: true,
      file: { id: newId(), name: 'Rechnung 2027-00012.pdf', mime: 'application/pdf' },
    },
  ],
  'dunning.sent': [
    {
      name: 'Erika Muster',
      subject: 'Mahnung',
      text: 'auf unsere Erinnerung haben wir keine Zahlung erhalten.',
      claims: [{ title: 'Beitrag 2027', reference: '2027-00012', dueOn: '15.01.2027', amount: '50,00 €' }],
      fee: '3,00 €',
      total: '53,00 €',
      payUntil: '05.03.2027',
      account: 'IBAN DE89 3704 0044 0532 0130 00',
    },
  ],
} satisfies { [Name in 'invoice.issued' | 'dunning.sent']: readonly MailData[Name][] }
