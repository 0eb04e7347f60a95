/** The shape of the operations that the generator writes. */
export interface OperationShape {
  parameters: { query?: unknown; header?: unknown; path?: unknown; cookie?: unknown }
  requestBody?: unknown
  responses: unknown
}

type Defined<Value> = Exclude<Value, undefined>

type InputPart<Name extends string, Value> = [Defined<Value>] extends [never]
  ? { [Key in Name]?: undefined }
  : undefined extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value }

type Content<Body> =
  Defined<Body> extends { content: infer Types }
    ? 'application/json' extends keyof Types
      ? Types['application/json']
      : Types[keyof Types]
    : never

type BodyOf<Shape extends OperationShape> = Shape extends { requestBody: infer Body }
  ? Content<Body>
  : Shape extends { requestBody?: infer Body }
    ? [Defined<Body>] extends [never]
      ? never
      : Content<Body> | undefined
    : never

/** The input of a call: path, query and body from the document, and extra headers. */
export type InputOf<Shape extends OperationShape> = InputPart<'path', Shape['parameters']['path']> &
  InputPart<'query', Shape['parameters']['query']> &
  InputPart<'body', BodyOf<Shape>> & { headers?: Record<string, string> }

type ResponseContent<Response> = Response extends { content: infer Types }
  ? [Defined<Types>] extends [never]
    ? undefined
    : 'application/json' extends keyof Types
      ? Types['application/json']
      : keyof Types extends `text/${string}`
        ? string
        : Blob
  : undefined

type SuccessStatus = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207

/** What a call resolves to: the body of a successful response. */
export type DataOf<Shape extends OperationShape> = {
  [Status in keyof Shape['responses'] & SuccessStatus]: ResponseContent<Shape['responses'][Status]>
}[keyof Shape['responses'] & SuccessStatus]

export type OperationShapes<Ids extends PropertyKey> = { [Id in Ids]: OperationShape }
