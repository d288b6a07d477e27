import { Band } from '../ui/band.tsx'

export default function Support() {
  return (
    <>
      <Band title="Hilfe" />
      <div className="page prose" />
    </>
  )
}
