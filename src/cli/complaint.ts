/** A fault that the operator can mend; its text is all they need. */
export class Complaint extends Error {
  override readonly name = 'Complaint'
}
