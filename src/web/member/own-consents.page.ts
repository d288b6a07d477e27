import { redirect } from 'react-router'
import { z } from 'zod'
import { giveOwnConsent, mayGiveConsent, takeBackOwnConsent } from '../../domain/consents/give-own-consent.ts'
import { type Consent, listConsents, listPurposes, type Purpose } from '../../domain/consents/queries.ts'
import { CONSENT_REFUSALS, CONSENT_SOURCE_TEXTS } from '../../domain/consents/texts.ts'
import { type Ctx, ownPersonId } from '../../domain/context.ts'
import { getMember } from '../../domain/members/queries.ts'
import { found, NotFound } from '../../kernel/answer.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/own-consents'
import { memberIdOf } from './profile-view.ts'

const FLASH = flash({
  eingewilligt: 'Danke. Ihre Einwilligung ist gespeichert.',
  widerrufen: 'Ihre Einwilligung ist widerrufen. Sie gilt ab jetzt nicht mehr.',
})
const form = formsOf({ refusals: CONSENT_REFUSALS })

const answerForm = actions({
  give: form(
    z.object({ purposeId: z.uuid(), textVersion: z.coerce.number().int() }),
    (ctx, input, personId: string) => giveOwnConsent(ctx, personId, input),
    FLASH.note('eingewilligt'),
  ),
  revoke: form(
    z.object({ id: z.uuid() }),
    (ctx, { id }, personId: string) => takeBackOwnConsent(ctx, personId, id),
    FLASH.note('widerrufen'),
  ),
})

interface Who {
  personId: string
  /** Of a child; null for oneself. */
  child: string | null
}

/** The actor by `me`, also without a membership. @throws NotFound for whoever is neither the actor nor a child of theirs */
async function readPerson(ctx: Ctx, param: string): Promise<Who> {
  const own = ownPersonId(ctx)
  if (param === 'me') return { personId: found(own ?? undefined), child: null }
  const member = await getMember(ctx, found(memberIdOf(ctx, param).memberId))
  if (!member.isOwn) throw new NotFound('Not found')
  return { personId: member.personId, child: member.personId === own ? null : `${member.firstname} ${member.lastname}`.trim() }
}

/** Others are not named: guardians may live apart. */
const byText = ({ byPersonId }: Consent, { personId, child }: Who, own: string | null): string =>
  byPersonId === own ? 'durch Sie' : byPersonId === personId && child !== null ? `durch ${child}` : 'durch Sorgeberechtigte'

const presentPurpose = ({ id, title, text, textVersion }: Purpose, live: Consent | undefined) => ({
  id,
  title,
  text,
  textVersion,
  consentId: live?.id ?? null,
  isOld: live?.isOld ?? false,
  since: live ? formatDay(berlinDay(live.givenAt)) : '',
})

const presentPast = (consent: Consent, who: Who, own: string | null) => ({
  id: consent.id,
  title: consent.title,
  text: consent.text,
  isOpen: consent.revokedAt === null,
  line: [
    `am ${formatDay(berlinDay(consent.givenAt))} ${byText(consent, who, own)}, ${CONSENT_SOURCE_TEXTS[consent.source]}`,
    consent.revokedAt ? `widerrufen am ${formatDay(berlinDay(consent.revokedAt))}` : '',
  ]
    .filter(Boolean)
    .join(' · '),
})

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const who = await readPerson(ctx, params.memberId)
  const [purposes, consents, mayGive] = await Promise.all([
    listPurposes(ctx),
    listConsents(ctx, who.personId),
    mayGiveConsent(ctx, who.personId),
  ])
  const live = new Map(consents.filter(({ revokedAt }) => revokedAt === null).map((one) => [one.purposeId, one]))
  return {
    child: who.child,
    mayGive,
    tooYoung: CONSENT_REFUSALS.too_young,
    profile: `/member/${params.memberId}`,
    purposes: purposes
      .filter(({ isRetired, id }) => !isRetired || live.has(id))
      .map((one) => presentPurpose(one, live.get(one.id))),
    history: consents.map((one) => presentPast(one, who, ownPersonId(ctx))),
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const { personId } = await readPerson(ctx, params.memberId)
  const outcome = await answerForm(ctx, request, personId)
  return outcome.ok ? redirect(noted(url.pathname, outcome.note)) : outcome.answer
}
