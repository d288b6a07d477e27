import { giveConsent, savePurpose } from '../src/domain/consents/commands.ts'
import type { Ctx } from '../src/domain/context.ts'
import { followHonours } from '../src/domain/honours/follow-honours.ts'
import { saveOwnField, setOwnValues } from '../src/domain/own-fields/commands.ts'
import { addConductCheck, addConductCode, saveLicence } from '../src/domain/qualifications/commands.ts'
import { berlinDay } from '../src/kernel/calendar.ts'
import type { DemoPerson } from './people.ts'

const PURPOSES = [
  ['Fotos auf der Website', 'Der Verein darf Fotos von mir aus Training, Wettkampf und Festen auf seiner Website zeigen.'],
  ['Rundbrief', 'Der Verein darf mir etwa viermal im Jahr einen Rundbrief per E-Mail schicken.'],
] as const

/** Trainers of the last places lack a proof, so that Heute has something to say. */
const LACKING = 2

async function storeProofs(ctx: Ctx, team: readonly DemoPerson[]): Promise<void> {
  const today = berlinDay(ctx.now)
  for (const [at, { id }] of team.entries()) {
    const from = today.subtract({ years: (at % 4) + (at % 5 === 0 ? 0 : 1), days: at * 11 }).add({ months: 3 })
    if (at % 3 !== 2)
      await saveLicence(ctx, id, {
        id: '',
        version: 0,
        kind: at % 7 === 3 ? 'b' : 'c',
        title: at % 7 === 3 ? 'Trainer B Leistungssport' : 'Übungsleiter C Breitensport',
        number: `0${4710 + at}`,
        from: from.subtract({ years: 1 }),
        to: null,
        isOpen: false,
      })
    if (at >= team.length - LACKING) continue
    const issuedOn = today.subtract({ years: at % 4, days: 40 + at })
    await addConductCheck(ctx, id, { seenOn: issuedOn.add({ days: 12 }), issuedOn, isRelevant: false })
    await addConductCode(ctx, id, issuedOn.add({ days: 12 }))
  }
}

/** Licences, proofs, consents, an own field, and the honours that follow from the memberships. */
export async function storeCare(ctx: Ctx, team: readonly DemoPerson[], people: readonly DemoPerson[]): Promise<void> {
  await storeProofs(ctx, team)
  const givenOn = berlinDay(ctx.now).subtract({ days: 200 })
  for (const [title, text] of PURPOSES) {
    const purpose = await savePurpose(ctx, { id: '', version: 0, title, text, isRetired: false })
    if (!purpose.ok) throw new Error(purpose.refusal)
    for (const { id } of people.filter(({ guardianId }) => !guardianId).slice(0, 20))
      await giveConsent(ctx, id, { purposeId: purpose.value, byPersonId: id, givenOn, source: 'paper' })
  }
  const sizes = ['128', '140', '152', 'S', 'M', 'L', 'XL']
  const field = await saveOwnField(ctx, { id: '', version: 0, title: 'Trikotgröße', kind: 'choice', choices: sizes })
  if (!field.ok) throw new Error(field.refusal)
  for (const [at, { id }] of people.slice(0, 12).entries())
    await setOwnValues(ctx, id, { [field.value]: sizes[at % sizes.length] ?? '' })
  await followHonours(ctx)
}
