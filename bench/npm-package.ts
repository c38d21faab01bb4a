/** Where a baseline lies that is no dependency of ours: npm keeps it in its cache, and a measure uses it from there. */
import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'

/** The folder of a package in the cache of npm, which fetches it when it is missing. @param pacote with its version: `nome@1.2.3` */
export function findPacote(pacote: string): string {
  const nome = pacote.slice(0, pacote.lastIndexOf('@'))
  const where = `console.log(require.resolve('${nome}/package.json', { paths: [process.env.PATH.split(':')[0] + '/..'] }))`
  return dirname(execFileSync('npm', ['exec', '--yes', `--package=${pacote}`, '--', 'node', '-e', where], { encoding: 'utf8' }).trim())
}
