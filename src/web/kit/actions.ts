import { data } from 'react-router'
import type { z } from 'zod'
import type { Ctx } from '../../domain/context.ts'
import type { Note } from './flash.ts'
import type { FormAnswer, FormFault } from './form-view.ts'
import { type FieldLabels, parseForm, refusedForm, typedIn } from './forms.ts'
import { refuseMissing } from './refuse-missing.ts'

/** `shown`: facts that the page shows with the form, such as sessions in the way. */
type Refused<Shown> = { ok: false; form: FormAnswer; status: 200 | 404 | 422; shown: Shown | null }
type Done<Value, Input> = { ok: true; value: Value; input: Input; note: Note | null }

/** One form of a page. `Page`: facts of its address that the command needs, such as the id of a course. */
export type PageForm<Page, Value, Input, Shown = never> = (
  ctx: Ctx,
  sent: FormData,
  page: Page,
) => Promise<Done<Value, Input> | Refused<Shown>>

/** Answer of a command; `faults` for checks across fields that only the form can name. Without any, the form asks back (200). */
type Ran<Value, Refusal extends string, Shown> =
  | { ok: true; value: Value }
  | { ok: false; refusal: Refusal }
  | { ok: false; faults: readonly FormFault[]; shown?: Shown | null }

interface FormTexts<Refusal extends string> {
  refusals: Readonly<Record<Refusal, string>>
  /** Field beside which a refusal stands; without one it concerns the whole form. */
  fields?: Partial<Readonly<Record<Refusal, string>>>
  labels?: FieldLabels
  /** Text for a thing that somebody deleted meanwhile; without it the page answers 404. */
  missing?: string
}

/**
 * Makes the forms of one concept: `form(Input, command, note)` reads the sent fields, runs the command and answers with its
 * note, or with the form as typed and a German sentence per refusal (422). Without a note the page itself shows the change.
 */
export const formsOf =
  <Refusal extends string = never>({ refusals, fields = {}, labels = {}, missing }: FormTexts<Refusal>) =>
  <Schema extends z.ZodType, Value, Page = unknown, Shown = never>(
    schema: Schema,
    run: (ctx: Ctx, input: z.output<Schema>, page: Page, sent: FormData) => Promise<Ran<Value, Refusal, Shown>>,
    note: Note | null | ((value: Value, input: z.output<Schema>) => Note | null) = null,
  ): PageForm<NoInfer<Page>, Value, z.output<Schema>, NoInfer<Shown>> =>
  (ctx, sent, page) => {
    const read = parseForm(sent, schema, labels)
    if (!read.ok) return Promise.resolve({ ok: false, form: read.answer, status: 422, shown: null })
    const refused = (
      faults: readonly FormFault[],
      status: Refused<Shown>['status'] = 422,
      shown: Shown | null = null,
    ): Refused<Shown> => ({ ok: false, form: refusedForm(read.typed, ...faults), status, shown })
    // A list of ticks carries no field of the deleted thing's name.
    const gone = ({ field, text }: FormFault, status: 404 | 422) =>
      refused([{ field: sent.has(field) ? field : '', text }], status)
    const work = async () => {
      const ran = await run(ctx, read.value, page, sent)
      if (ran.ok) {
        const said = typeof note === 'function' ? note(ran.value, read.value) : note
        return { ok: true as const, value: ran.value, input: read.value, note: said }
      }
      if ('faults' in ran) return refused(ran.faults, ran.faults.length > 0 ? 422 : 200, ran.shown)
      return refused([{ field: fields[ran.refusal] ?? '', text: refusals[ran.refusal] }])
    }
    return refuseMissing<Done<Value, z.output<Schema>> | Refused<Shown>>(
      work(),
      gone,
      missing === undefined ? undefined : { field: '', text: missing },
    )
  }

type AnyForm = PageForm<never, unknown, unknown, unknown>
/** Facts that all forms of a page need together; none where no form asks for any. */
type PageOf<Forms> = Forms[keyof Forms] extends (ctx: Ctx, sent: FormData, page: infer Page) => unknown
  ? unknown extends Page
    ? []
    : [page: Page]
  : never
type DoneOf<Forms extends Readonly<Record<string, AnyForm>>> = {
  [Intent in keyof Forms]: Extract<Awaited<ReturnType<Forms[Intent]>>, { ok: true }> & { intent: Intent }
}[keyof Forms]
type ShownOf<Forms extends Readonly<Record<string, AnyForm>>> = NonNullable<
  Extract<Awaited<ReturnType<Forms[keyof Forms]>>, { ok: false }>['shown']
>

const UNKNOWN = 'Diese Seite hat sich geändert. Bitte laden Sie sie neu und versuchen Sie es noch einmal.'

/**
 * Answers the forms of a page, each by its `intent`. Refused, the action returns `answer`; done, it leads on with `note` for
 * the flash of the next page.
 */
export const actions =
  <Forms extends Readonly<Record<string, AnyForm>>>(forms: Forms) =>
  async (ctx: Ctx, request: Request, ...page: PageOf<Forms>): Promise<DoneOf<Forms> | RefusedPage<ShownOf<Forms>>> => {
    const sent = await request.formData()
    const intent = sent.get('intent')
    const form = typeof intent === 'string' && Object.hasOwn(forms, intent) ? forms[intent] : undefined
    const [facts]: readonly unknown[] = page
    const answer = await form?.(ctx, sent, facts as never)
    if (answer?.ok) return { ...answer, intent } as DoneOf<Forms>
    const refused = answer ?? { form: refusedForm(typedIn(sent), { field: '', text: UNKNOWN }), status: 422, shown: null }
    return refusedPage(refused as Omit<Refused<ShownOf<Forms>>, 'ok'>)
  }

/** Answers the only form of a page, sent without `intent`; refused and done as by `actions`. */
export async function answerForm<Page, Value, Input, Shown>(
  form: PageForm<Page, Value, Input, Shown>,
  ctx: Ctx,
  request: Request,
  ...page: PageOf<{ form: PageForm<Page, Value, Input, Shown> }>
): Promise<Done<Value, Input> | RefusedPage<Shown>> {
  const [facts]: readonly unknown[] = page
  const answer = await form(ctx, await request.formData(), facts as Page)
  return answer.ok ? answer : refusedPage(answer)
}

type RefusedPage<Shown> = ReturnType<typeof refusedPage<Shown>>
const refusedPage = <Shown>({ form, status, shown }: Omit<Refused<Shown>, 'ok'>) => ({
  ok: false as const,
  answer: data({ form, shown }, status),
})
