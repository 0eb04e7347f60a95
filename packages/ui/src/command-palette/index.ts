export { type Command, type CommandGroup, type CommandSource } from './command.ts'
export { CommandPalette, preloadCommandPalette, type CommandPaletteProps } from './command-palette.tsx'
