import type { Ctx } from '../../domain/context.ts'
import { once } from '../../domain/repeats/commands.ts'
import { keyFrom } from './forms.ts'

export const KEY_REUSED = 'Dieses Formular wurde schon mit anderen Angaben abgeschickt. Bitte laden Sie die Seite neu.'

/** Command of a form with a key: pressed twice it runs once, and both presses get its answer. */
export const pressedOnce =
  <Input, Page, A extends Awaited<ReturnType<Parameters<typeof once>[2]>>>(
    operation: string,
    run: (ctx: Ctx, input: Input, page: Page) => Promise<A>,
  ) =>
  (ctx: Ctx, input: Input, page: Page, sent: FormData) =>
    once(ctx, { operation, key: keyFrom(sent), input }, (ctx) => run(ctx, input, page))
