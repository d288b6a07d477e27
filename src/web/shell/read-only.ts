import { data } from 'react-router'
import { READ_ONLY_DETAIL } from '../../domain/users/texts.ts'
import type { FailureData } from '../kit/failure.ts'
import type { RefusalData, Shell } from './shell.tsx'

/** Page for a read-only admin after an attempted change. */
export const readOnly = (shell: Shell | null) =>
  data<FailureData & RefusalData>(
    { reference: '', title: 'Nur zum Ansehen', text: READ_ONLY_DETAIL, shell },
    { status: 403, statusText: 'Forbidden' },
  )
