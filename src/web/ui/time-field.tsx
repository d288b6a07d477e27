import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

/** A time of day typed as HH:MM, or shorter: `9`, `9.30`. The browser's own field asks for AM and PM in some languages. */
export function TimeField({ className = 'max-w-28', ...rest }: ComponentProps<typeof TextField>) {
  return <TextField autoComplete="off" placeholder="HH:MM" maxLength={12} className={className} {...rest} />
}
