import { type ChangeEvent, type FormEvent, useState } from 'react'

/** What is sent at all; the server says of each kind of file how large it may be. */
const MOST_SENT_BYTES = 5 * 1024 * 1024

const isTooLarge = (form: HTMLFormElement): boolean =>
  [...new FormData(form).values()].some((value) => value instanceof File && value.size > MOST_SENT_BYTES)

/**
 * Keeps a form from sending a file that the server would not even read, and says so beside its field: what it answers then is a page, and
 * everything typed would be gone.
 */
export function useFileLimit() {
  const [isOver, setOver] = useState(false)
  return {
    onChange: ({ currentTarget: { form } }: ChangeEvent<HTMLInputElement>) => setOver(form !== null && isTooLarge(form)),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      // Also what was chosen before this program ran.
      const isRefused = isTooLarge(event.currentTarget)
      setOver(isRefused)
      if (isRefused) event.preventDefault()
    },
    fault: isOver ? 'Diese Datei ist zu groß. Bitte höchstens 5 MB.' : undefined,
  }
}
