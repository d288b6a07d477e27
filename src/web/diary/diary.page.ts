import { redirect } from 'react-router'
import { z } from 'zod'
import { changeDiaryEntry, enterInDiary, removeDiary, removeDiaryEntry } from '../../domain/diary/commands.ts'
import { DiaryInput } from '../../domain/diary/input.ts'
import { DIARY_REFUSALS } from '../../domain/diary/texts.ts'
import { found } from '../../kernel/answer.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/diary'
import { DIARY_PATH } from './diary-address.ts'
import { presentDiary } from './diary-view.ts'

const TEXTS = {
  eingetragen: 'Eingetragen.',
  gespeichert: 'Gespeichert.',
  entfernt: 'Der Eintrag ist entfernt.',
  geleert: (count: number) => `Ihr Tagebuch ist gelöscht (${count} ${count === 1 ? 'Eintrag' : 'Einträge'}).`,
}
const FLASH = flash(TEXTS)

const form = formsOf({ refusals: DIARY_REFUSALS, fields: { in_future: 'day', too_old: 'day' } })
const Sure = z.object({
  sure: z.literal(true, { error: 'Bitte bestätigen Sie, dass alles gelöscht werden soll.' }),
})

const answerDiaryForm = actions({
  enter: form(DiaryInput, enterInDiary, FLASH.note('eingetragen')),
  change: form(DiaryInput, (ctx, input) => changeDiaryEntry(ctx, { ...input, id: found(input.id) }), FLASH.note('gespeichert')),
  remove: form(z.object({ id: z.uuid() }), (ctx, { id }) => removeDiaryEntry(ctx, id), FLASH.note('entfernt')),
  clear: form(Sure, removeDiary, (count) => FLASH.note('geleert', count)),
})

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const done = FLASH.text(searchParams)
  return { ...(await presentDiary(gateOf(context), searchParams)), done, isEntered: done === TEXTS.eingetragen }
}

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await answerDiaryForm(gateOf(context).ctx, request)
  return outcome.ok ? redirect(noted(DIARY_PATH, outcome.note)) : outcome.answer
}
