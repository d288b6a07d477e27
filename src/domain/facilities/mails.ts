import type { MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'
import { DEFECT_KINDS } from './texts.ts'

declare module '../mail/input.ts' {
  interface MailData {
    /** To the office: something is wrong at a hall. */
    'defect.reported': {
      kind: keyof typeof DEFECT_KINDS
      /** `Turnhalle Nordring, Drittel 1` */
      place: string
      /** Address segment of the hall. */
      slug: string
      text: string
      reportedBy: string
    }
  }
}

const reported: MailTemplate<'defect.reported'> = ({ kind, place, slug, text, reportedBy }, tools) => ({
  subject: `${DEFECT_KINDS[kind]}: ${place}`,
  preview: text === '' ? 'Gerade gemeldet.' : text,
  to: '',
  parts: [
    { text: 'an einer Sportstätte stimmt etwas nicht.' },
    {
      facts: [
        ['Was', DEFECT_KINDS[kind]],
        ['Wo', place],
        ...(text === '' ? [] : [['Beschreibung', text] as const]),
        ['Von', harmlessName(reportedBy) || 'ohne Namen'],
      ],
    },
    { button: { text: 'Meldung ansehen', address: tools.page(`/admin/facilities/${slug}?tab=meldungen`) } },
  ],
})

export const facilityMails = { 'defect.reported': reported }
