/**
 * The server can't start, or a command can't finish. The message is one sentence for the operator, printed without a
 * stack.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
