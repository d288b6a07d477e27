import { useEffect, useRef } from 'react'

const NAME = 'fields'

/** Sends the form around it as one field: a form of many rows exceeds the fields allowed in a body. For `unpacked`. */
export function OneField() {
  const place = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = place.current?.form
    const pack = ({ formData }: FormDataEvent) => {
      const texts = [...formData].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      for (const [name] of texts) formData.delete(name)
      formData.set(NAME, new URLSearchParams(texts).toString())
    }
    form?.addEventListener('formdata', pack)
    return () => form?.removeEventListener('formdata', pack)
  }, [])
  return <input ref={place} type="hidden" />
}

/** The form's fields: packed by `OneField`, or plain from a browser without scripts. */
export function unpacked(form: FormData): FormData {
  const packed = form.get(NAME)
  if (typeof packed !== 'string') return form
  const whole = new FormData()
  for (const [name, text] of new URLSearchParams(packed)) whole.append(name, text)
  return whole
}
