import { useEffect, useRef } from 'react'

const NAME = 'fields'

/** Inputs that came empty and still are: hundreds of rows of them would be too much for a body. */
function namesOfUntouched(form: HTMLFormElement | null | undefined): Set<string> {
  const inputs = [...(form?.elements ?? [])].filter((element) => element instanceof HTMLInputElement)
  return new Set(inputs.flatMap(({ name, value, defaultValue }) => (value === '' && defaultValue === '' ? [name] : [])))
}

/** Sends the form around it as one field: a form of many rows exceeds the fields allowed in a body. For `unpacked`. */
export function OneField() {
  const place = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = place.current?.form
    const pack = ({ formData }: FormDataEvent) => {
      const texts = [...formData].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      for (const [name] of texts) formData.delete(name)
      const untouched = namesOfUntouched(form)
      formData.set(NAME, new URLSearchParams(texts.filter(([name, text]) => text !== '' || !untouched.has(name))).toString())
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
