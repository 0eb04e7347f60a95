import { entityTag } from '../http/entity-tag.ts'
import { json, problemResponse } from '../http/responses.ts'
import { createRoute, createRouter } from '../http/router.ts'
import { TaskDetails, TaskResponse, TaskPage, TaskParams, TaskQuery } from './tasks.schema.ts'
import { cancelTask, getTask, listTasks, retryTask } from './tasks.service.ts'

const tags = ['Tasks']

const listTasksRoute = createRoute({
  method: 'get',
  path: '/task',
  'x-permission': 'user:read',
  operationId: 'listTasks',
  summary: 'List background tasks',
  tags,
  request: { query: TaskQuery },
  responses: { 200: json(TaskPage, 'One page of tasks the caller can see.'), ...problemResponse },
})

const getTaskRoute = createRoute({
  method: 'get',
  path: '/task/{id}',
  'x-permission': 'user:read',
  operationId: 'getTask',
  summary: 'Get a background task',
  description: 'The log requires `task:read_log`.',
  tags,
  request: { params: TaskParams },
  responses: { 200: json(TaskDetails, 'The task and its log.'), ...problemResponse },
})

const retryTaskRoute = createRoute({
  method: 'post',
  path: '/task/{id}/retry',
  'x-permission': 'task:retry',
  operationId: 'retryTask',
  summary: 'Retry a failed, partially completed, or canceled task',
  description:
    'The task that sends an alert also requires what sending the alert does: `threat:notify` or, without a threat, `org:communication_send`, and access to all of its places.',
  tags,
  request: { params: TaskParams },
  responses: { 202: json(TaskResponse, 'The same task, queued for its next attempt.'), ...problemResponse },
})

const cancelTaskRoute = createRoute({
  method: 'post',
  path: '/task/{id}/cancel',
  'x-permission': 'user:read',
  operationId: 'cancelTask',
  summary: 'Cancel a task',
  description:
    'A queued task is canceled immediately; a running one at its next step. Completed work is kept. Canceling other people’s tasks requires `task:cancel`. The task that sends an alert always requires what canceling the alert does: `threat:notify` or, without a threat, `org:communication_send`, and access to all of its places.',
  tags,
  request: { params: TaskParams },
  responses: { 202: json(TaskResponse, 'The task, canceled or about to be canceled.'), ...problemResponse },
})

export function tasksRoutes() {
  const router = createRouter()

  router.openapi(listTasksRoute, async (c) => c.json(await listTasks(c.var.ctx, c.req.valid('query')), 200))

  router.openapi(getTaskRoute, async (c) => {
    const task = await getTask(c.var.ctx, c.req.valid('param').id)
    return c.json(task, 200, { ETag: entityTag(task.version) })
  })

  router.openapi(retryTaskRoute, async (c) => {
    const task = await retryTask(c.var.ctx, c.req.valid('param').id)
    return c.json({ task }, 202, { Location: `/task/${task.id}` })
  })

  router.openapi(cancelTaskRoute, async (c) => {
    const task = await cancelTask(c.var.ctx, c.req.valid('param').id)
    return c.json({ task }, 202, { Location: `/task/${task.id}` })
  })

  return router
}
