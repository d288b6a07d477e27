import { redirect } from 'react-router'
import { z } from 'zod'
import { canManageMembers } from '../../domain/members/access.ts'
import { countMembers } from '../../domain/members/list-members.ts'
import { listFilters, removeFilter, type SavedFilter, saveFilter } from '../../domain/members/save-filter.ts'
import { MEMBER_REFUSALS } from '../../domain/members/texts.ts'
import { listOwnFields } from '../../domain/own-fields/queries.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash } from '../kit/flash.ts'
import { gateOf } from '../kit/gate.ts'
import { changedQuery } from '../kit/query.ts'
import type { Route } from './+types/filters'
import { AGE_GROUPS, isNarrowed, PATH } from './members-address.ts'
import { readFilter, stateWord } from './members-view.ts'
import { ownQuery } from './own-filter.ts'

const FLASH = flash({ gespeichert: 'Der Filter ist gespeichert.', entfernt: 'Der Filter ist gelöscht.' })
const form = formsOf({ refusals: MEMBER_REFUSALS, fields: { name_taken: 'name' } })
const NAME = 'Bitte geben Sie dem Filter einen Namen.'

interface Page {
  filter: SavedFilter
}

const answerForm = actions({
  save: form(
    z.object({ name: z.string({ error: NAME }).trim().min(1, NAME).max(60, 'Bitte höchstens 60 Zeichen.') }),
    (ctx, { name }, { filter }: Page) => saveFilter(ctx, name, filter),
    FLASH.note('gespeichert'),
  ),
  remove: form(z.object({ id: z.uuid() }), (ctx, { id }, _: Page) => removeFilter(ctx, id), FLASH.note('entfernt')),
})

const ageWord = ({ ageFrom, ageTo }: SavedFilter): string | null =>
  Object.entries(AGE_GROUPS).find(([, [from, to]]) => from === ageFrom && to === ageTo)?.[0] ?? null

/** The list as the filter shows it. */
const listPath = (filter: SavedFilter): string =>
  changedQuery(PATH, new URLSearchParams(), {
    q: filter.search ?? null,
    stand: filter.state === 'current' ? null : stateWord(filter.state),
    art: filter.kind ?? null,
    abteilung: filter.departmentId ?? null,
    alter: ageWord(filter),
    ...ownQuery(filter.own ?? []),
  })

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const today = berlinDay(ctx.now)
  const [filters, fields] = await Promise.all([listFilters(ctx), listOwnFields(ctx)])
  const rows = await Promise.all(
    filters.map(async ({ id, name, filter }) => ({
      id,
      name,
      to: listPath(filter),
      count: plural(await countMembers(ctx, { ...filter, asOf: today, sort: 'name' }), 'Person', 'Personen'),
      mailTo: `/admin/mail/write?an=memberFilters:${id}`,
    })),
  )
  const given = readFilter(url.searchParams, today, fields)
  return {
    rows,
    isNarrowed: isNarrowed(url.searchParams),
    now: plural(await countMembers(ctx, { ...given, asOf: today }), 'Person passt', 'Personen passen'),
    hasDay: Boolean(url.searchParams.get('stichtag')),
    mayChange: canManageMembers(ctx.actor),
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const { asOf: _, sort: _sort, ...filter } = readFilter(url.searchParams, berlinDay(ctx.now), await listOwnFields(ctx))
  const outcome = await answerForm(ctx, request, { filter })
  return outcome.ok ? redirect(changedQuery(url.pathname, new URLSearchParams(), { getan: outcome.note })) : outcome.answer
}
