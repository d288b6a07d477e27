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

/** Its text names the deed: "Platz verbindlich buchen", not "OK". */
export function Button({ look = 'main', size = 'usual', type = 'button', className, ...rest }: ButtonProps) {
  return <button type={type} className={classOf(look, size, className)} {...rest} />
}

interface SubmitButtonProps extends Omit<ButtonProps, 'type'> {
  children: ReactNode
  /** Text while the form is being sent. */
  busyText?: string
}

/** True while the form around this button is sent; other forms and reloaded data do not count. */
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

/** Sends its form; meanwhile a second press does nothing. Keeps the focus all the while. */
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

export function LinkButton({ look = 'main', size = 'usual', className, ...rest }: LinkButtonProps) {
  return <Link className={classOf(look, size, className)} {...rest} />
}
