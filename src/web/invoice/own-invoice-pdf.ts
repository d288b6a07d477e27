/** The payer's own paper. */
export { loader } from './invoice-pdf.ts'
