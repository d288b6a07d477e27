import { redirect } from 'react-router'
import { z } from 'zod'
import {
  enterElection,
  freezeVoters,
  markPresent,
  proveInvitation,
  saveMeeting,
  saveMinutes,
  takeBackElection,
} from '../../domain/meetings/commands.ts'
import { ElectionInput, InvitationInput, MeetingInput } from '../../domain/meetings/input.ts'
import { MEETING_REFUSALS } from '../../domain/meetings/texts.ts'
import { memberDay } from '../../domain/members/input.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash } from '../kit/flash.ts'
import { gateOf } from '../kit/gate.ts'
import { changedQuery } from '../kit/query.ts'
import type { Route } from './+types/meeting'
import { presentMeeting } from './meeting-view.ts'

const FLASH = flash({
  gespeichert: 'Die Versammlung ist gespeichert.',
  eingeladen: 'Die Einladung ist eingetragen.',
  festgestellt: (voters: number) =>
    voters === 1 ? 'Eine Person ist stimmberechtigt.' : `${voters} Personen sind stimmberechtigt.`,
  anwesend: 'Die Anwesenheit ist eingetragen.',
  protokoll: 'Das Protokoll ist gespeichert.',
  abgeschlossen: 'Das Protokoll ist abgeschlossen. Daran ändert sich nichts mehr.',
  gewaehlt: 'Die Wahl ist eingetragen, das Amt ist besetzt.',
  genommen: 'Die Wahl ist zurückgenommen. Wer das Amt bisher hatte, behält es.',
})
const { note } = FLASH
const form = formsOf({
  refusals: MEETING_REFUSALS,
  fields: {
    unknown_number: 'memberNo',
    not_a_member: 'memberNo',
    not_elected: 'yes',
    too_many_votes: 'yes',
    before_meeting: 'termFrom',
    invited_after: 'invitedOn',
    frozen: 'onDay',
  },
})

interface Page {
  id: string
}
const minutes = z.string().max(50_000, 'Bitte höchstens 50.000 Zeichen.').default('')
const version = z.coerce.number().int().default(0)

const answerForm = actions({
  meeting: form(MeetingInput, (ctx, input, { id }: Page) => saveMeeting(ctx, { ...input, id }), note('gespeichert')),
  invitation: form(InvitationInput, (ctx, input, { id }: Page) => proveInvitation(ctx, id, input), note('eingeladen')),
  freeze: form(
    z.object({ asOf: memberDay }),
    (ctx, { asOf }, { id }: Page) => freezeVoters(ctx, id, asOf),
    (voters) => note('festgestellt', voters),
  ),
  present: form(
    z.object({ personId: z.uuid(), isPresent: z.enum(['yes', 'no']) }),
    (ctx, { personId, isPresent }, { id }: Page) => markPresent(ctx, id, { personId, isPresent: isPresent === 'yes' }),
    note('anwesend'),
  ),
  minutes: form(
    z.object({ minutes, version }),
    (ctx, input, { id }: Page) => saveMinutes(ctx, id, { ...input, isFinal: false }),
    note('protokoll'),
  ),
  close: form(
    z.object({ minutes, version }),
    (ctx, input, { id }: Page) => saveMinutes(ctx, id, { ...input, isFinal: true }),
    note('abgeschlossen'),
  ),
  election: form(ElectionInput, (ctx, input, { id }: Page) => enterElection(ctx, id, input), note('gewaehlt')),
  takeBack: form(z.object({ id: z.uuid() }), (ctx, { id }) => takeBackElection(ctx, id), note('genommen')),
})

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const search = url.searchParams.get('q')?.trim().slice(0, 80) ?? ''
  const view = await presentMeeting(gateOf(context), params.id, search)
  return { page: { title: view.title }, ...view, done: FLASH.text(url.searchParams) }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const outcome = await answerForm(gateOf(context).ctx, request, { id: params.id })
  return outcome.ok ? redirect(changedQuery(url.pathname, url.searchParams, { getan: outcome.note })) : outcome.answer
}
