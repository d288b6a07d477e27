import pg from 'pg'
import { PLANNED_ONCE } from '../../src/database/named-statements.ts'
import type { Ctx } from '../../src/domain/context.ts'
import { statementsOf } from './statements.ts'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** Way of reading a table (its index, or another) and the number of rows. */
export interface Reading {
  way: string
  rows: number
}

/** All readings of an executed plan. */
function readingsOf(plan: Plan): Reading[] {
  const rows = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
  const table = plan['Relation Name']
  const index = plan['Index Name']
  const own = table || index ? [{ way: index ?? `${table} (${plan['Node Type']})`, rows }] : []
  return [...own, ...(plan.Plans ?? []).flatMap(readingsOf)]
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(String(one))).join(',')}}`)
  return pg.escapeLiteral(String(value))
}

/** Readings of the statements in `list`, with the application's role and the plan for all values. */
export async function readingsFor(
  url: string,
  clubName: string,
  actor: Ctx['actor'],
  list: (ctx: Ctx) => Promise<unknown>,
): Promise<Reading[]> {
  const statements = await statementsOf(url, clubName, actor, list)
  const client = new pg.Client({ connectionString: url, options: `-c role=app -c app.club_id=${clubName} ${PLANNED_ONCE}` })
  await client.connect()
  try {
    const readings: Reading[] = []
    for (const { text, values } of statements) {
      await client.query(`prepare listed as ${text}`)
      const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
      const { rows } = await client.query(`explain (analyze, format json) execute listed${given}`)
      await client.query('deallocate listed')
      readings.push(...readingsOf(rows[0]['QUERY PLAN'][0].Plan))
    }
    return readings
  } finally {
    await client.end()
  }
}
