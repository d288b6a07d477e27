import { transaction } from '../src/database/transaction.ts'
import type { Ctx } from '../src/domain/context.ts'
import { closePlan, createPlan, publishPlan } from '../src/domain/operations/commands.ts'
import { enterHelpers } from '../src/domain/operations/enter-helpers.ts'
import { getPlan, listShifts } from '../src/domain/operations/queries.ts'
import { readPasted } from '../src/domain/operations/read-pasted.ts'
import { readShiftRow } from '../src/domain/operations/read-shift-row.ts'
import { saveShifts } from '../src/domain/operations/save-shifts.ts'
import { saveTarget } from '../src/domain/operations/save-target.ts'
import { found } from '../src/kernel/answer.ts'
import { berlinDay } from '../src/kernel/calendar.ts'
import type { DemoPerson } from './people.ts'
import type { Random } from './random.ts'

const FEST = `Aufgabe;Zeit;Ort;Anzahl;Alter;Qualifikation;Hinweis;Tag
Zelte aufbauen;15–18;Festwiese;8;ab 16;;Bitte Handschuhe mitbringen;Fr
Kinderschminken;14–16;Spielstraße;3;ab 14;;;Sa
;16–18;Spielstraße;3;;;;Sa
Grillstand;13:30–16;Grillhütte;3;ab 16;;;Sa
;16–18:30;Grillhütte;3;ab 16;;;Sa
;18:30–21;Grillhütte;4;ab 16;;;Sa
Ausschank;14–17;Bierwagen;2;ab 18;Schankbelehrung;;Sa
;17–20;Bierwagen;2;ab 18;Schankbelehrung;;Sa
Sanitätsdienst;13:30–18;Vereinsheim;1;ab 18;Erste-Hilfe-Kurs;;Sa
Kuchenverkauf;14–17;Vereinsheim;3;;;;Sa
Kuchen;;Vereinsheim;20;;;Abgabe ab 13 Uhr, bitte mit Zutatenliste;Sa
Salat;;Vereinsheim;10;;;;Sa
Abbau;10–13;Festwiese;10;ab 16;;Danach gibt es Frühstück;So`

const MARKET = `Aufgabe;Zeit;Ort;Anzahl;Alter;Qualifikation;Hinweis
Aufbau;8–10;Turnhalle;4;ab 16;;
Einlass;10–13;Eingang;2;;;
;13–16;Eingang;2;;;
Café;10–13;Foyer;3;;;
;13–16;Foyer;3;;;
Abbau;16–18;Turnhalle;6;ab 16;;
Kuchen;;Foyer;12;;;`

const CLEANING = `Aufgabe;Zeit;Ort;Anzahl;Alter;Qualifikation;Hinweis
Fenster und Küche;9–12;Vereinsheim;12;ab 16;;
Hecke und Weg;9–12;Außenanlage;10;ab 16;;Bitte Gartenschere mitbringen
;13–16;Außenanlage;8;ab 16;;
Suppe für alle;;Vereinsheim;4;;;`

const NOTES = ['Apfelkuchen', 'Käsekuchen', 'Nudelsalat', 'Streuselkuchen', '', '']

/** Helper lists of gsv: the market of today, and the summer festival whose shifts are partly filled. */
export async function storeOperations(ctx: Ctx, people: readonly DemoPerson[], random: Random): Promise<void> {
  if (!ctx.club.flags.hasOperationals || ctx.club.kind !== 'club') return
  const today = berlinDay(ctx.now)
  const summer = today.add({ days: 210 })
  const saturday = summer.add({ days: (6 - summer.dayOfWeek + 7) % 7 })
  const adults = people.filter(({ birthOn }) => birthOn.year < today.year - 18)
  await storePlan(ctx, { title: `Sommerfest ${saturday.year}`, day: saturday, place: 'Anger', table: FEST }, adults, random, 0.55)
  await storePlan(ctx, { title: 'Hallenflohmarkt', day: today, place: 'Turnhalle Nordring', table: MARKET }, adults, random, 0.8)
  await storeHours(ctx, adults, random)
}

/** This year's target, and a cleaning day whose hours count. */
async function storeHours(ctx: Ctx, people: readonly DemoPerson[], random: Random): Promise<void> {
  const today = berlinDay(ctx.now)
  await saveTarget(ctx, { year: today.year, minutes: 360, ageFrom: 16, ageTo: 65, mostCarried: 180, centsPerHour: 1200 })
  const day = today.subtract({ days: 24 })
  const before = { ...ctx, now: ctx.now.subtract({ hours: 24 * 40 }) }
  const plan = { title: 'Putztag im Vereinsheim', day, place: 'Vereinsheim', table: CLEANING }
  await closePlan(ctx, await storePlan(before, plan, people, random, 0.9))
}

async function storePlan(
  ctx: Ctx,
  { title, day, place, table }: { title: string; day: Temporal.PlainDate; place: string; table: string },
  people: readonly DemoPerson[],
  random: Random,
  share: number,
): Promise<string> {
  const made = await createPlan(ctx, {
    title,
    startsOn: day,
    place,
    description: 'Ohne Helfer kein Fest: Eine Schicht dauert höchstens drei Stunden, und Essen und Trinken sind frei.',
    contactName: 'Anke Lorenz',
    contactPhone: '0911 5550123',
  })
  if (!made.ok) throw new Error(made.refusal)
  const rows = readPasted(table).map((row) => found(readShiftRow(row, day)?.shift))
  const { version } = await getPlan(ctx, made.value)
  const saved = await saveShifts(ctx, made.value, version, rows)
  if (!saved.ok) throw new Error(saved.refusal)
  const published = await publishPlan(ctx, made.value)
  if (!published.ok) throw new Error(published.refusal)
  const morning = { ...ctx, now: day.toZonedDateTime('Europe/Berlin').toInstant() }
  await transaction(day.equals(berlinDay(ctx.now)) ? morning : ctx, async (ctx) => {
    for (const { id, needed, startsAt } of await listShifts(ctx, made.value))
      for (let place = 0; place < Math.round(needed * share); place++) {
        const { id: personId, birthOn } = random.pick(people)
        const note = startsAt ? '' : random.pick(NOTES)
        // Somebody who is busy then is left out.
        await enterHelpers(ctx, [{ personId, contactId: personId, birthOn }], {
          shiftIds: [id],
          note,
          isQualified: true,
          isSure: true,
          via: 'staff',
        })
      }
  })
  return made.value
}
