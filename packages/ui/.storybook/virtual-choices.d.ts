declare module 'virtual:choices' {
  export const choices: Record<string, Record<string, (string | number | boolean)[]>>
}
