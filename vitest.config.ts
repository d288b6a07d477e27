import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const isJourney = ({ moduleId }: TestSpecification) => moduleId.includes('/journeys/')

/** The journeys take longest: begun first, none is left over for one core alone. */
class JourneysFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isJourney), ...sorted.filter((file) => !isJourney(file))]
  }
}

/** Against hanging only: a busy machine answers late, and what comes late is no fault. */
const HANGING_MS = 10 * 60_000

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}', 'seeds/**/*.test.ts'],
    globalSetup: ['tests/support/server.ts'],
    // A worker mostly waits for the database and the browser: one more than there are cores keeps them busy.
    maxWorkers: availableParallelism() + 1,
    // A worker loads the program's modules once for all its files: nothing is mocked, and no module keeps what another test could see.
    isolate: false,
    sequence: { sequencer: JourneysFirst },
    expect: { poll: { timeout: HANGING_MS / 3 } },
    testTimeout: HANGING_MS,
    hookTimeout: HANGING_MS,
  },
})
