import { useRef } from 'react'
import { Link } from 'react-router'
import { useLive } from '../kit/live.ts'
import { useShell } from '../shell/shell.tsx'
import { useViewer } from '../shell/viewer.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Drawn, useLinksIn } from '../ui/drawn.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/my-club'
import './my-club.css'
import { ClubSwitch } from './club-switch.tsx'
import { Contact } from './contact.tsx'
import { Join } from './join.tsx'
import { Membership } from './membership.tsx'

export { action, loader } from './my-club.page.ts'

export default function MyClub({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  useLive('course', 'department', 'office', 'duty', 'participation', 'session', 'assignment')
  const frame = useRef<HTMLElement>(null)
  useLinksIn(frame, 'a')
  const departmentsFrame = useRef<HTMLElement>(null)
  useLinksIn(departmentsFrame, 'a')
  const shell = useShell()
  const viewer = useViewer()
  const { contact, board, departments, own, others, isFixed, welcome, isBlocked, invitedAs } = loaderData
  return (
    <>
      <Band title="Mein Verein" line={shell?.club.displayName} />
      <div className="page my-club">
        {welcome && viewer?.hasUser && shell && (
          <Notice
            kind="good"
            title={`Willkommen bei ${shell.club.displayName}`}
            alert
            action={<LinkButton to="/">Zum Sportangebot</LinkButton>}
          >
            {welcome}{' '}
            <Link to="/member/me" className="link">
              Mein Profil
            </Link>
            .
          </Notice>
        )}
        {isBlocked && viewer?.refusal && (
          <Notice kind="warning" title={viewer.refusal.title}>
            {viewer.refusal.text}
          </Notice>
        )}
        {shell && viewer && !viewer.hasUser && !isBlocked && (
          <Join club={shell.club.displayName} invitedAs={invitedAs} refusal={actionData?.refusal ?? null} />
        )}
        {own && viewer?.hasUser && <Drawn as="div" drawn={own} frame={frame} className="my-club" />}
        {board && <Drawn as="div" drawn={board} />}
        <div className="my-club-cards">
          <Contact contact={contact} />
          {shell?.club.kind !== 'association' && <Membership />}
          {departments && <Drawn as="div" drawn={departments} frame={departmentsFrame} />}
          <ClubSwitch others={others} isFixed={isFixed} />
        </div>
      </div>
    </>
  )
}
