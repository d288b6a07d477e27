import { useEffect } from 'react'
import { Form, useFetcher, useSearchParams } from 'react-router'
import { useLive } from '../kit/live.ts'
import { MailedPage } from '../shell/mailed-page.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/link'
import type { LinkView } from './link-view.ts'

export { action, loader } from './link.page.ts'

/** Takes note once a person sees the page: mail scanners fetch it, too. A lost answer is asked for when it is looked at again. */
function useSeen(isUnseen: boolean): void {
  const { submit } = useFetcher()
  const [search] = useSearchParams()
  const how = search.get('von') === 'push' ? 'push' : 'link'
  useEffect(() => {
    if (!isUnseen) return
    const note = () => {
      if (!document.hidden) void submit({ intent: 'seen', how, quiet: '' }, { method: 'post' })
    }
    note()
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [isUnseen, how, submit])
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
  const refusal = useKeptAnswer(answered)?.form.faults[0]?.text
  useLive('session', 'notice')
  return (
    <MailedPage broken={broken} refusal={refusal} title={shown?.title ?? 'Ihre Stunde'} line={shown?.when}>
      {shown && <Shown view={shown} />}
    </MailedPage>
  )
}
