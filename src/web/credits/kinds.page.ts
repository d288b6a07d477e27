import { redirect } from 'react-router'
import { listDepartments } from '../../domain/clubs/queries.ts'
import { KindInput } from '../../domain/credits/input.ts'
import { listKinds } from '../../domain/credits/queries.ts'
import { saveKind } from '../../domain/credits/save-kind.ts'
import { CREDIT_REFUSALS } from '../../domain/credits/texts.ts'
import { listLedCourses } from '../../domain/participations/list-led-courses.ts'
import { allow } from '../../kernel/answer.ts'
import { readId } from '../../kernel/id.ts'
import { answerForm, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/kinds'
import { KINDS_PATH } from './cards-address.ts'
import { mayMakeKinds, presentKind } from './cards-view.ts'

const FLASH = flash({ gespeichert: 'Gespeichert.' })

const form = formsOf({ refusals: CREDIT_REFUSALS, fields: { name_taken: 'name' } })
const kindForm = form(KindInput, saveKind, FLASH.note('gespeichert'))

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  allow(mayMakeKinds(ctx))
  const [kinds, departments, { courses }] = await Promise.all([
    listKinds(ctx),
    listDepartments(ctx),
    listLedCourses(ctx, {}, { after: undefined, limit: 500 }),
  ])
  const asked = url.searchParams.get('art')
  return {
    kinds: kinds.map((kind) => presentKind(ctx, kind)),
    isNew: asked === 'neu',
    openId: readId(asked) ?? null,
    departments: departments.map(({ id, name }) => ({ id, text: name })),
    courses: courses.map(({ id, title }) => ({ id, text: title })),
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await answerForm(kindForm, gateOf(context).ctx, request)
  return outcome.ok ? redirect(noted(KINDS_PATH, outcome.note)) : outcome.answer
}
