import type { CalendarEntry, MailPart, MailTemplate, MailTools } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'
import { leaveText } from './texts.ts'

export interface HelperFacts {
  signUpId: string
  /** Reader of the mail. */
  name: string
  plan: { title: string; slug: string; place: string }
  shifts: readonly {
    id: string
    person: string
    task: string
    when: string
    place: string
    /** ISO; null for a contribution. */
    startsAt: string | null
    endsAt: string | null
  }[]
  /** ISO; null when it is too late. */
  leaveUntil: string | null
  /** Name, phone and address for questions. */
  contact: string
}

declare module '../mail/input.ts' {
  interface MailData {
    /** The link confirms. */
    'helper.received': HelperFacts
    'helper.confirmed': HelperFacts
    /** `days` before; `others`: further sign-ups of the reader that day, each with its own page. */
    'helper.reminder': HelperFacts & { days: number; others?: readonly { signUpId: string; text: string }[] }
    'helper.left': HelperFacts & { isByStaff: boolean }
    /** Its time or place is another one. */
    'helper.changed': HelperFacts
    /** Its plan is off the website, for now or for good. */
    'helper.withdrawn': HelperFacts
    /** `link`: id of the link that swaps; `instead`: the other shift. */
    'helper.swap': HelperFacts & { link: string; instead: string }
  }
}

/** Kind of the link at `/p/{token}/shift`; its id is that of the sign-up. */
export const SHIFT_LINK = 'shift'
/** Kinds of the links at `/p/{token}/swap`: an offer to pass on (id: the swap), and one for a single helper (`swap.assignment`). */
export const SWAP_LINK = 'swap'
export const SWAP_WITH_LINK = 'swap_with'
const LINK_HOURS = 400 * 24

const shiftPage = (tools: MailTools, signUpId: string): string =>
  tools.page(`/p/${tools.sign(SHIFT_LINK, signUpId, LINK_HOURS)}/shift`)

function factsOf({ name, plan, shifts, contact }: HelperFacts): MailPart {
  const people = [...new Set(shifts.map(({ person }) => person))]
  const [only = name] = people
  return {
    facts: [
      ['Was', plan.title],
      ...(people.length === 1 && only !== name ? [['Wer hilft', harmlessName(only)] as [string, string]] : []),
      ...shifts.map(({ person, task, when, place }): [string, string] => [
        people.length > 1 ? harmlessName(person) : 'Aufgabe',
        [task, when, place || plan.place].filter(Boolean).join(', '),
      ]),
      ...(contact ? [['Fragen an', contact] as [string, string]] : []),
    ],
  }
}

const calendarOf = ({ plan, shifts }: HelperFacts, isCancelled = false): CalendarEntry[] =>
  shifts.flatMap(({ id, task, place, startsAt, endsAt }) =>
    startsAt && endsAt
      ? [
          {
            id,
            title: `${task} (${plan.title})`,
            place: place || plan.place,
            startsAt: Temporal.Instant.from(startsAt),
            endsAt: Temporal.Instant.from(endsAt),
            isCancelled,
          },
        ]
      : [],
  )

const leavePart = (data: HelperFacts, tools: MailTools): MailPart => ({
  note: data.leaveUntil
    ? `Kommt etwas dazwischen? ${leaveText(Temporal.Instant.from(data.leaveUntil))}, danach noch tauschen.`
    : 'Kommt etwas dazwischen? Dann suchen Sie bitte jemanden zum Tauschen, oder rufen Sie uns an.',
  link: { text: 'Meine Schichten ansehen', address: shiftPage(tools, data.signUpId) },
})

const received: MailTemplate<'helper.received'> = (data, tools) => ({
  subject: `Bitte bestätigen: Helfen beim ${harmlessSubject(data.plan.title)}`,
  preview: 'Erst mit Ihrer Bestätigung sind Sie eingetragen.',
  to: harmlessName(data.name),
  parts: [
    { text: 'schön, dass Sie helfen möchten! Bitte bestätigen Sie noch, dass Sie es waren:' },
    factsOf(data),
    { button: { text: 'Ja, ich helfe', address: shiftPage(tools, data.signUpId) } },
    {
      note: 'Wir halten den Platz zwei Stunden frei. Danach gilt der Link noch, solange niemand anderes eingetragen ist. Waren Sie das nicht? Dann tun Sie einfach nichts.',
    },
  ],
})

