import { Band } from '../ui/band.tsx'

export default function Version() {
  return (
    <>
      <Band title="Versionsinformationen" />
      <div className="page prose">
        <p>Version 3.0.0</p>
      </div>
    </>
  )
}
