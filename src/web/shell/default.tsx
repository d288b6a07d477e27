import { titles } from 'virtual:default-titles'
import { Outlet } from 'react-router'
import { DefaultFrame } from './frame.tsx'

/** Read by the page's head. */
export const handle = { titles }

export default function DefaultLayout() {
  return (
    <DefaultFrame>
      <Outlet />
    </DefaultFrame>
  )
}
