/**
 * Minimal Node declarations for the tests of the engine.
 * The full Node types stay out of this package, so that its sources cannot use them by accident.
 */
declare module 'node:fs' {
  export function readFileSync(path: string, encoding: 'utf8'): string
  export function readdirSync(path: string): string[]
}

interface ImportMeta {
  readonly dirname: string
}
