import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const axePath = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'))

/** Fails for text with less contrast than 7 : 1 (large text 4.5 : 1), for the sun outside. */
export async function expectReadableInSun(page: Page): Promise<void> {
  await page.evaluate(await readFile(axePath, 'utf8'))
  const faint = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(where: string, what: object): Promise<{ violations: { nodes: { html: string; failureSummary: string }[] }[] }> }
    }
    const { violations } = await axe.run('main', { runOnly: ['color-contrast-enhanced'] })
    return violations.flatMap(({ nodes }) =>
      nodes.map(({ html, failureSummary }) => `${html.slice(0, 120)} ${failureSummary.slice(0, 220)}`),
    )
  })
  if (faint.length > 0) expect.fail(`${page.url()}\n${faint.join('\n')}`)
}
