import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { apiFacts } from '../../tests/support/api.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { createApi } from './app.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', { kind: 'visitor' })
const described = await createApi()(new Request('http://gsv.localhost/api/v1/openapi.json'), { ...apiFacts, ctx })
const text = await described.text()

test('the description passes the strict rules of a lint for OpenAPI 3.1', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const found = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
  const faults = found.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`)
  expect(faults).toEqual([])
})

test('a fault in it would be found', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const source = text.replaceAll('"operationId":"listMembers"', '"operationId":"listCourses"')
  const found = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  expect(found.map(({ ruleId }) => ruleId)).toContain('operation-operationId-unique')
})
