import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link, type LinkProps, useNavigation } from 'react-router'

export type ButtonLook = 'main' | 'dark' | 'quiet' | 'danger' | 'plain'
export type ButtonSize = 'usual' | 'small' | 'hall'

const classOf = (look: ButtonLook, size: ButtonSize, more = ''): string =>
  `button button-${look}${size === 'usual' ? '' : ` button-${size}`} ${more}`.trim()

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
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

/** Sends its form; a second press while the first is on its way does nothing. */
export function SubmitButton({ children, busyText = 'Einen Moment …', disabled, ...rest }: SubmitButtonProps) {
  const busy = useNavigation().formMethod !== undefined
  return (
    <Button type="submit" disabled={disabled || busy} {...rest}>
      {busy ? busyText : children}
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
