import { Outlet } from 'react-router'
import { DefaultFrame } from './frame.tsx'

export default function DefaultLayout() {
  return (
    <DefaultFrame>
      <Outlet />
    </DefaultFrame>
  )
}
