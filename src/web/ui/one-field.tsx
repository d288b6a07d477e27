import { useEffect, useRef } from 'react'

const NAME = 'fields'

/** Sends everything of the form around it as one field: a form of many rows has more of them than a body may name. For `unpacked`. */
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

/** A form as it was filled in: packed by `OneField`, or as it is where the browser runs no scripts. */
export function unpacked(form: FormData): FormData {
  const packed = form.get(NAME)
  if (typeof packed !== 'string') return form
  const whole = new FormData()
  for (const [name, text] of new URLSearchParams(packed)) whole.append(name, text)
  return whole
}
