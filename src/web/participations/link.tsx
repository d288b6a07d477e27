import { data, Form, redirect } from 'react-router'
import type { Ctx } from '../../domain/context.ts'
import { changeCompanion } from '../../domain/participations/change-companion.ts'
import { acceptOffer, cancelParticipation, confirmParticipation, declineOffer } from '../../domain/participations/confirm.ts'
import { asOne, getStanding, getWholeOffer, listGroup, type Standing } from '../../domain/participations/get-standing.ts'
import type { ParticipationLink } from '../../domain/participations/mails.ts'
import { listComingSessions } from '../../domain/participations/queries.ts'
import { listGivenConsents, revokeConsent } from '../../domain/participations/revoke-consent.ts'
import { isLive } from '../../domain/participations/rules.ts'
import { isOwn, showInProfile } from '../../domain/participations/show-in-profile.ts'
import { LINK_REFUSALS } from '../../domain/participations/texts.ts'
import type { Answer } from '../../kernel/answer.ts'
import { gateOf } from '../gate.ts'
import { MailedPage } from '../mailed-page.tsx'
import { brokenLink, readSignedToken } from '../signed-link.ts'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/link'
import { Consents } from './consents-part.tsx'
import { presentConsents } from './consents-view.ts'
import { linkView } from './link-view.ts'
import { LeaveLists, OtherLists } from './other-lists-part.tsx'
import { leaveTicked, presentOtherLists } from './other-lists-view.ts'
import { standingFacts } from './standing-facts.ts'
import { Withdrawal } from './withdrawal-part.tsx'

type Command = (ctx: Ctx, id: string, form: FormData) => Promise<Answer<Standing, keyof typeof LINK_REFUSALS>>

const COMMANDS: Record<ParticipationLink, Command> = {
  confirm: confirmParticipation,
  accept: acceptOffer,
  decline: declineOffer,
  cancel: (ctx, id, form) => cancelParticipation(ctx, id, chosenIn(form) ?? [id]),
  companion: (ctx, id, form) => changeCompanion(ctx, id, String(form.get('companion') ?? '')),
  consents: (ctx, id, form) => revokeConsent(ctx, id, String(form.get('consent')), String(form.get('of'))),
}
const isKind = (kind: string): kind is ParticipationLink => Object.hasOwn(COMMANDS, kind)

/** Who of a group was ticked; null where there was nothing to tick. */
const chosenIn = (form: FormData): string[] | null =>
  form.has('isGroup') ? form.getAll('who').filter((id) => typeof id === 'string') : null

const EXPIRED = 'Bitte wenden Sie sich an den Verein, wenn Sie noch etwas ändern möchten.'

/** The address of who is signed in and does not see this sign-up in their profile, though they might; else null. */
async function otherLogin(ctx: Ctx, standing: Standing): Promise<string | null> {
  const { actor } = ctx
  if (actor.kind !== 'user' || !actor.profile?.clubUserId) return null
  if (!standing.isConfirmed || !isLive(standing.state)) return null
  return (await isOwn(ctx, standing)) ? null : actor.email
}

