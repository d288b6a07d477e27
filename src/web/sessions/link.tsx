import { useEffect } from 'react'
import { data, Form, redirect, useFetcher, useSearchParams } from 'react-router'
import { markSeen } from '../../domain/notices/commands.ts'
import { findNotice } from '../../domain/notices/queries.ts'
import { NOTICE_LINK } from '../../domain/notices/rules.ts'
import { acceptAsk, declineAsk } from '../../domain/substitutes/commands.ts'
import { SUBSTITUTE_LINK } from '../../domain/substitutes/mails.ts'
import { ACCEPT_REFUSALS } from '../../domain/substitutes/texts.ts'
import { found } from '../../kernel/answer.ts'
import { type Gate, gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { MailedPage } from '../mailed-page.tsx'
import { brokenLink, readSignedToken } from '../signed-link.ts'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/link'
import { type LinkView, readAsk, readNotice } from './link-view.ts'

const isKind = (kind: string): kind is typeof NOTICE_LINK | typeof SUBSTITUTE_LINK =>
  kind === NOTICE_LINK || kind === SUBSTITUTE_LINK

const EXPIRED = 'Was jetzt gilt, steht beim Angebot auf unserer Website.'

/** Only shows: programs that check mails follow every link in them. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const token = readSignedToken(gate, params.token, isKind)
  const page = { noindex: true }
  if (typeof token === 'string') {
    const broken = brokenLink(token, EXPIRED)
    return data({ broken, shown: null, page }, { status: broken.status })
  }
  const shown = await (token.kind === NOTICE_LINK ? readNotice : readAsk)(gate.ctx, token.id)
  return data({ broken: null, shown, page })
}

async function takeNote({ ctx }: Gate, id: string, form: FormData) {
  await markSeen(ctx, found(await findNotice(ctx, id)), form.get('how') === 'push' ? 'push' : 'link')
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const gate = gateOf(context)
  const token = readSignedToken(gate, params.token, isKind)
  const here = redirect(url.pathname)
  // The loader says why; nothing is done.
  if (typeof token === 'string') return here
  const form = await request.formData()
  const intent = form.get('intent')
  if (token.kind === NOTICE_LINK) {
    if (intent === 'seen') await takeNote(gate, token.id, form)
    return here
  }
  if (intent !== 'accept' && intent !== 'decline') return here
  const answer = await (intent === 'accept' ? acceptAsk : declineAsk)(gate.ctx, token.id)
  return answer.ok ? here : data({ refusal: ACCEPT_REFUSALS[answer.refusal] }, { status: 409 })
}

/** A person who has the page before them has taken note; a program that only fetches it has not. */
function useSeen(isUnseen: boolean): void {
  const { submit, state } = useFetcher()
  const [search] = useSearchParams()
  const how = search.get('von') === 'push' ? 'push' : 'link'
  useEffect(() => {
    if (!isUnseen || state !== 'idle') return
    const note = () => {
      if (!document.hidden) void submit({ intent: 'seen', how }, { method: 'post' })
    }
    note()
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [isUnseen, state, how, submit])
}

function Shown({ view }: { view: LinkView }) {
  useSeen(view.isSeenByOpening)
  return (
    <>
      <Notice kind={view.tone} title={view.headline}>
        {view.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Notice>
      <div className="actions">
        {view.buttons.map(({ intent, text, isQuiet }) => (
          <Form key={intent} method="post">
            <input type="hidden" name="intent" value={intent} />
            <SubmitButton look={isQuiet ? 'quiet' : 'main'}>{text}</SubmitButton>
          </Form>
        ))}
        <LinkButton to={`/id/${view.slug}`} look="quiet">
          Zum Angebot
        </LinkButton>
      </div>
    </>
  )
}

export default function SessionLink({ loaderData: { broken, shown }, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  useLive('session', 'notice')
  return (
    <MailedPage broken={broken} refusal={actionData?.refusal} title={shown?.title ?? 'Ihre Stunde'} line={shown?.when}>
      {shown && <Shown view={shown} />}
    </MailedPage>
  )
}
