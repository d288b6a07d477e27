import { expect, test } from 'vitest'
import { printable, unprintable } from './printable.ts'
import { typeset } from './typeset.ts'

test.each([
  ['Erika Müller-Lüdenscheid', 'Erika Müller-Lüdenscheid', []],
  ['Nguyễn Văn', 'Nguyen Văn', ['ễ']],
  ['Ａda', 'Ada', ['Ａ']],
  ['王 🎈', '? ?', ['王', '🎈']],
  ['u\u0308ber', 'über', []],
])('%s is printed as %s', (text, printed, missing) => {
  expect(printable(text)).toBe(printed)
  expect(unprintable(text)).toEqual(missing)
})

test('one thread sets many papers, a broken one stops none of the others', async () => {
  const letter = (name: string) => ({
    title: 'Briefe',
    club: { name: 'TSV', slogan: '', colour: '#ffd21e', reach: [] },
    sender: 'TSV',
    place: 'Betzigau',
    issuedOn: { year: 2027, month: 1, day: 1 },
    from: 'Ada',
    letters: [{ lines: [name], subject: 'Gruß', greeting: 'Guten Tag', paragraphs: ['Text'], files: '' }],
  })
  const papers = await Promise.allSettled([
    typeset('letters', letter('王')),
    typeset('letters', {}),
    typeset('letters', letter('Zoë')),
  ])
  expect(papers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  for (const paper of papers)
    if (paper.status === 'fulfilled') expect(Buffer.from(paper.value).toString('latin1')).toMatch(/pdfaid:part[^0-9]*2/)
})
