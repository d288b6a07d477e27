import { data, Form, redirect } from 'react-router'
import type { Ctx } from '../../domain/context.ts'
import { changeCompanion } from '../../domain/participations/change-companion.ts'
import { acceptOffer, cancelParticipation, confirmParticipation, declineOffer } from '../../domain/participations/confirm.ts'
import { getWholeOffer } from '../../domain/participations/get-standing.ts'
import { listOwnAnswers } from '../../domain/participations/list-answers.ts'
import { listComingSessions } from '../../domain/participations/queries.ts'
import { listGivenConsents, revokeConsent } from '../../domain/participations/revoke-consent.ts'
import { getOwnStanding } from '../../domain/participations/show-in-profile.ts'
import { LINK_REFUSALS } from '../../domain/participations/texts.ts'
import { gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/own-participation'
import { Consents } from './consents-part.tsx'
import { presentConsents } from './consents-view.ts'
import { LeaveLists, OtherLists, type OtherListView } from './other-lists-part.tsx'
import { leaveTicked, presentOtherLists } from './other-lists-view.ts'
import { ownView } from './own-view.ts'
import { Withdrawal } from './withdrawal-part.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const standing = await getOwnStanding(ctx, params.id)
  const [answers, consents, lists, [next]] = await Promise.all([
    listOwnAnswers(ctx, standing.id),
    listGivenConsents(ctx, [standing.id]),
    presentOtherLists(ctx, standing),
    listComingSessions(ctx, standing.courseId),
  ])
  const view = ownView(await getWholeOffer(ctx, standing), next, answers, ctx.now)
  const isIn = standing.state === 'confirmed'
  return { view, lists, isIn, consents: presentConsents(consents, [standing]), page: { noindex: true } }
}

const COMMANDS = {
  confirm: confirmParticipation,
  accept: acceptOffer,
  decline: declineOffer,
  cancel: (ctx: Ctx, id: string) => cancelParticipation(ctx, id),
  revoke: (ctx: Ctx, id: string, form: FormData) => revokeConsent(ctx, id, String(form.get('consent'))),
}
const isCommand = (name: unknown): name is keyof typeof COMMANDS => typeof name === 'string' && Object.hasOwn(COMMANDS, name)

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const standing = await getOwnStanding(ctx, params.id)
  const { id } = standing
  const form = await request.formData()
  const wanted = form.get('do')
  if (wanted === 'leave') {
    await leaveTicked(ctx, standing, form)
    return redirect(url.pathname)
  }
  const answer = isCommand(wanted)
    ? await COMMANDS[wanted](ctx, id, form)
    : await changeCompanion(ctx, id, String(form.get('companion') ?? ''))
  if (answer.ok) await leaveTicked(ctx, answer.value, form)
  return answer.ok ? redirect(url.pathname) : data({ refusal: LINK_REFUSALS[answer.refusal] }, { status: 409 })
}

type View = Route.ComponentProps['loaderData']['view']

function Actions({ actions, lists }: Pick<View, 'actions'> & { lists: readonly OtherListView[] }) {
  if (actions.length === 0) return null
  return (
    <Form method="post" className="grid gap-4">
      <OtherLists lists={lists} />
      <div className="actions">
        {actions.map(({ name, text, look }) => (
          <SubmitButton key={name} name="do" value={name} look={look}>
            {text}
          </SubmitButton>
        ))}
      </div>
    </Form>
  )
}

/** One sign-up of one's own or of one's family: how it stands, and what can be done without a mailed link. */
export default function OwnParticipation({
  loaderData: { view, lists, isIn, consents },
  actionData: answered,
}: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  useLive('participation', 'course', 'session')
  return (
    <>
      <Band eyebrow={view.person} title={view.course} />
      <div className="page">
        <div className="form">
          {actionData && <Notice kind="bad" alert title={actionData.refusal} />}
          <Notice kind={view.tone} title={view.title}>
            {view.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Notice>
          {view.withdrawal && <Withdrawal {...view.withdrawal} />}
          <Actions actions={view.actions} lists={isIn ? [] : lists} />
          {isIn && <LeaveLists lists={lists} />}
          {view.companion !== null && (
            <Form method="post" className="form-part">
              <TextField label="Begleitende Person" name="companion" defaultValue={view.companion} autoComplete="off" />
              <div className="actions">
                <SubmitButton look="quiet">Begleitung speichern</SubmitButton>
              </div>
            </Form>
          )}
          {view.facts.length > 0 && (
            <dl className="fact-list">
              {view.facts.map(({ name, text }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          )}
          <Consents list={consents} />
          <div className="actions">
            <LinkButton to={view.path} look="quiet">
              Zum Angebot
            </LinkButton>
            <LinkButton to="/member/me" look="quiet">
              Mein Profil
            </LinkButton>
          </div>
        </div>
      </div>
    </>
  )
}
