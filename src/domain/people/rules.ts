import { fold } from '../../kernel/fold.ts'

/** What a person is found by: name and e-mail address, folded. Written to `people.search` with every change of them. */
export const personSearch = (person: { firstname: string; lastname: string; email?: string | undefined }): string =>
  fold([person.firstname, person.lastname, person.email ?? ''].join(' '))
