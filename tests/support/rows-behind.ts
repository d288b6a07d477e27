import { expect } from 'vitest'
import type { startApp } from './app.ts'

export const HEADED_ROW = /<tr[^>]*><th scope="?row/g

export const textOf = (html: string): string => html.replace(/<[^>]*>/g, '')
export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

/** Begin of a page of a long list; null on the first. */
const afterOf = (address: string): string | null => new URL(address, 'http://x').searchParams.get('nach')

/** Rows of a page of staff that a figure leads to, from its HTML, through all its pages. */
export async function rowsBehind(
  app: Awaited<ReturnType<typeof startApp>>,
  cookie: string,
  link: string,
  row: RegExp,
): Promise<string[]> {
  const rows: string[] = []
  const seen = new Set<string>()
  for (let at: string | undefined = link; at; ) {
    const { status, text } = await app.fetch('gsv', at, { headers: { cookie } })
    expect([at, status]).toEqual([at, 200])
    rows.push(...(text.match(row) ?? []))
    seen.add(afterOf(at) ?? '')
    at = [...text.matchAll(/href="([^"]+)"/g)]
      .map(([, href = '']) => href.replaceAll('&amp;', '&'))
      .find((href) => href.startsWith(link.replace(/\?.*/, '')) && !seen.has(afterOf(href) ?? ''))
  }
  return rows
}
