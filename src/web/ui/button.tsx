import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, type LinkProps, useNavigation } from 'react-router'

export type ButtonLook = 'main' | 'dark' | 'quiet' | 'danger' | 'plain'
export type ButtonSize = 'usual' | 'small' | 'hall'

const classOf = (look: ButtonLook, size: ButtonSize, more = ''): string =>
  `button button-${look}${size === 'usual' ? '' : ` button-${size}`} ${more}`.trim()

interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook
  size?: ButtonSize
}

/** The text says what happens: "Platz verbindlich buchen", not "OK". */
export function Button({ look = 'main', size = 'usual', type = 'button', className, ...rest }: ButtonProps) {
  return <button type={type} className={classOf(look, size, className)} {...rest} />
}

interface SubmitButtonProps extends Omit<ButtonProps, 'type'> {
  children: ReactNode
  /** Said while the form is on its way. */
  busyText?: string
}

/** Whether the form around this button is on its way; other forms of the page, and data that is only read anew, do not count. */
function useOwnSubmission() {
  const button = useRef<HTMLButtonElement>(null)
  const [isOwn, setOwn] = useState(false)
  const isSending = useNavigation().formMethod !== undefined
  useEffect(() => {
    const note = ({ target }: Event) => setOwn(target === button.current?.form)
    document.addEventListener('submit', note)
    return () => document.removeEventListener('submit', note)
  }, [])
  return { button, isBusy: isOwn && isSending }
}

/** Sends its form; a second press while the first is on its way does nothing. Keeps the focus all the while. */
export function SubmitButton({ children, busyText = 'Einen Moment …', onClick, ...rest }: SubmitButtonProps) {
  const { button, isBusy } = useOwnSubmission()
  return (
    <Button
      ref={button}
      type="submit"
      aria-disabled={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
      {...rest}
    >
      {isBusy ? busyText : children}
    </Button>
  )
}

interface LinkButtonProps extends LinkProps {
  look?: ButtonLook
  size?: ButtonSize
}

/** Leads somewhere and looks like a button. */
export function LinkButton({ look = 'main', size = 'usual', className, ...rest }: LinkButtonProps) {
  return <Link className={classOf(look, size, className)} {...rest} />
}
