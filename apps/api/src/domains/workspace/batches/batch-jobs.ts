import { registerTaskHandler } from '../../../platform/jobs/task-handlers.ts'
import { runBatch } from './run-batch.ts'

registerTaskHandler('batch', runBatch)
