import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Faults that qpdf finds in a PDF; '' without any. Says so where qpdf is missing. */
export function pdfFaults(pdf: Uint8Array): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'pdf-'))
  const file = path.join(folder, 'paper.pdf')
  writeFileSync(file, pdf)
  const { status, error, stdout, stderr } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  if (error && 'code' in error && error.code === 'ENOENT') console.log('PDF not checked: qpdf is missing (apt-get install qpdf)')
  else if (status !== 0) return `${stdout}${stderr}${error?.message ?? ''}`
  return ''
}
