import { createRoute, z } from '@hono/zod-openapi'
import { canSeeReports } from '../domain/annual-reports/access.ts'
import { type AnnualReport, getAnnualReport, getFederationRules } from '../domain/annual-reports/queries.ts'
import { reportCsv, reportXml } from '../domain/annual-reports/report-xml.ts'
import { keyDayOn, LINE_KINDS, reportTimes, totalOf } from '../domain/annual-reports/rules.ts'
import { allow } from '../kernel/answer.ts'
import { berlinDay } from '../kernel/calendar.ts'
import { json } from './described.ts'
import { type Api, factsOf } from './facts.ts'
import { problems, Refused, refusedBy } from './problem.ts'

const report = z
  .object({
    on: z.string().describe('Stichtag'),
    federation: z.string(),
    dueOn: z.string().describe('letzter Tag der Abgabe'),
    reportedAt: z
      .string()
      .nullable()
      .describe('wann die Meldung festgehalten wurde; null: noch nicht, die Zahlen sind von jetzt'),
    submission: z.int().describe('die wievielte Meldung zu diesem Stichtag; 0: noch keine'),
    clubNo: z.string().describe('Nummer des Vereins beim Sportbund'),
    contact: z.string(),
    members: z.int().describe('Summe der Zeilen A'),
    lines: z.array(
      z.object({
        kind: z.enum(LINE_KINDS).describe('A: jedes Mitglied einmal; B: je Fachverband einmal; sport: je Sportart einmal'),
        federationNo: z.string(),
        sportKey: z.string(),
        birthYear: z.int(),
        isPassive: z.boolean(),
        m: z.int(),
        w: z.int(),
        d: z.int(),
        o: z.int().describe('ohne Angabe'),
      }),
    ),
  })
  .openapi('AnnualReport')

const route = createRoute({
  method: 'get',
  path: '/api/v1/annual-report',
  operationId: 'getAnnualReport',
  summary: 'Die Bestandserhebung zu einem Stichtag: wie gemeldet, sonst wie sie jetzt wäre',
  request: {
    query: z.object({
      on: z.iso.date('Bitte geben Sie den Tag so an: 2027-01-01.').optional().describe('Stichtag, sonst der nächste fällige'),
      format: z.enum(['json', 'csv', 'xml']).default('json'),
    }),
  },
  responses: {
    200: {
      description: 'Die Meldung',
      content: { ...json('', report).content, 'text/csv': { schema: z.string() }, 'application/xml': { schema: z.string() } },
    },
    ...problems.invalid,
    ...problems.signedOut,
    ...problems.forbidden,
    ...refusedBy({ nobody: '' }),
  },
})

const present = ({ keyOn, rules, reportedAt, submission, clubNo, contact, lines }: AnnualReport): z.infer<typeof report> => ({
  on: keyOn.toString(),
  federation: rules.federation,
  dueOn: reportTimes(keyOn, rules).dueOn.toString(),
  reportedAt: reportedAt?.toString() ?? null,
  submission,
  clubNo,
  contact,
  members: totalOf(lines.filter(({ kind }) => kind === 'A')),
  lines,
})

export function addAnnualReport(api: Api): void {
  api.use('/api/v1/annual-report', (c, next) => {
    allow(canSeeReports(factsOf(c).ctx.actor))
    return next()
  })
  api.openapi(route, async (c) => {
    const { ctx } = factsOf(c)
    const { on, format } = c.req.valid('query')
    const today = berlinDay(ctx.now)
    const day = on ? Temporal.PlainDate.from(on) : keyDayOn(today, await getFederationRules(ctx, today))
    const found = await getAnnualReport(ctx, day)
    if (format === 'json') return c.json(present(found), 200)
    if (format === 'csv') return c.body(reportCsv(found), 200, { 'Content-Type': 'text/csv; charset=utf-8' })
    if (found.lines.length === 0)
      throw new Refused(409, { detail: 'Am Stichtag hat der Verein keine Mitglieder, die gemeldet werden.', code: 'nobody' })
    return c.body(reportXml(found, ctx.club.displayName), 200, { 'Content-Type': 'application/xml; charset=utf-8' })
  })
}
