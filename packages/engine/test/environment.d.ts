/**
 * The little of Node that the tests of the engine use. The types of Node as a whole stay out of this package, so that no source of it can
 * lean on them unseen.
 */
declare module 'node:fs' {
  export function readFileSync(path: string, encoding: 'utf8'): string
  export function readdirSync(path: string): string[]
}

interface ImportMeta {
  readonly dirname: string
}
