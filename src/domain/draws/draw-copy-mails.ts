import type { MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'
import { about, type CopiedWishStep, drawPage, leftText, whyText, wishRows } from './mails.ts'

const COPIED: Record<Exclude<CopiedWishStep, 'reduced'>, { subject: string; text: string }> = {
  received: { subject: 'Wunsch eingegangen', text: 'dieser Wunsch ist eingegangen. Er zählt, sobald er bestätigt ist.' },
  confirmed: { subject: 'Wunsch nimmt teil', text: 'dieser Wunsch nimmt an der Verlosung teil.' },
  changed: { subject: 'Wunsch geändert', text: 'dieser Wunsch ist geändert. Er nimmt an der Verlosung teil.' },
  withdrawn: {
    subject: 'Wunsch zurückgezogen',
    text: 'dieser Wunsch ist zurückgezogen und nimmt nicht mehr an der Verlosung teil.',
  },
  missed: { subject: 'Leider kein Platz', text: 'die Plätze sind ausgelost. Diesmal war leider keiner dabei.' },
}

const copy: MailTemplate<'draw.copy'> = (data, tools) => {
  const lost = data.lost ?? { title: '', reason: '' }
  const { subject, text } =
    data.step === 'reduced'
      ? { subject: 'Abgesagt', text: `„${lost.title}“ findet leider nicht statt.${whyText(lost)} ${leftText(data)}` }
      : COPIED[data.step]
  const people = data.people.map(harmlessName).join(', ')
  return about(data, {
    subject: `Zur Kenntnis – ${subject}: ${data.draw.name}`,
    preview: `Es geht um ${people}. Sie müssen nichts tun.`,
    parts: [
      { text },
      wishRows(data, data.step === 'withdrawn' || data.step === 'missed'),
      { button: { text: 'Zur Verlosung', address: drawPage(data, tools) } },
      {
        note: `Sie bekommen diese E-Mail zur Kenntnis, weil ${people} noch nicht volljährig ${data.people.length > 1 ? 'sind' : 'ist'}. Sie müssen nichts tun.`,
      },
    ],
  })
}

export const drawCopyMails = { 'draw.copy': copy }
