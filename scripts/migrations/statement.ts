/** A node of the tree that PostgreSQL's own parser makes; its shapes are those of `parsenodes.h`. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Node = Record<string, any>

export interface Statement {
  node: Node
  /** Without the comments above it. */
  text: string
  /** The whole part of the migration that it stands in. */
  part: string
  /** What comments above it say, by name. */
  notes: ReadonlyMap<string, string>
}
