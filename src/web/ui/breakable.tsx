import { Fragment } from 'react'

/** One long word that may go on in the next line after `@` and `/`: an address, a role. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=[@/])/).map((part, at) => (
    <Fragment key={part}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
