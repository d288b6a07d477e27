import { type ChangeEvent, type FormEvent, useState } from 'react'
import { shrinkPicture } from './shrink-picture.ts'
import { useUpload } from './use-upload.ts'

/** Shrinks a chosen picture before it is sent. */
export function useSmallPicture() {
  const [isShrinking, setShrinking] = useState(false)
  const upload = useUpload()
  const onChange = async (event: ChangeEvent<HTMLInputElement>) => {
    const { currentTarget: input } = event
    const file = input.files?.[0]
    setShrinking(file !== undefined)
    const small = file && (await shrinkPicture(file))
    // Meanwhile another picture was chosen.
    if (input.files?.[0] !== file) return
    if (small && small !== file) {
      const list = new DataTransfer()
      list.items.add(small)
      input.files = list.files
    }
    setShrinking(false)
    upload.look(input.form)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => (isShrinking ? event.preventDefault() : upload.onSubmit(event))
  return { ...upload, onChange, onSubmit, isShrinking }
}
