import type { Ctx } from '../context.ts'
import type { ListTask } from './input.ts'
import type { ListLine } from './rules.ts'
import { runBookingTask } from './run-booking-task.ts'
import { runCourseTask } from './run-course-task.ts'
import { runEventTask } from './run-event-task.ts'
import { runSeriesTask } from './run-series-task.ts'
import { runUserTask } from './run-user-task.ts'

/** Runs a task for these lines; impossible ones stay, with a reason. Call it in a transaction. @throws Forbidden */
export async function runListTask(ctx: Ctx, task: ListTask): Promise<ListLine[]> {
  switch (task.list) {
    case 'events':
      return runEventTask(ctx, task)
    case 'series':
      return runSeriesTask(ctx, task)
    case 'courses':
      return runCourseTask(ctx, task)
    case 'users':
      return runUserTask(ctx, task)
    case 'bookings':
      return runBookingTask(ctx, task)
  }
}
