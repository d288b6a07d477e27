import { type SyntheticEvent, useRef } from 'react'
import { data, Link } from 'react-router'
import { getOffer } from '../../domain/courses/get-offer.ts'
import { isBookable, placesOf } from '../../domain/courses/places-of.ts'
import { listOfferedKinds } from '../../domain/credits/queries.ts'
import { slugFrom } from '../courses/slug.ts'
import { WishDone } from '../draws/wish-done.tsx'
import { gateOf } from '../gate.ts'
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
import { familyView } from './sign-up-family-view.ts'
import { otherCount, type Typed } from './sign-up-fields.ts'
import { DraftNotice, SignUpLeaving, useDraft } from './sign-up-leaving.tsx'
import { SignUpPerson } from './sign-up-person.tsx'
import { takeStep } from './sign-up-steps.ts'
import { mannerFor, type SignUpOfferView, signUpOffer } from './sign-up-view.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const offer = await getOffer(ctx, slugFrom(params.course))
  const user = ctx.actor.kind === 'user' ? ctx.actor : null
  const isForOthers = url.searchParams.get('wer') === 'andere'
  const { family, childAddress } = isForOthers ? { family: [], childAddress: null } : await familyView(ctx, offer)
  return {
    family,
    childAddress,
    draftOf: [ctx.club.id, offer.id, family.length > 0 ? 'family' : 'person', user?.email].join(' '),
    offer: signUpOffer(offer, await listOfferedKinds(ctx, offer.id), ctx.now),
    isOpen: isBookable(placesOf(offer, ctx.now)),
    manner: mannerFor(offer, url.searchParams.get('mitglied') === 'ja'),
    self: { firstname: user?.profile?.firstname ?? '', lastname: user?.profile?.lastname ?? '', email: user?.email ?? '' },
    page: { title: `Anmeldung: ${offer.title}`, noindex: true },
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const answer = await takeStep(gateOf(context), slugFrom(params.course), request)
  return data(answer, { status: answer.status })
}

const STEPS = {
  person: 'Los geht’s',
  details: 'Noch ein paar Fragen',
  check: 'Prüfen und absenden',
  done: 'Geschafft',
  wished: 'Geschafft',
} as const

const TITLES: Partial<Record<keyof typeof STEPS, string>> = { done: 'Danke für Ihre Anmeldung', wished: 'Danke für Ihren Wunsch' }

function OfferSummary({ offer, isDone }: { offer: SignUpOfferView; isDone: boolean }) {
  return (
    <aside aria-label="Ihr Angebot" className="signup-offer">
      <div className="card">
        <p className="signup-title">{offer.title}</p>
        {offer.lines.map((line) => (
          <p key={line} className="signup-line">
            {line}
          </p>
        ))}
        <p className="signup-cost">
          <strong>{offer.price.main}</strong> <span className="text-muted">{offer.price.note}</span>
        </p>
        {offer.draw && (
          <p className="text-muted">
            Die Plätze werden verlost. Wann Ihr Wunsch ankommt, spielt keine Rolle.{' '}
            <Link to={offer.draw.page} className="link">
              So wird ausgelost
            </Link>
          </p>
        )}
        {!isDone && <State kind={offer.state.tone}>{offer.state.text}</State>}
      </div>
    </aside>
  )
}

function Closed({ offer }: { offer: SignUpOfferView }) {
  return (
    <Notice
      kind="warning"
      title="Hier kann man sich zurzeit nicht anmelden"
      action={
        <LinkButton to={`/id/${offer.slug}`} look="quiet">
          Zum Angebot
        </LinkButton>
      }
    >
      Stand: {offer.state.text}.
    </Notice>
  )
}

type Data = Route.ComponentProps['loaderData']
type Sent = Route.ComponentProps['actionData'] | null

interface FirstStepProps extends Pick<Data, 'offer' | 'self' | 'manner' | 'family' | 'childAddress'> {
  sent: Sent
  draft: Typed | null
}

function FirstStep({ offer, self, manner, family, childAddress, sent, draft }: FirstStepProps) {
  const kept = draft && {
    form: { typed: draft, faults: [] },
    isMinor: 'guardian.firstname' in draft,
    others: otherCount(draft),
    isFamily: family.length > 0,
  }
  const answer = sent?.step === 'person' ? sent : kept
  if (answer ? answer.isFamily : family.length > 0)
    return <SignUpFamily {...{ family, childAddress, offer }} answer={answer?.form ?? null} />
  return (
    <SignUpPerson
      offer={offer}
      self={self}
      manner={manner}
      isMinor={answer?.isMinor ?? false}
      others={answer?.others ?? 0}
      answer={answer?.form ?? null}
    />
  )
}

export default function SignUp({ loaderData, actionData: answered }: Route.ComponentProps) {
  const { offer, isOpen, draftOf } = loaderData
  // Somebody who logs in beside it, in another tab, loads this page anew.
  const { shown: actionData, typing, sending } = useAnswerToAll(useKeptAnswer(answered))
  const step = actionData?.step ?? 'person'
  const isDone = step === 'done' || step === 'wished'
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
      <Band
        eyebrow={isOpen || actionData ? STEPS[step] : undefined}
        title={TITLES[step] ?? (offer.draw ? 'Wunsch abgeben' : 'Anmeldung')}
      />
      <div className="page signup-page">
        <OfferSummary offer={offer} isDone={isDone} />
        <div ref={form} className="signup-form" tabIndex={-1} onInput={note} onSubmit={sending}>
          {!isDone && <SignUpLeaving started={actionData ?? kept} noun={offer.draw ? 'Ihr Wunsch' : 'Ihre Anmeldung'} />}
          {!actionData && !isOpen && <Closed offer={offer} />}
          {kept && <DraftNotice forget={startAnew} />}
          {(actionData ? step === 'person' : isOpen) && <FirstStep {...loaderData} sent={actionData} draft={kept} />}
          {actionData?.step === 'details' && <SignUpDetails details={actionData.details} answer={actionData.form} />}
          {actionData?.step === 'check' && (
            <SignUpCheck
              typed={actionData.typed}
              summary={actionData.summary}
              faults={actionData.faults}
              sendKey={actionData.key}
            />
          )}
          {actionData?.step === 'wished' && offer.draw && <WishDone wished={actionData.wished} draw={offer.draw} />}
          {actionData?.step === 'done' && <SignUpDone {...actionData} slug={offer.slug} />}
        </div>
      </div>
    </>
  )
}
