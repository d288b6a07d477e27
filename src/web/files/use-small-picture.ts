import { type ChangeEvent, type FormEvent, useState } from 'react'
import { IMAGE_REFUSALS } from '../../domain/files/texts.ts'
import { shrinkPicture } from './shrink-picture.ts'

type Choice = 'ready' | 'shrinking' | 'too_large'

/** A chosen picture is made small enough before it is sent; one that cannot be is not sent at all. */
export function useSmallPicture() {
  const [choice, setChoice] = useState<Choice>('ready')
  const onChange = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.[0]
    if (!file) return setChoice('ready')
    setChoice('shrinking')
    const small = await shrinkPicture(file)
    // Another one was chosen meanwhile.
    if (input.files?.[0] !== file) return
    if (small && small !== file) {
      const list = new DataTransfer()
      list.items.add(small)
      input.files = list.files
    }
    setChoice(small ? 'ready' : 'too_large')
  }
  const onSubmit = (event: FormEvent) => {
    if (choice !== 'ready') event.preventDefault()
  }
  return {
    onChange,
    onSubmit,
    isShrinking: choice === 'shrinking',
    fault: choice === 'too_large' ? IMAGE_REFUSALS.too_large : undefined,
  }
}
