/** The operator can mend it; the text says all. */
export class Complaint extends Error {
  override readonly name = 'Complaint'
}