/** Only shows: programs that check mails follow every link in them. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx } = gate
  const token = readSignedToken(gate, params.token, isKind)
  const page = { noindex: true }
  if (typeof token === 'string') {
    const broken = brokenLink(token, EXPIRED)
    return data({ broken, shown: null, page }, { status: broken.status })
  }
  const standing = await getWholeOffer(ctx, await getStanding(ctx, token.id))
  const [next] = await listComingSessions(ctx, standing.courseId)
  const all = await listGroup(ctx, standing)
  const group = all.filter(({ state }) => isLive(state))
  // Mails written before consents could be revoked have no link for that: any other one shows them, too.
  const consents = await listGivenConsents(
    ctx,
    all.filter(({ isConfirmed }) => isConfirmed).map(({ id }) => id),
  )
  const isForAll = token.kind === 'confirm' || token.kind === 'cancel' || token.kind === 'consents'
  const told = isForAll && group.length > 0 ? asOne(standing, group) : standing
  const view = linkView(token.kind, told, ctx.now)
  const people = token.kind === 'cancel' && view.button && group.length > 1 ? group : []
  const { courseTitle: course, companion, event } = standing
  return data({
    broken: null,
    shown: {
      view,
      course,
      way: event ? { to: `/events/${event.id}`, text: 'Zum Termin' } : { to: `/id/${standing.courseSlug}`, text: 'Zum Angebot' },
      person: told.personName,
      facts: isLive(standing.state) ? standingFacts(told, next, ctx.now) : [],
      people: people.map(({ id, personName }) => ({ id, name: personName })),
      consents: presentConsents(consents, all),
      login: await otherLogin(ctx, standing),
      companion: token.kind === 'companion' && view.button ? companion : null,
      lists: token.kind === 'confirm' || token.kind === 'accept' ? await presentOtherLists(ctx, standing) : [],
    },
    page,
  })
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const gate = gateOf(context)
  const { ctx } = gate
  const token = readSignedToken(gate, params.token, isKind)
  // The loader says why; nothing is done.
  if (typeof token === 'string') return redirect(url.pathname)
  const form = await request.formData()
  if (form.get('do') === 'show') {
    await showInProfile(ctx, token.id)
    return redirect(`/member/me/participations/${token.id}`)
  }
  // Whoever has the place and only leaves lists confirms nothing anew: both commands then change nothing.
  const command = form.get('do') === 'revoke' ? COMMANDS.consents : COMMANDS[token.kind]
  const answer = await command(ctx, token.id, form)
  if (answer.ok) await leaveTicked(ctx, answer.value, form)
  return answer.ok ? redirect(url.pathname) : data({ refusal: LINK_REFUSALS[answer.refusal] }, { status: 409 })
}

type Shown = NonNullable<Route.ComponentProps['loaderData']['shown']>

function LinkForm({ view, people, companion, lists }: Pick<Shown, 'view' | 'people' | 'companion' | 'lists'>) {
  if (!view.button && view.tone === 'good') return <LeaveLists lists={lists} />
  if (!view.button) return null
  return (
    <Form method="post" className="grid gap-4">
      {people.length > 0 && (
        <fieldset className="form-part">
          <legend>Wen möchten Sie abmelden?</legend>
          <input type="hidden" name="isGroup" value="1" />
          <div className="grid gap-1">
            {people.map(({ id, name }) => (
              <label key={id} className="tick">
                <input type="checkbox" name="who" value={id} defaultChecked />
                <span>{name}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {companion !== null && (
        <TextField label="Begleitende Person" name="companion" defaultValue={companion} autoComplete="off" />
      )}
      <OtherLists lists={lists} />
      <div className="actions">
        <SubmitButton look={view.isDangerous ? 'danger' : 'main'}>{view.button}</SubmitButton>
      </div>
    </Form>
  )
}

const ShowInProfile = ({ login }: { login: string }) => (
  <Form method="post" className="form-part">
    <p>
      Sie sind als {login} eingeloggt. Diese Anmeldung läuft über eine andere E-Mail-Adresse und steht deshalb noch nicht in Ihrem
      Profil.
    </p>
    <div className="actions">
      <SubmitButton name="do" value="show" look="quiet">
        In meinem Profil zeigen
      </SubmitButton>
    </div>
  </Form>
)

export default function LinkPage({ loaderData: { broken, shown }, actionData }: Route.ComponentProps) {
  return (
    <MailedPage
      broken={broken}
      refusal={actionData?.refusal}
      eyebrow={shown?.person}
      title={shown ? shown.course : 'Ihre Anmeldung'}
    >
      {shown && (
        <>
          <Notice kind={shown.view.tone} title={shown.view.title}>
            {shown.view.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Notice>
          {shown.view.withdrawal && <Withdrawal {...shown.view.withdrawal} />}
          {shown.facts.length > 0 && (
            <dl className="fact-list">
              {shown.facts.map(({ name, text }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          )}
          <LinkForm {...shown} />
          <Consents list={shown.consents} />
          {shown.login !== null && <ShowInProfile login={shown.login} />}
          <div className="actions">
            <LinkButton to={shown.way.to} look="quiet">
              {shown.way.text}
            </LinkButton>
          </div>
        </>
      )}
    </MailedPage>
  )
}
