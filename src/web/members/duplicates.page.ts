import { redirect } from 'react-router'
import { z } from 'zod'
import { canManageMembers } from '../../domain/members/access.ts'
import { type Duplicate, getTwins, listDuplicates, type Twin } from '../../domain/members/list-duplicates.ts'
import { exitLostTo } from '../../domain/members/rules.ts'
import { MEMBER_KIND_TEXTS, MEMBER_STATE_TEXTS } from '../../domain/members/texts.ts'
import { keepApart, mergePeople } from '../../domain/processes/merge-people.ts'
import { MERGE_REFUSALS } from '../../domain/processes/texts.ts'
import { canManageUsers } from '../../domain/users/access.ts'
import { ROLE_NAMES } from '../../domain/users/texts.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { isId } from '../../kernel/id.ts'
import { plural } from '../../kernel/plural.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/duplicates'

const SHOWN = 50
const FLASH = flash({
  zusammen: 'Die beiden sind jetzt eine Person. Beide Mitgliedsnummern finden sie.',
  zwei: 'Gemerkt: Das sind zwei Personen. Sie stehen hier nicht mehr.',
})
const form = formsOf({ refusals: MERGE_REFUSALS, fields: { login_unclear: 'loginId' } })
const pair = { one: z.uuid(), other: z.uuid() }

const answerForm = actions({
  merge: form(
    z.object({ ...pair, keptId: z.uuid('Bitte wählen Sie, wer bleibt.'), loginId: z.uuid().nullable().default(null) }),
    (ctx, { one, other, keptId, loginId }) => mergePeople(ctx, { keptId, mergedId: keptId === one ? other : one, loginId }),
    FLASH.note('zusammen'),
  ),
  apart: form(z.object(pair), (ctx, { one, other }) => keepApart(ctx, one, other), FLASH.note('zwei')),
})

const nameOf = ({ firstname, lastname }: Twin): string => [firstname, lastname].filter(Boolean).join(' ')

function standing({ entryOn, exitOn, state, kind }: Twin): string {
  if (!entryOn) return 'kein Mitglied'
  const days = `seit ${formatDay(entryOn)}${exitOn ? ` bis ${formatDay(exitOn)}` : ''}`
  return [state && MEMBER_STATE_TEXTS[state], kind && MEMBER_KIND_TEXTS[kind], days].filter(Boolean).join(' · ')
}

const presentLine = ({ reason, people }: Duplicate) => {
  const [one, other] = people
  return {
    key: `${one.id}.${other.id}`,
    one: one.id,
    other: other.id,
    names: [nameOf(one), nameOf(other)],
    births: people.map(({ birthOn }) => (birthOn ? formatDay(birthOn) : 'unbekannt')),
    numbers: people.map(({ memberNo }) => (memberNo ? `Nr. ${memberNo}` : 'kein Mitglied')),
    isSure: reason === 'birth',
  }
}

const presentTwin = (twin: Twin) => ({
  id: twin.id,
  memberId: twin.memberId,
  memberNo: twin.memberNo,
  name: nameOf(twin),
  login: twin.loginId && twin.role ? { id: twin.loginId, text: `${twin.login} (${ROLE_NAMES[twin.role]})` } : null,
  facts: [
    ['Geburtsdatum', twin.birthOn ? formatDay(twin.birthOn) : ''],
    ['Mitgliedschaft', standing(twin)],
    ['Abteilungen', twin.departments.join(', ')],
    ['Anschrift', [twin.street, `${twin.postcode} ${twin.city}`.trim()].filter(Boolean).join(', ')],
    ['E-Mail', twin.email],
    ['Telefon', twin.phone],
    ['Konto', twin.account],
    ['Anmeldungen', twin.signUps === 0 ? '' : plural(twin.signUps, 'Anmeldung', 'Anmeldungen')],
  ] as [label: string, value: string][],
})

const lostExit = (twin: Twin, other: Twin): string[] => {
  const lastOn = exitLostTo(other, twin)
  return lastOn ? [`${nameOf(twin)}: letzter Tag ${formatDay(lastOn)}`] : []
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const [one, other] = [url.searchParams.get('eine') ?? '', url.searchParams.get('andere') ?? '']
  const [, key, id] = /^(birth|sound)\.(.{36})$/.exec(url.searchParams.get('nach') ?? '') ?? []
  const after = key && id && isId(id) ? { key, id } : null
  const isChosen = isId(one) && isId(other) && one !== other
  const [{ rows, next }, twins] = await Promise.all([
    listDuplicates(ctx, { where: [], order: { by: 'reason', isDescending: false }, after, limit: SHOWN }),
    isChosen ? getTwins(ctx, one, other) : null,
  ])
  return {
    lines: rows.map(presentLine),
    next: next && `${next.key}.${next.id}`,
    pair: twins?.map(presentTwin) ?? null,
    lostExits: twins ? [...lostExit(twins[0], twins[1]), ...lostExit(twins[1], twins[0])] : [],
    mayMerge: canManageMembers(ctx.actor),
    mayBlock: canManageUsers(ctx.actor),
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const outcome = await answerForm(gateOf(context).ctx, request)
  return outcome.ok ? redirect(noted(url.pathname, outcome.note)) : outcome.answer
}