const harmlessSubject = (title: string): string => title.replace(/[\r\n]+/g, ' ')

const confirmed: MailTemplate<'helper.confirmed'> = (data, tools) => ({
  subject: `Danke fürs Helfen: ${harmlessSubject(data.plan.title)}`,
  preview: data.shifts.map(({ task, when }) => `${task}, ${when}`).join(' · '),
  to: harmlessName(data.name),
  parts: [{ text: 'vielen Dank! Sie sind eingetragen:' }, factsOf(data), leavePart(data, tools)],
  calendar: calendarOf(data),
})

const reminder: MailTemplate<'helper.reminder'> = (data, tools) => {
  const soon = data.days <= 1 ? 'bald ist es so weit' : 'in wenigen Tagen ist es so weit'
  return {
    subject: `Zur Erinnerung: ${harmlessSubject(data.plan.title)}`,
    preview: data.shifts.map(({ task, when }) => `${task}, ${when}`).join(' · '),
    to: harmlessName(data.name),
    parts: [
      { text: `${soon}: Wir zählen auf Ihre Hilfe.` },
      factsOf(data),
      leavePart(data, tools),
      ...(data.others ?? []).map(
        ({ signUpId, text }): MailPart => ({
          note: text,
          link: { text: 'Auch diese ansehen', address: shiftPage(tools, signUpId) },
        }),
      ),
    ],
    calendar: calendarOf(data),
  }
}

const left: MailTemplate<'helper.left'> = (data) => ({
  subject: `Ausgetragen: ${harmlessSubject(data.plan.title)}`,
  preview: data.shifts.map(({ task, when }) => `${task}, ${when}`).join(' · '),
  to: harmlessName(data.name),
  parts: [
    {
      text: data.isByStaff
        ? 'wir haben diese Eintragung herausgenommen:'
        : 'Sie sind ausgetragen. Danke, dass Sie Bescheid gesagt haben.',
    },
    factsOf(data),
  ],
  calendar: calendarOf(data, true),
})

const changed: MailTemplate<'helper.changed'> = (data, tools) => ({
  subject: `Geändert: ${harmlessSubject(data.plan.title)}`,
  preview: 'Zeit oder Ort Ihrer Schicht ist jetzt anders.',
  to: harmlessName(data.name),
  parts: [{ text: 'Zeit oder Ort Ihrer Schicht hat sich geändert. So ist es jetzt:' }, factsOf(data), leavePart(data, tools)],
  calendar: calendarOf(data),
})

const withdrawn: MailTemplate<'helper.withdrawn'> = (data) => ({
  subject: `Vorerst zurückgezogen: ${harmlessSubject(data.plan.title)}`,
  preview: 'Der Helferplan gilt zurzeit nicht. Ihre Eintragung bleibt vorgemerkt.',
  to: harmlessName(data.name),
  parts: [
    {
      text: 'wir haben diesen Helferplan vorerst zurückgezogen. Ihre Eintragung bleibt vorgemerkt; gilt der Plan wieder, bekommen Sie eine E-Mail.',
    },
    factsOf(data),
  ],
  calendar: calendarOf(data, true),
})

const swap: MailTemplate<'helper.swap'> = (data, tools) => ({
  subject: `Schicht tauschen: ${harmlessSubject(data.plan.title)}`,
  preview: `Sie bekämen: ${data.instead}`,
  to: harmlessName(data.name),
  parts: [
    { text: 'Sie möchten eine Schicht tauschen. Bisher haben Sie:' },
    factsOf(data),
    { text: `Dafür bekämen Sie: ${data.instead}` },
    { button: { text: 'Tausch ansehen', address: tools.page(`/p/${tools.sign(SWAP_WITH_LINK, data.link, LINK_HOURS)}/swap`) } },
    { note: 'Waren Sie das nicht? Dann tun Sie einfach nichts.' },
  ],
})

export const helperMails = {
  'helper.received': received,
  'helper.confirmed': confirmed,
  'helper.reminder': reminder,
  'helper.left': left,
  'helper.changed': changed,
  'helper.withdrawn': withdrawn,
  'helper.swap': swap,
}
