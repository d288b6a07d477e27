import { data } from 'react-router'
import { READ_ONLY_DETAIL } from '../domain/users/texts.ts'
import type { FailureData } from './failure.ts'
import type { RefusalData, Shell } from './shell.tsx'

/** The page for whoever only looks and wanted to change something. */
export const readOnly = (shell: Shell | null) =>
  data<FailureData & RefusalData>(
    { reference: '', title: 'Nur zum Ansehen', text: READ_ONLY_DETAIL, shell },
    { status: 403, statusText: 'Forbidden' },
  )
