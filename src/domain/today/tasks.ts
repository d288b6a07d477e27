import { backupTasks } from './backup-tasks.ts'
import { bookingTasks } from './booking-tasks.ts'
import { careTasks } from './care-tasks.ts'
import { courseTasks } from './course-tasks.ts'
import { dutyTasks } from './duty-tasks.ts'
import { moneyTasks } from './money-tasks.ts'
import { officeTasks } from './office-tasks.ts'
import { operationTasks } from './operation-tasks.ts'
import type { Task } from './rules.ts'
import { sessionTasks } from './session-tasks.ts'
import { statementTasks } from './statement-tasks.ts'
import { websiteTasks } from './website-tasks.ts'

/** Everything that can wait for somebody, in the order of Heute. A subject adds its own here. */
export const tasks: readonly Task[] = [
  ...bookingTasks,
  ...courseTasks,
  ...sessionTasks,
  ...statementTasks,
  ...moneyTasks,
  ...operationTasks,
  ...dutyTasks,
  ...officeTasks,
  ...careTasks,
  ...websiteTasks,
  ...backupTasks,
]
