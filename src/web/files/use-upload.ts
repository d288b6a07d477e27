import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useSubmit } from 'react-router'
import { FILE_BYTES } from '../../domain/files/rules.ts'
import { UPLOADED } from './file-address.ts'

/** Smaller files go with their form. */
export const WITH_FORM_BYTES = 256 * 1024

export interface Sending {
  bytes: number
  sent: number
  /** The connection is lost, and we try again. */
  isWaiting: boolean
}

const megabytes = (bytes: number): string => String(bytes / 1024 / 1024)

const filesOf = (data: FormData): [string, File][] =>
  [...data].flatMap(([name, value]) => (value instanceof File ? [[name, value] as [string, File]] : []))

/**
 * Sends a form's large files in parts before the form itself, which then names them. `most`: largest file in bytes. A refused
 * form does not send its files again.
 */
export function useUpload(most = FILE_BYTES) {
  const submit = useSubmit()
  const [sending, setSending] = useState<Sending | null>(null)
  const [fault, setFault] = useState<string>()
  const known = useRef(new WeakMap<File, string>())
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const faultOf = (form: HTMLFormElement): string | undefined =>
    filesOf(new FormData(form)).some(([, { size }]) => size > most)
      ? `Diese Datei ist zu groß. Bitte höchstens ${megabytes(most)} MB.`
      : undefined

  /** Refuses a chosen file that is too large at once. */
  const look = (form: HTMLFormElement | null) => setFault(form ? faultOf(form) : undefined)

  /** Answers the upload's id; null when cancelled or failed. */
  async function send(file: File, signal: AbortSignal): Promise<string | null> {
    const onProgress = (sent: number, isWaiting: boolean) => setSending({ bytes: file.size, sent, isWaiting })
    onProgress(0, false)
    const { sendFile, uploadFault } = await import('./send-file.ts')
    return sendFile(file, { onProgress, signal }).catch((error: Error) => {
      setFault(uploadFault(error))
      return null
    })
  }

  async function sendAll(form: HTMLFormElement, data: FormData, large: [string, File][]): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    try {
      for (const [name, file] of large) {
        const id = known.current.get(file) ?? (await send(file, controller.signal))
        if (id === null) break
        known.current.set(file, id)
        data.set(name, new File([id], file.name, { type: UPLOADED }))
      }
    } finally {
      running.current = null
      setSending(null)
    }
    if (large.every(([, file]) => known.current.has(file)))
      return submit(data, { method: 'post', encType: 'multipart/form-data' })
    // The button that had the focus is gone.
    form.querySelector<HTMLElement>('input[type="file"]')?.focus()
  }

  return {
    sending,
    fault,
    cancel: () => running.current?.abort(),
    look,
    onChange: ({ currentTarget: { form } }: ChangeEvent<HTMLInputElement>) => look(form),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      // Also checks files chosen before hydration.
      const refused = faultOf(event.currentTarget)
      setFault(refused)
      const { submitter } = event.nativeEvent as SubmitEvent
      const data = new FormData(event.currentTarget, submitter)
      const large = filesOf(data).filter(([, { size }]) => size > WITH_FORM_BYTES)
      if (!refused && !running.current && large.length === 0) return
      event.preventDefault()
      if (!refused && !running.current) void sendAll(event.currentTarget, data, large)
    },
  }
}
