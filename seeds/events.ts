import type { Ctx } from '../src/domain/context.ts'
import { createEvent } from '../src/domain/events/commands.ts'
import type { EventInput } from '../src/domain/events/input.ts'
import { publishEvent } from '../src/domain/events/publish-event.ts'
import { wholeDays } from '../src/domain/events/rules.ts'
import { berlinDay, berlinMoment } from '../src/kernel/calendar.ts'
import { richTextOf } from '../src/kernel/rich-text.ts'
import type { Places } from './offers.ts'

interface DemoEvent {
  title: string
  text: string
  /** The first such weekday (1 = Monday) after this number of days. */
  in: [days: number, weekday: number]
  /** `14:00–18:00`, or a number of whole days. */
  lasts: [from: string, to: string] | number
  place?: string
  /** Code of a part, as in the offers' files. */
  part?: string
  department?: string
  category: string
  audience?: 'members' | 'staff'
  signUp?: NonNullable<EventInput['signUp']>
  isDraft?: true
}

const EVENTS: Record<string, DemoEvent[]> = {
  gsv: [
    {
      title: 'Sommerfest am Anger',
      text: 'Ein Nachmittag für alle: Spielstraße, Einlagespiel der Fußballer, Vorführungen der Turnkinder, Kuchen und Grill.\n\nWir freuen uns über Kuchenspenden. Bitte geben Sie sie ab 13 Uhr im Vereinsheim ab.',
      in: [210, 6],
      lasts: ['14:00', '22:00'],
      part: 'S',
      category: 'Fest',
    },
    {
      title: 'Familientag in der Turnhalle',
      text: 'Bewegungslandschaft, Kletterwand und Tischkicker für Kinder von 2 bis 10 Jahren mit ihren Eltern.',
      in: [16, 7],
      lasts: ['14:00', '17:00'],
      part: 'N',
      department: 'Turnen',
      category: 'Fest',
      signUp: { capacity: 80, priceCents: 300, memberPriceCents: 0 },
    },
    {
      title: 'Mitgliederversammlung',
      text: 'Berichte, Entlastung und Wahl des Vorstands. Anträge bitte bis zwei Wochen vorher an die Geschäftsstelle.',
      in: [120, 5],
      lasts: ['19:30', '22:00'],
      part: 'V',
      category: 'Versammlung',
      audience: 'members',
    },
    {
      title: 'Skifahrt nach Balderschwang',
      text: 'Zwei Tage mit dem Bus in den Schnee, mit Übernachtung im Mehrbettzimmer und Abendessen. Abfahrt um 6 Uhr am Vereinsheim.',
      in: [75, 6],
      lasts: 2,
      place: 'Balderschwang',
      category: 'Ausflug',
      signUp: { capacity: 48, priceCents: 14_900, memberPriceCents: 11_900 },
    },
    {
      title: 'Handball-Heimspieltag',
      text: 'Von den Minis bis zu den Herren: sechs Spiele an einem Tag. Der Eintritt ist frei.',
      in: [30, 6],
      lasts: ['10:00', '20:00'],
      part: 'N',
      department: 'Handball',
      category: 'Wettkampf',
    },
    {
      title: 'Treffen der Übungsleitenden',
      text: 'Hallenplan, neue Matten und der Erste-Hilfe-Kurs im Frühjahr.',
      in: [12, 3],
      lasts: ['20:00', '21:30'],
      place: 'Geschäftsstelle',
      category: 'Versammlung',
      audience: 'staff',
    },
    {
      title: 'Tanzabend',
      text: 'Noch in Planung.',
      in: [90, 6],
      lasts: ['19:00', '23:00'],
      department: 'Tanz & Fitness',
      category: 'Fest',
      isDraft: true,
    },
  ],
  rwa: [
    {
      title: 'Auenlauf',
      text: '5 und 10 Kilometer durch die Aue, Kinderlauf über 800 Meter. Startnummern ab 9 Uhr.',
      in: [140, 7],
      lasts: ['10:00', '13:00'],
      part: 'P',
      category: 'Wettkampf',
      signUp: { capacity: 200, priceCents: 800 },
    },
    {
      title: 'Jahresfeier',
      text: 'Ehrungen, Essen und Musik.',
      in: [25, 6],
      lasts: ['18:00', '23:30'],
      place: 'Gasthaus zur Aue',
      category: 'Fest',
      audience: 'members',
    },
  ],
  ssv: [
    {
      title: 'Tag des Sports',
      text: 'Die Vereine der Stadt stellen sich vor: mitmachen, zuschauen, fragen.',
      in: [180, 7],
      lasts: ['11:00', '17:00'],
      part: 'P',
      category: 'Fest',
    },
    {
      title: 'Sitzung der Vereinsvorstände',
      text: 'Vergabe der Hallenzeiten für das kommende Jahr.',
      in: [40, 2],
      lasts: ['19:00', '21:00'],
      part: 'S',
      category: 'Versammlung',
      audience: 'staff',
    },
  ],
}

function timesOf(ctx: Ctx, { in: [days, weekday], lasts }: DemoEvent) {
  const earliest = berlinDay(ctx.now).add({ days })
  const day = earliest.add({ days: (weekday - earliest.dayOfWeek + 7) % 7 })
  if (typeof lasts === 'number') return wholeDays(day, day.add({ days: lasts - 1 }))
  const [from, to] = lasts.map((time) => berlinMoment(day, Temporal.PlainTime.from(time)))
  if (!from || !to) throw new Error('times missing')
  return { isAllDay: false, startsAt: from, endsAt: to }
}

/** An event with an occupied hall goes without. */
export async function storeEvents(
  ctx: Ctx,
  { departmentIds, partIds }: Pick<Places, 'departmentIds' | 'partIds'>,
): Promise<void> {
  for (const event of EVENTS[ctx.club.name] ?? []) {
    const { title, text, category, place = '', part = '', department = '', signUp = null } = event
    const audience: EventInput['audience'] = event.audience ?? 'public'
    const input = {
      title,
      category,
      place,
      audience,
      signUp,
      body: richTextOf(text),
      ...timesOf(ctx, event),
      departmentId: departmentIds.get(department) ?? null,
    }
    const wanted = await createEvent(ctx, { ...input, partId: partIds.get(part) ?? null })
    const made = wanted.ok ? wanted : await createEvent(ctx, { ...input, place: place || 'Ort folgt' })
    if (!made.ok) throw new Error(`${title}: ${made.refusal}`)
    for (const id of event.isDraft ? [] : made.value.ids) await publishEvent(ctx, id)
  }
}
