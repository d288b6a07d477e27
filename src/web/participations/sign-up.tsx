import { type SyntheticEvent, useRef } from 'react'
import { Link } from 'react-router'
import { State } from '../ui/badge.tsx'
import { Band } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/sign-up'
import { useAnswerToAll } from './sign-up-answer.ts'
import { SignUpCheck } from './sign-up-check.tsx'
import { SignUpDetails } from './sign-up-details.tsx'
import { SignUpDone } from './sign-up-done.tsx'
import { SignUpFamily } from './sign-up-family.tsx'
import { otherCount, type Typed } from './sign-up-fields.ts'
import { DraftNotice, SignUpLeaving, useDraft } from './sign-up-leaving.tsx'
import { SignUpPerson } from './sign-up-person.tsx'
import type { SignUpCourseView } from './sign-up-view.ts'
import { WishDone } from './wish-done.tsx'

export { action, loader } from './sign-up.page.ts'

const STEPS = {
  person: 'Los geht’s',
  details: 'Noch ein paar Fragen',
  check: 'Prüfen und absenden',
  done: 'Geschafft',
  wished: 'Geschafft',
} as const

const TITLES: Partial<Record<keyof typeof STEPS, string>> = { done: 'Danke für Ihre Anmeldung', wished: 'Danke für Ihren Wunsch' }

/** Above the page and as its title; a place of somebody without a login still waits for a press. */
function headOf(step: keyof typeof STEPS, { isSure, canMail }: { isSure: boolean; canMail: boolean }, isWish: boolean) {
  if (step === 'done' && !isSure && !canMail) return { eyebrow: 'Gespeichert', title: 'Ihre Anmeldung wartet' }
  if (step === 'done' && !isSure) return { eyebrow: 'Fast geschafft', title: 'Bitte bestätigen Sie' }
  return { eyebrow: STEPS[step], title: TITLES[step] ?? (isWish ? 'Wunsch abgeben' : 'Anmeldung') }
}

function CourseSummary({ course, isDone }: { course: SignUpCourseView; isDone: boolean }) {
  return (
    <aside aria-label="Ihr Angebot" className="signup-offer">
      <div className="card">
        <p className="signup-title">{course.title}</p>
        {course.lines.map((line) => (
          <p key={line} className="signup-line">
            {line}
          </p>
        ))}
        <p className="signup-cost">
          <strong>{course.price.main}</strong> <span className="text-muted">{course.price.note}</span>
        </p>
        {course.draw && (
          <p className="text-muted">
            Die Plätze werden verlost. Es ist egal, ob Sie Ihren Wunsch früh oder spät abgeben.{' '}
            <Link to={course.draw.page} className="link">
              So wird ausgelost
            </Link>
          </p>
        )}
        {!isDone && <State kind={course.state.tone}>{course.state.text}</State>}
      </div>
    </aside>
  )
}

function Closed({ course }: { course: SignUpCourseView }) {
  return (
    <Notice
      kind="warning"
      title="Hier kann man sich zurzeit nicht anmelden"
      action={
        <LinkButton to={`/id/${course.slug}`} look="quiet">
          Zum Angebot
        </LinkButton>
      }
    >
      {course.closed}
    </Notice>
  )
}

type Data = Route.ComponentProps['loaderData']
type Sent = Route.ComponentProps['actionData'] | null

interface FirstStepProps extends Pick<Data, 'course' | 'self' | 'manner' | 'family' | 'childAddress'> {
  sent: Sent
  draft: Typed | null
  /** A found draft starts the form anew: boxes ticked by hand would not follow it. */
  start: 'draft' | 'new'
}

function FirstStep({ course, self, manner, family, childAddress, sent, draft, start }: FirstStepProps) {
  const kept = draft && {
    form: { typed: draft, faults: [] },
    isMinor: 'guardian.firstname' in draft,
    others: otherCount(draft),
    isFamily: family.length > 0,
  }
  const answer = sent?.step === 'person' ? sent : kept
  if (answer ? answer.isFamily : family.length > 0)
    return <SignUpFamily key={start} {...{ family, childAddress, course }} answer={answer?.form ?? null} />
  return (
    <SignUpPerson
      key={start}
      course={course}
      self={self}
      manner={manner}
      isMinor={answer?.isMinor ?? false}
      others={answer?.others ?? 0}
      answer={answer?.form ?? null}
    />
  )
}

export default function SignUp({ loaderData, actionData: answered }: Route.ComponentProps) {
  const { course, isOpen, draftOf } = loaderData
  // A login in another tab loads this page anew.
  const { shown: actionData, typing, sending } = useAnswerToAll(useKeptAnswer(answered))
  const step = actionData?.step ?? 'person'
  const isDone = step === 'done' || step === 'wished'
  const head = headOf(
    step,
    { isSure: actionData?.step !== 'done' || actionData.isSure, canMail: loaderData.canMail },
    course.draw !== null,
  )
  const { draft, keep, forget } = useDraft(draftOf, actionData)
  const kept = isOpen && !actionData ? draft : null
  const form = useRef<HTMLDivElement>(null)
  const note = (event: SyntheticEvent) => {
    typing()
    keep(event)
  }
  const startAnew = () => {
    forget()
    form.current?.focus()
  }
  return (
    <>
      <Band eyebrow={isOpen || actionData ? head.eyebrow : undefined} title={head.title} />
      <div className="page signup-page">
        <CourseSummary course={course} isDone={isDone} />
        <div ref={form} className="signup-form" tabIndex={-1} onInput={note} onSubmit={sending}>
          {!isDone && <SignUpLeaving started={actionData ?? kept} noun={course.draw ? 'Ihr Wunsch' : 'Ihre Anmeldung'} />}
          {!actionData && !isOpen && <Closed course={course} />}
          {kept && <DraftNotice forget={startAnew} />}
          {(actionData ? step === 'person' : isOpen) && (
            <FirstStep {...loaderData} sent={actionData} draft={kept} start={draft ? 'draft' : 'new'} />
          )}
          {actionData?.step === 'details' && <SignUpDetails details={actionData.details} answer={actionData.form} />}
          {actionData?.step === 'check' && (
            <SignUpCheck
              typed={actionData.typed}
              summary={actionData.summary}
              faults={actionData.faults}
              sendKey={actionData.key}
            />
          )}
          {actionData?.step === 'wished' && course.draw && <WishDone wished={actionData.wished} draw={course.draw} />}
          {actionData?.step === 'done' && <SignUpDone {...actionData} slug={course.slug} canMail={loaderData.canMail} />}
        </div>
      </div>
    </>
  )
}
