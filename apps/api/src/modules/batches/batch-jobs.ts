import { registerTaskHandler } from '../../jobs/task-handlers.ts'
import { runBatch } from './run-batch.ts'

registerTaskHandler('batch', runBatch)
