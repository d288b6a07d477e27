// Vitest's results for the whole check: its own JSON leaves out failed hooks and uncaught errors.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'

export const REPORT_FILE = 'VEREIN_TEST_REPORT'

const told = (errors) => errors.map((error) => error.stack || error.message).join('\n')

export default class Report {
  async onTestRunEnd(modules, unhandled) {
    const files = modules.map((module) => {
      const suites = [module, ...module.children.allSuites()].filter((suite) => suite.errors().length > 0)
      const tests = [...module.children.allTests()]
      return {
        file: path.relative(process.cwd(), module.moduleId),
        ms: module.diagnostic().duration,
        // Loading and hooks; after the loss of a worker the list is empty, but its file has not ended.
        broken: suites.map((suite) => told(suite.errors())),
        isEnded: !['pending', 'queued'].includes(module.state()),
        tests: tests.map((test) => ({ name: test.fullName, state: test.result().state, told: told(test.result().errors ?? []) })),
      }
    })
    await writeFile(process.env[REPORT_FILE], JSON.stringify({ files, unhandled: unhandled.map((error) => told([error])) }))
  }
}
