import { data, Form, redirect } from 'react-router'
import { acceptOffer, cancelParticipation, confirmParticipation, declineOffer } from '../../domain/participations/confirm.ts'
import type { ParticipationLink } from '../../domain/participations/mails.ts'
import { getStanding } from '../../domain/participations/queries.ts'
import { LINK_REFUSALS } from '../../domain/participations/texts.ts'
import { type Gate, gateOf } from '../gate.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/link'
import { linkView } from './link-view.ts'

const COMMANDS = { confirm: confirmParticipation, accept: acceptOffer, decline: declineOffer, cancel: cancelParticipation }
const isKind = (kind: string): kind is ParticipationLink => Object.hasOwn(COMMANDS, kind)

type Token = { kind: ParticipationLink; id: string } | 'broken' | 'expired'

/** A token counts in the club it was signed for and nowhere else. */
function readToken({ ctx, services }: Gate, token: string): Token {
  const link = services.readLink(token, ctx.now)
  if (!link.ok) return link.refusal === 'expired' ? 'expired' : 'broken'
  const { kind, id, club } = link.value
  return club === ctx.club.id && isKind(kind) ? { kind, id } : 'broken'
}

const BROKEN = {
  expired: {
    title: 'Dieser Link ist abgelaufen',
    text: 'Bitte wenden Sie sich an den Verein, wenn Sie noch etwas ändern möchten.',
  },
  broken: {
    title: 'Dieser Link ist unvollständig',
    text: 'Bitte öffnen Sie ihn direkt aus unserer E-Mail, oder kopieren Sie die ganze Adresse.',
  },
} as const

/** Only shows: programs that check mails follow every link in them. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx } = gate
  const token = readToken(gate, params.token)
  const page = { noindex: true }
  if (typeof token === 'string')
    return data({ broken: BROKEN[token], shown: null, page }, { status: token === 'expired' ? 410 : 404 })
  const standing = await getStanding(ctx, token.id)
  const { courseTitle: course, courseSlug: slug, personName: person } = standing
  return data({ broken: null, shown: { view: linkView(token.kind, standing), course, slug, person }, page })
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const gate = gateOf(context)
  const { ctx } = gate
  const token = readToken(gate, params.token)
  // The loader says why; nothing is done.
  if (typeof token === 'string') return redirect(url.pathname)
  const answer = await COMMANDS[token.kind](ctx, token.id)
  return answer.ok ? redirect(url.pathname) : data({ refusal: LINK_REFUSALS[answer.refusal] }, { status: 409 })
}

export default function LinkPage({ loaderData: { broken, shown }, actionData }: Route.ComponentProps) {
  return (
    <>
      <Band eyebrow={shown ? shown.person : undefined} title={shown ? shown.course : 'Ihre Anmeldung'} />
      <div className="page">
        <div className="form">
          {broken && (
            <Notice kind="warning" title={broken.title}>
              {broken.text}
            </Notice>
          )}
          {actionData && <Notice kind="bad" alert title={actionData.refusal} />}
          {shown && (
            <>
              <Notice kind={shown.view.tone} title={shown.view.title}>
                {shown.view.lines.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </Notice>
              <div className="actions">
                {shown.view.button && (
                  <Form method="post">
                    <SubmitButton look={shown.view.isDangerous ? 'danger' : 'main'}>{shown.view.button}</SubmitButton>
                  </Form>
                )}
                <LinkButton to={`/id/${shown.slug}`} look="quiet">
                  Zum Angebot
                </LinkButton>
              </div>
            </>
          )}
        </div>
      </div>
    </>
  )
}
