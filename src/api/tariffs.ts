import { createRoute, z } from '@hono/zod-openapi'
import { canSeeTariffs } from '../domain/tariffs/access.ts'
import { quote } from '../domain/tariffs/quote.ts'
import { quoteInput } from '../domain/tariffs/quote-input.ts'
import { allow } from '../kernel/answer.ts'
import { json } from './described.ts'
import { type Api, factsOf } from './facts.ts'
import { problems } from './problem.ts'

const item = z
  .object({
    person: z.string(),
    dueOn: z.string().describe('Tag der Fälligkeit'),
    cents: z.int().describe('nie negativ; 0 mit dem Grund, warum nichts zu zahlen ist'),
    explanation: z.array(z.string()).describe('die Regeln, die den Betrag ergeben, als Sätze für Mitglieder'),
    unclear: z
      .enum(['no_class', 'no_birth'])
      .optional()
      .describe('nur deshalb 0: keine Klasse passt, oder das Geburtsdatum fehlt'),
  })
  .openapi('QuoteItem')

const quoteRoute = createRoute({
  method: 'post',
  path: '/api/v1/tariffs/quote',
  operationId: 'quoteTariff',
  summary: 'Rechnet eine Beitragsordnung für die genannten Personen aus und speichert nichts',
  description:
    'Die Ordnung ist eine Liste typisierter Regeln; ihre Reihenfolge ist gleichgültig, jede Art hat ihren festen Platz. Berechnet wird alles, was von `from` bis `to` fällig ist. Passen mehrere Beitragsklassen, gilt die speziellere: ein Status außer aktiv, dann ein Nachweis, eine Abteilung, die Zahlungsart, die engere Altersspanne; sonst die günstigere. Genaueres in docs/fees.md.',
  request: { body: { required: true, content: { 'application/json': { schema: quoteInput } } } },
  responses: {
    200: json('Beträge nach Fälligkeit und Person', z.object({ items: z.array(item), totalCents: z.int() })),
    ...problems.invalid,
    ...problems.signedOut,
    ...problems.forbidden,
  },
})

export function addTariffs(api: Api): void {
  api.use('/api/v1/tariffs/*', (c, next) => {
    allow(canSeeTariffs(factsOf(c).ctx.actor))
    return next()
  })
  api.openapi(quoteRoute, (c) => {
    const { items, totalCents } = quote(c.req.valid('json'))
    return c.json({ items: items.map(({ covered: _, ...item }) => item), totalCents }, 200)
  })
}
