import { data, Form, redirect } from 'react-router'
import { z } from 'zod'
import type { Ctx } from '../../domain/context.ts'
import { changeWish, confirmWish, withdrawWish } from '../../domain/draws/change-wish.ts'
import { getWish } from '../../domain/draws/get-wish.ts'
import { WISH_LINK } from '../../domain/draws/mails.ts'
import { findDrawDocument } from '../../domain/draws/queries.ts'
import { WISH_REFUSALS } from '../../domain/draws/texts.ts'
import { readForm } from '../forms.ts'
import { gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { MailedPage } from '../mailed-page.tsx'
import { brokenLink, readSignedToken } from '../signed-link.ts'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/wish'
import { type WishLinkView, wishLinkView } from './link-view.ts'

const isKind = (kind: string): kind is typeof WISH_LINK => kind === WISH_LINK

const EXPIRED = 'Bitte wenden Sie sich an den Verein, wenn Sie eine Frage haben.'

/** Only shows: programs that check mails follow every link in them. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const token = readSignedToken(gate, params.token, isKind)
  const page = { noindex: true }
  if (typeof token === 'string') {
    const broken = brokenLink(token, EXPIRED)
    return data({ broken, view: null, page }, { status: broken.status })
  }
  const wish = await getWish(gate.ctx, token.id)
  const document = wish.draw.state === 'drawn' ? await findDrawDocument(gate.ctx, wish.draw.id) : null
  return data({ broken: null, view: wishLinkView(wish, document, gate.ctx.now), page })
}

const Action = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('confirm') }),
  z.object({ intent: z.literal('change'), wishes: z.array(z.uuid().optional()).default([]) }),
  z.object({ intent: z.literal('withdraw') }),
])

function run(ctx: Ctx, id: string, action: z.output<typeof Action>) {
  if (action.intent === 'confirm') return confirmWish(ctx, id)
  if (action.intent === 'withdraw') return withdrawWish(ctx, id)
  return changeWish(
    ctx,
    id,
    action.wishes.filter((wish) => wish !== undefined),
  )
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const gate = gateOf(context)
  const token = readSignedToken(gate, params.token, isKind)
  // The loader says why; nothing is done.
  if (typeof token === 'string') return redirect(url.pathname)
  const form = await readForm(request, Action)
  if (!form.ok) return data({ refusal: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.' }, { status: 422 })
  const answer = await run(gate.ctx, token.id, form.value)
  return answer.ok ? redirect(url.pathname) : data({ refusal: WISH_REFUSALS[answer.refusal] }, { status: 409 })
}

const NAMES = ['wishes[0]', 'wishes[1]', 'wishes[2]', 'wishes[3]']

function Change({ change }: { change: NonNullable<WishLinkView['change']> }) {
  return (
    <Form method="post" className="form-part" key={change.ranked.join()}>
      <h2>Wünsche ändern</h2>
      <p className="text-muted">Sie bekommen höchstens einen Platz: den besten, der noch frei ist, wenn Sie an der Reihe sind.</p>
      {NAMES.slice(0, change.count).map((name, at) => (
        <Select key={name} label={`${at + 1}. Wunsch`} optional={at > 0} name={name} defaultValue={change.ranked[at] ?? ''}>
          {at > 0 && <option value="">Keiner</option>}
          {change.options.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      ))}
      <div className="actions">
        <SubmitButton name="intent" value="change" look="quiet">
          {change.button}
        </SubmitButton>
      </div>
    </Form>
  )
}

function Withdraw() {
  return (
    <details className="privacy">
      <summary>Wunsch zurückziehen</summary>
      <Form method="post" className="grid gap-3">
        <p>
          Ihr Wunsch nimmt dann nicht mehr an der Verlosung teil. Solange Wünsche angenommen werden, können Sie einen neuen
          abgeben.
        </p>
        <div className="actions">
          <SubmitButton name="intent" value="withdraw" look="danger">
            Ja, zurückziehen
          </SubmitButton>
        </div>
      </Form>
    </details>
  )
}

function Shown({ view }: { view: WishLinkView }) {
  return (
    <>
      <Notice kind={view.tone} title={view.title}>
        {view.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Notice>
      {view.canConfirm && (
        <Form method="post" className="actions">
          <SubmitButton name="intent" value="confirm">
            Wunsch bestätigen
          </SubmitButton>
        </Form>
      )}
      <dl className="fact-list">
        <div>
          <dt>Wunschnummer</dt>
          <dd>{view.number}</dd>
        </div>
        {view.wishes.map((title, at) => (
          <div key={title}>
            <dt>{view.wishes.length > 1 ? `${at + 1}. Wunsch` : 'Wunsch'}</dt>
            <dd>{title}</dd>
          </div>
        ))}
      </dl>
      {view.change && <Change change={view.change} />}
      {view.canWithdraw && <Withdraw />}
      <div className="actions">
        <LinkButton to={view.drawPage} look="quiet">
          Zur Verlosung
        </LinkButton>
      </div>
    </>
  )
}

export default function WishLink({ loaderData: { broken, view }, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  useLive('draw')
  return (
    <MailedPage broken={broken} refusal={actionData?.refusal} eyebrow={view?.people} title={view ? view.draw : 'Ihr Wunsch'}>
      {view && <Shown view={view} />}
    </MailedPage>
  )
}
